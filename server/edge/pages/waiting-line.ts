import { performance } from 'node:perf_hooks';
import { seconds } from '#app/kernel/clock.ts';
import { Busy } from '#server/kernel/busy.ts';

/** Pages that are made at once while the processor has no idle time: each of more would wait for all others. */
const FEWEST = 2;
const MOST = 500;
/** How long a page may wait to be made: one of a shopper, who has a bag or sends a form, and any other. */
const LONGEST_WAIT = { shoppers: seconds(20), visitors: seconds(3) } as const;
/** Shoppers who may come before a visitor who waits: the page of a visitor, once in memory, is that of many others. */
const SHOPPERS_IN_A_ROW = 8;
/** Over this wait the newest is made first: who waited longer has left, or is about to. */
const CROWDED = seconds(0.3);
/** Milliseconds between two looks at the line and at the processor. */
const LOOK = 10;
/** A connection is accepted in one turn of the event loop, and its request is read in the next. */
const QUIET_TURNS = 3;
const MOST_TURNS = 100;
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
 * until their visitors have left, and none would be in time. Shoppers come first, eight of them for each visitor.
 */
export function createWaitingLine({ now, idle, repeat }: WaitingLineDeps = PROCESS): WaitingLine {
  const capacity = createCapacity({ now, idle });
  const lines: Readonly<Record<Kind, Waiting[]>> = { shoppers: [], visitors: [] };
  let arrived = 0;
  let running = 0;
  let shoppersInARow = 0;
  let isStarting = false;
  let endLook: (() => void) | null = null;

  const waited = (kind: Kind) => now() - (lines[kind][0]?.since ?? now());
  const hasRoom = (kind: Kind) => running < capacity.most() + (kind === 'shoppers' ? FEWEST : 0);
  /** The line whose turn it is; null while no page can be started. */
  const ready = () => {
    const isVisitorsTurn = shoppersInARow >= SHOPPERS_IN_A_ROW && lines.visitors.length > 0 && hasRoom('shoppers');
    return isVisitorsTurn ? 'visitors' : (KINDS.find((kind) => lines[kind].length > 0 && hasRoom(kind)) ?? null);
  };
  const startNext = (kind: Kind) => {
    shoppersInARow = kind === 'shoppers' && lines.visitors.length > 0 ? shoppersInARow + 1 : 0;
    const next = kind === 'visitors' && waited(kind) > CROWDED ? lines[kind].pop() : lines[kind].shift();
    if (!next?.isWanted()) return next?.refuse(new Busy('left'));
    running += 1;
    next.start();
  };
  const startAll = async () => {
    if (isStarting) return;
    isStarting = true;
    for (let kind = ready(); kind; kind = ready()) {
      await untilQuiet(() => arrived);
      startNext(ready() ?? kind);
    }
    isStarting = false;
    if (!endLook && KINDS.some((kind) => lines[kind].length > 0)) {
      capacity.begin();
      endLook = repeat(look, LOOK);
    }
  };
  const look = () => {
    for (const kind of KINDS)
      while (waited(kind) > LONGEST_WAIT[kind]) {
        const late = lines[kind].shift();
        late?.refuse(new Busy(late.isWanted() ? 'crowded' : 'left'));
      }
    capacity.measure();
    void startAll();
    if (KINDS.some((kind) => lines[kind].length > 0)) return;
    endLook?.();
    endLook = null;
  };

  return {
    async run({ isShopper, isWanted }, make) {
      arrived += 1;
      await new Promise<void>((start, refuse) => {
        lines[isShopper ? 'shoppers' : 'visitors'].push({ since: now(), isWanted, start, refuse });
        void startAll();
      });
      try {
        return await make();
      } finally {
        running -= 1;
        void startAll();
      }
    },
  };
}

/**
 * Resolves once turns of the event loop have brought nothing new: each accepts one connection, and a page that is made
 * in between keeps all others waiting, and what they have to say of themselves.
 */
async function untilQuiet(arrived: () => number): Promise<void> {
  let quiet = 0;
  for (let turns = 0; turns < MOST_TURNS && quiet < QUIET_TURNS; turns += 1) {
    const before = arrived();
    await new Promise((resolve) => setImmediate(resolve));
    quiet = arrived() === before ? quiet + 1 : 0;
  }
}

/** How many pages are made at once: more while the processor has idle time, since they wait for something else. */
function createCapacity({ now, idle }: Pick<WaitingLineDeps, 'now' | 'idle'>) {
  let most = FEWEST;
  let measured = { at: now(), idle: idle() };
  const begin = () => {
    measured = { at: now(), idle: idle() };
  };
  return {
    most: () => most,
    begin,
    measure() {
      const before = measured;
      begin();
      const isIdle = measured.idle - before.idle > IDLE_SHARE * (measured.at - before.at);
      most = isIdle ? Math.min(MOST, Math.ceil(most * 1.5)) : Math.max(FEWEST, Math.floor(most * 0.8));
    },
  };
}
