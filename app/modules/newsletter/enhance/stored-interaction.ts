import { type NewsletterInteraction, readInteraction } from '#app/modules/newsletter/domain/newsletter-interaction.ts';
import { SIGNED_UP } from '#app/modules/newsletter/domain/signed-up.ts';

/** What this browser's visitor did about the newsletter; null for nothing, and where the storage is forbidden. */
export function storedInteraction(): NewsletterInteraction | null {
  try {
    return readInteraction(localStorage.getItem('newsletterInteraction'));
  } catch {
    return null;
  }
}

/** Remembers what the visitor did. A browser that keeps nothing shows the popup on the next page again. */
export function keepInteraction(type: NewsletterInteraction['type']): void {
  try {
    localStorage.setItem('newsletterInteraction', JSON.stringify({ type, time: Date.now() }));
  } catch {}
}

/** Remembers a sign-up, which the event `SIGNED_UP` announces to other scripts. */
export function keepSignUp(): void {
  keepInteraction('registered');
  document.dispatchEvent(new Event(SIGNED_UP));
}
