import { type FaultEntry, faultEntry, isFile, PICTURE } from './fault-entry.ts';
import { drawOutline } from './pictures.ts';

const LOG = '/api/diagnostics/log';
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
  if (entry) send(entry);
  if (target instanceof HTMLImageElement) drawOutline(target);
  if (isFile(target)) onMissingFile();
}

function send(entry: FaultEntry): void {
  const body = JSON.stringify(entry);
  const kind = entry.code === PICTURE ? PICTURE : body;
  if (sent.includes(kind) || sent.push(kind) > MOST_ENTRIES) return;
  if (navigator.sendBeacon) navigator.sendBeacon(LOG, body);
  else fetch(LOG, { method: 'POST', body, keepalive: true }).catch(() => {});
}
