/** Pushes an event to `window.dataLayer`; a tag manager that loads later reads it too. */
export function pushEvent(event: unknown): void {
  const shared = window as Window & { dataLayer?: unknown[] };
  shared.dataLayer ??= [];
  shared.dataLayer.push(event);
}

/** Pushes the events of a page. */
export function enhanceEvents(): void {
  for (const block of document.querySelectorAll('script[data-event]'))
    pushEvent(JSON.parse(block.textContent ?? 'null'));
}
