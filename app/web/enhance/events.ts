/** Pushes an event to `window.dataLayer`, where a tag manager finds it even when it loads later. */
export function pushEvent(event: unknown): void {
  const shared = window as Window & { dataLayer?: unknown[] };
  shared.dataLayer ??= [];
  shared.dataLayer.push(event);
}

/** Hands over the events a page carries. */
export function enhanceEvents(): void {
  for (const block of document.querySelectorAll('script[data-event]'))
    pushEvent(JSON.parse(block.textContent ?? 'null'));
}
