import { type NewsletterInteraction, readInteraction } from '#app/modules/newsletter/domain/newsletter-interaction.ts';

/** What this browser's visitor did about the newsletter; null for nothing, and where the storage is forbidden. */
export function storedInteraction(): NewsletterInteraction | null {
  try {
    return readInteraction(localStorage.getItem('newsletterInteraction'));
  } catch {
    return null;
  }
}

/**
 * Remembers what the visitor did. A browser that keeps nothing shows the popup on the next page again. It is
 * dispatched on the document, too: `shop:registered` or `shop:closed`.
 */
export function keepInteraction(type: NewsletterInteraction['type']): void {
  try {
    localStorage.setItem('newsletterInteraction', JSON.stringify({ type, time: Date.now() }));
  } catch {}
  document.dispatchEvent(new Event(`shop:${type}`));
}
