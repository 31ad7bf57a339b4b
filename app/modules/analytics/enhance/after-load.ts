/** Runs once the page is loaded: a service that is slow or unreachable delays nothing of the page. */
export function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
}
