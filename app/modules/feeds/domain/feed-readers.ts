import { type Clock, minutes } from '#app/kernel/clock.ts';

/** Feeds that a node sends at the same time: each holds a piece of text and the state of its packing, about 1 MB. */
const MOST = 24;
/** A whole feed is sent sooner. Milliseconds. */
const LONG = minutes(2);

/** A program that reads a feed. `signal` ends what it reads; call `leave` when it has read it or has gone. */
export type FeedReader = { readonly signal: AbortSignal; leave(): void };

export interface FeedReaders {
  /** Admits one more. Null while the node sends as many as it can to readers that have just come. */
  admit(): FeedReader | null;
}

/**
 * The programs that read feeds of a node. One that comes when there are most ends the feed that is read for longest,
 * if that is long: programs that read a few bytes now and then cannot keep all others out.
 */
export function createFeedReaders({
  clock,
  most = MOST,
}: {
  readonly clock: Clock;
  readonly most?: number;
}): FeedReaders {
  const open = new Map<AbortController, number>();
  return {
    admit() {
      const [first] = open;
      if (open.size >= most && first) {
        const [slowest, since] = first;
        if (clock() - since < LONG) return null;
        open.delete(slowest);
        slowest.abort(new Error('The feed is read too slowly: others wait'));
      }
      const reader = new AbortController();
      open.set(reader, clock());
      return { signal: reader.signal, leave: () => void open.delete(reader) };
    },
  };
}
