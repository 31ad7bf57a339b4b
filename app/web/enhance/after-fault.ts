import { type FaultEntry, faultEntry, isFile, PICTURE } from './fault-entry.ts';

/** Entries of one page at most. */
const MOST_ENTRIES = 10;
const sent: FaultEntry['code'][] = [];

/**
 * Sends what failed to the diagnostics log; of pictures the first one. `onMissingFile` is called for a script or a style
 * sheet.
 */
export function afterFault(event: Event, onMissingFile: () => void): void {
  const entry = faultEntry(event, location.origin);
  const isRepeated = entry?.code === PICTURE && sent.includes(PICTURE);
  if (entry && !isRepeated && sent.push(entry.code) <= MOST_ENTRIES)
    navigator.sendBeacon?.('/api/diagnostics/log', JSON.stringify(entry));
  if (isFile(event.target)) onMissingFile();
}
