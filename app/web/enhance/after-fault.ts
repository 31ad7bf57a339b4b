import { afterMissingFile } from './after-return.ts';
import { type FaultEntry, faultEntry, isFile, PICTURE } from './fault-entry.ts';
import type { PageState } from './return-script.ts';

/** Entries of one page at most. */
const MOST_ENTRIES = 10;
const sent: FaultEntry['code'][] = [];

/**
 * Sends what failed to the diagnostics log; of pictures the first one. After a missing file it asks for a new version
 * of the shop.
 */
export function afterFault(state: PageState, event: Event): void {
  const entry = faultEntry(event, location.origin);
  const isRepeated = entry?.code === PICTURE && sent.includes(PICTURE);
  if (entry && !isRepeated && sent.push(entry.code) <= MOST_ENTRIES)
    navigator.sendBeacon?.('/api/diagnostics/log', JSON.stringify(entry));
  if (isFile(event.target)) void afterMissingFile(state);
}
