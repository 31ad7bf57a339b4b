/** What a visitor did about the newsletter: signed up, or closed its popup. `time` is in milliseconds. */
export type NewsletterInteraction = { readonly type: 'registered' | 'closed'; readonly time: number };

/** Milliseconds that a closed popup stays away: 30 days. */
const CLOSED_LIFE = 2_592_000_000;

/** A stored interaction; null for none and for one that cannot be read. */
export function readInteraction(stored: string | null): NewsletterInteraction | null {
  try {
    const { type, time } = JSON.parse(stored ?? '');
    return (type === 'registered' || type === 'closed') && Number.isFinite(time) ? { type, time } : null;
  } catch {
    return null;
  }
}

/** Whether the popup may open: never after a sign-up, and not for 30 days after it was closed. */
export function mayOpen(interaction: NewsletterInteraction | null, now: number): boolean {
  if (!interaction) return true;
  // A time of the future comes from a clock that was wrong.
  return interaction.type === 'closed' && Math.abs(now - interaction.time) >= CLOSED_LIFE;
}
