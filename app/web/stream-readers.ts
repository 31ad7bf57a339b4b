import { type Clock, minutes } from '#app/kernel/clock.ts';

/** Texts of a kind that a node sends at the same time: each holds a piece and the state of its packing, about 1 MB. */
const MOST = 24;
/** A whole text is sent sooner. Milliseconds. */
const LONG = minutes(2);

/** A program that reads a long text. `signal` ends what it reads; call `leave` when it has read it or has gone. */
export type StreamReader = { readonly signal: AbortSignal; leave(): void };

export interface StreamReaders {
  /** Admits one more. Null while the node sends as many as it can to readers that have just come. */
  admit(): StreamReader | null;
}

/**
 * The programs that read long texts of a node. One that comes when there are most ends the text that is read for
 * longest, if that is long: programs that read a few bytes now and then cannot keep all others out.
 */
export function createStreamReaders({
  clock,
  most = MOST,
}: {
  readonly clock: Clock;
  readonly most?: number;
}): StreamReaders {
  const open = new Map<AbortController, number>();
  return {
    admit() {
      const [first] = open;
      if (open.size >= most && first) {
        const [slowest, since] = first;
        if (clock() - since < LONG) return null;
        open.delete(slowest);
        slowest.abort(new Error('The text is read too slowly: others wait'));
      }
      const reader = new AbortController();
      open.set(reader, clock());
      return { signal: reader.signal, leave: () => void open.delete(reader) };
    },
  };
}
