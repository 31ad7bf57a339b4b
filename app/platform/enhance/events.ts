/** Hands the events a page carries to whoever listens: a tag manager finds them in `window.dataLayer` however late it comes. */
export function enhanceEvents(): void {
  const shared = window as Window & { dataLayer?: unknown[] };
  for (const block of document.querySelectorAll('script[data-event]')) {
    shared.dataLayer ??= [];
    shared.dataLayer.push(JSON.parse(block.textContent ?? 'null'));
  }
}
