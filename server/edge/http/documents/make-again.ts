import type { Logger } from '#app/request-context.ts';
import { isBusy } from '#server/kernel/busy.ts';
import type { Document, PageOrigin } from './document.ts';

/** A page is made again when it was sent this often: once to whom it was made for, and once from memory. */
const WORTH_AGAIN = 2;
/** The other dropped pages wait for their next visitor. */
const MOST_WAITING = 500;

export type MakeAgainDeps = {
  readonly make: (page: PageOrigin) => Promise<unknown>;
  readonly signal: AbortSignal;
  readonly logger: Logger;
};

/**
 * Makes dropped pages again before their next visitor asks: those that were sent from memory, the most requested
 * first, one at a time. `make` makes a page and stores it. Ends when `signal` aborts.
 */
export function createMakeAgain({ make, signal, logger }: MakeAgainDeps): (dropped: readonly Document[]) => void {
  const waiting = new Map<string, Document>();
  let isMaking = false;

  const makeAll = async () => {
    isMaking = true;
    for (let next = mostRequested(waiting); next && !signal.aborted; next = mostRequested(waiting)) {
      waiting.delete(nameOf(next));
      await make(next.origin).catch(
        (error: unknown) => isBusy(error) || logger.warn({ err: error }, 'Shared page refresh failure'),
      );
    }
    isMaking = false;
  };

  return (dropped) => {
    for (const document of dropped.filter(isWorthAgain).sort((a, b) => b.hits - a.hits)) {
      if (waiting.size >= MOST_WAITING) break;
      waiting.set(nameOf(document), document);
    }
    if (!isMaking && waiting.size > 0) void makeAll();
  };
}

const isWorthAgain = ({ hits, status }: Document) => hits >= WORTH_AGAIN && status === 200;

const nameOf = ({ origin: { target, headers } }: Document) => `${target} ${Object.values(headers).join(' ')}`;

function mostRequested(waiting: ReadonlyMap<string, Document>): Document | null {
  let most: Document | null = null;
  for (const document of waiting.values()) if (most === null || document.hits > most.hits) most = document;
  return most;
}
