/** Runs `act` once the page is shown: one that is rendered ahead is no visit yet. */
export function whenShown(act: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', act, { once: true });
  else act();
}
