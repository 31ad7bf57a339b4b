import { allows } from './choice.ts';

/** What a tag manager reads. The script of the page puts the page's own events there before any consent. */
type Shared = Window & { dataLayer?: unknown[] };

export function dataLayer(): unknown[] {
  const shared = window as Shared;
  shared.dataLayer ??= [];
  return shared.dataLayer;
}

/**
 * Puts an event into the layer, while there is consent to it. A tag manager merges what it reads, lists item by item:
 * each event with items ends those of the event before. It replaces `push`, which is looked up each time.
 */
export function push(event: unknown): void {
  if (!allows('statistics')) return;
  if ('ecommerce' in Object(event)) dataLayer().push({ ecommerce: null });
  dataLayer().push(event);
}

/** Calls `onEvent` with what the layer holds and with all that is put there from now on. */
export function follow(onEvent: (event: unknown) => void): void {
  const layer = dataLayer();
  const add = layer.push.bind(layer);
  layer.push = (...events: unknown[]) => {
    events.forEach(onEvent);
    return add(...events);
  };
  layer.slice().forEach(onEvent);
}
