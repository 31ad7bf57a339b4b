import { allows } from './choice.ts';

/** Events of a page that loads no tag manager, for the next page of the tab that does. */
const KEY = 'kept-events';
const MOST = 20;

function read(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Keeps an entry of the layer that is an event, while there is consent to it. A browser without storage loses it. */
export function keepEvent(entry: unknown): void {
  if (!allows('statistics') || !('event' in Object(entry))) return;
  try {
    sessionStorage.setItem('kept-events', JSON.stringify([...read(), entry].slice(-MOST)));
  } catch {
    // The event is lost; the page works.
  }
}

/** The kept events, which are removed from the storage. */
export function takeKeptEvents(): readonly unknown[] {
  const kept = read();
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there are none.
  }
  return kept;
}
