/**
 * Asks for the page of a payment again until its words change, and then reloads it. A reload at every interval would
 * interrupt a screen reader.
 */
export function enhancePoll(): void {
  const seconds = Number(document.querySelector<HTMLElement>('[data-poll]')?.dataset.poll);
  if (!seconds) return;
  const words = wordsOf(document);
  const ask = async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (answer.redirected || wordsOf(page) !== words) location.reload();
  };
  // A shop that cannot be reached is asked again.
  setInterval(() => ask().catch(() => undefined), seconds * 1000);
}

/** The words of the main part, without the data of its scripts. */
function wordsOf(page: Document): string {
  const main = page.querySelector('main')?.cloneNode(true) as HTMLElement | undefined;
  for (const data of main?.querySelectorAll('script, noscript') ?? []) data.remove();
  return main?.textContent ?? '';
}
