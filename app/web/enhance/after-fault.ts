import { faultEntry, isFile, PICTURE } from './fault-entry.ts';
import { drawOutline } from './pictures.ts';

/** Entries of one page at most. */
const MOST_ENTRIES = 10;
const sent: string[] = [];

/**
 * Sends what failed to the diagnostics log, the same once, and of pictures the first one. A picture becomes its
 * outline. `onMissingFile` is called for a script or a style sheet.
 */
export function afterFault(event: Pick<Event, 'type' | 'target'>, onMissingFile: () => void): void {
  const { target } = event;
  const entry = faultEntry(event, location.origin);
  const body = JSON.stringify(entry);
  const kind = entry?.code === PICTURE ? PICTURE : body;
  if (entry && !sent.includes(kind) && sent.push(kind) <= MOST_ENTRIES)
    fetch('/api/diagnostics/log', { method: 'POST', body, keepalive: true }).catch(() => {});
  if (target instanceof HTMLImageElement) drawOutline(target);
  if (isFile(target)) onMissingFile();
}
