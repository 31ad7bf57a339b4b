import { performance } from 'node:perf_hooks';
import { seconds } from '#app/kernel/clock.ts';
import { createTurns } from '#app/web/turns.server.ts';
import { Busy } from '#server/kernel/busy.ts';

/** Pages that are made at once while the processor has no idle time: each of more would wait for all others. */
const FEWEST = 2;
const MOST = 500;
/** How long a page may wait to be made: one of a shopper, who has a bag or sends a form, and any other. */
const LONGEST_WAIT = { shoppers: seconds(20), visitors: seconds(1) } as const;
/** Over this wait the newest is made first: who waited longer has left, or is about to. */
const CROWDED = seconds(0.3);
/** Milliseconds between two looks at the line and at the processor. */
const LOOK = 10;
/** The share of idle time from which more pages are made at once: they wait for a store or a service. */
const IDLE_SHARE = 0.2;

const KINDS = ['shoppers', 'visitors'] as const;

type Kind = (typeof KINDS)[number];
type Waiting = {
  readonly since: number;
  readonly isWanted: () => boolean;
  readonly start: () => void;
  readonly refuse: (error: Busy) => void;
};

export type WaitingLineDeps = {
  /** Milliseconds, for durations. */
  readonly now: () => number;
  /** Milliseconds in which the process had nothing to do since it started. */
  readonly idle: () => number;
  /** Calls a function again and again, every so many milliseconds, until the returned one is called. */
  readonly repeat: (act: () => void, every: number) => () => void;
};

const PROCESS: WaitingLineDeps = {
  now: () => performance.now(),
  idle: () => performance.nodeTiming.idleTime,
  repeat(act, every) {
    const timer = setInterval(act, every);
    return () => clearInterval(timer);
  },
};

export interface WaitingLine {
  /**
   * Makes a page when its turn comes. Rejects with `Busy` where it waited too long, or where no one waits for it any
   * more: then no work was done.
   */
  run<T>(page: { readonly isShopper: boolean; readonly isWanted: () => boolean }, make: () => Promise<T>): Promise<T>;
}

/**
 * The pages that wait to be made. As many are made at once as keep the processor busy: more would each take longer,
 * until their visitors have left, and none would be in time. Shoppers come first.
 */
export function createWaitingLine({ now, idle, repeat }: WaitingLineDeps = PROCESS): WaitingLine {
  const turn = createTurns();
  const capacity = createCapacity({ now, idle });
  const lines: Readonly<Record<Kind, Waiting[]>> = { shoppers: [], visitors: [] };
  let running = 0;
  let endLook: (() => void) | null = null;

  const hasRoom = (kind: Kind) => running < capacity.most() + (kind === 'shoppers' ? FEWEST : 0);
  const waited = (kind: Kind) => now() - (lines[kind][0]?.since ?? now());
  const take = (kind: Kind) =>
    kind === 'visitors' && waited(kind) > CROWDED ? lines[kind].pop() : lines[kind].shift();
  const begin = (start: () => void) => {
    running += 1;
    void turn().then(start);
  };
  const admit = () => {
    for (const kind of KINDS)
      while (lines[kind].length > 0 && hasRoom(kind)) {
        const next = take(kind);
        if (next?.isWanted()) begin(next.start);
        else next?.refuse(new Busy('left'));
      }
  };
  const refuseLate = (kind: Kind) => {
    while (waited(kind) > LONGEST_WAIT[kind]) {
      const late = lines[kind].shift();
      late?.refuse(new Busy(late.isWanted() ? 'crowded' : 'left'));
    }
  };
  const look = () => {
    for (const kind of KINDS) refuseLate(kind);
    capacity.measure();
    admit();
    if (KINDS.some((kind) => lines[kind].length > 0)) return;
    endLook?.();
    endLook = null;
  };
  const wait = (kind: Kind, isWanted: () => boolean) =>
    new Promise<void>((start, refuse) => {
      lines[kind].push({ since: now(), isWanted, start, refuse });
      if (endLook) return;
      capacity.begin();
      endLook = repeat(look, LOOK);
    });

  return {
    async run({ isShopper, isWanted }, make) {
      const kind = isShopper ? 'shoppers' : 'visitors';
      if (lines[kind].length === 0 && hasRoom(kind)) await new Promise<void>(begin);
      else await wait(kind, isWanted);
      try {
        return await make();
      } finally {
        running -= 1;
        admit();
      }
    },
  };
}

/** How many pages are made at once: more while the processor has idle time, since they wait for something else. */
function createCapacity({ now, idle }: Pick<WaitingLineDeps, 'now' | 'idle'>) {
  let most = FEWEST;
  let seen = { at: now(), idle: idle() };
  const begin = () => {
    seen = { at: now(), idle: idle() };
  };
  return {
    most: () => most,
    begin,
    measure() {
      const before = seen;
      begin();
      const isIdle = seen.idle - before.idle > IDLE_SHARE * (seen.at - before.at);
      most = isIdle ? Math.min(MOST, Math.ceil(most * 1.5)) : Math.max(FEWEST, Math.floor(most * 0.8));
    },
  };
}
