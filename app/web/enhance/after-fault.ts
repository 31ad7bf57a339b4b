import { type FaultEntry, faultEntry, isFile, PICTURE } from './fault-entry.ts';
import { drawOutline } from './pictures.ts';

/** Entries of one page at most. */
const MOST_ENTRIES = 10;
const sent: FaultEntry['code'][] = [];

/**
 * Sends what failed to the diagnostics log, of pictures the first one. A picture becomes its outline.
 * `onMissingFile` is called for a script or a style sheet.
 */
export function afterFault(event: Pick<Event, 'type' | 'target'>, onMissingFile: () => void): void {
  const { target } = event;
  const entry = faultEntry(event, location.origin);
  const isRepeated = entry?.code === PICTURE && sent.includes(PICTURE);
  if (entry && !isRepeated && sent.push(entry.code) <= MOST_ENTRIES)
    navigator.sendBeacon?.('/api/diagnostics/log', JSON.stringify(entry));
  if (target instanceof HTMLImageElement) drawOutline(target);
  if (isFile(target)) onMissingFile();
}
