import { type Clock, minutes, seconds } from '#app/kernel/clock.ts';
import { oneAfterAnother } from '#server/kernel/one-after-another.ts';
import type { contentCommands } from '#server/platform/content/content-commands.ts';
import { readContentSnapshot, readContentState } from '#server/platform/content/read-content.ts';
import type { Store } from '#server/store/types.ts';
import type { SpaceFacts } from './read-space.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';

/** How often a node looks for what another has read. */
const LOOK_EVERY = seconds(1);
/** A node that asks the service has this long before another asks. */
const LONGEST_READ = minutes(2);
/** After a failure the service is asked again this soon. */
const SOON = seconds(3);
/** Characters of a snapshot; one that is larger is not taken. */
const LARGEST = 24_000_000;

type Log = { warn(details: Readonly<Record<string, unknown>>, message: string): void };

export type SpaceFollowerDeps = {
  readonly store: Pick<Store<typeof contentCommands>, 'read' | 'command'>;
  /** The name of the space in the store. */
  readonly source: string;
  readonly facts: () => Promise<SpaceFacts>;
  readonly readAll: (facts: SpaceFacts) => Promise<Snapshot>;
  /** Milliseconds between two questions to the service, by whichever node. */
  readonly every: number;
  /** Receives every newer snapshot. */
  readonly onSnapshot: (snapshot: Snapshot) => void;
  readonly clock: Clock;
  readonly logger: Log;
};

export type SpaceFollower = {
  /** Takes what is in the store, and asks the service when it is time. Never rejects. */
  look(): Promise<void>;
  /** Takes the newest snapshot in the store, without the service. Never rejects. */
  takeStored(): Promise<void>;
  /** Has the service asked at once, by whichever node. Rejects when the store is unavailable. */
  renew(): Promise<void>;
  /** As `renew`, until what is newer is taken. Never rejects. */
  readNow(): Promise<void>;
  start(): void;
  stop(): void;
};

/**
 * Keeps the newest content of a space. One node at a time asks whether the space has a newer version, reads all of it,
 * and leaves it in the store for the others and for nodes that start later. While the service fails, what is known
 * stays.
 */
export function createSpaceFollower(deps: SpaceFollowerDeps): SpaceFollower {
  const { store, source, clock, logger } = deps;
  /** Of what is known, and of the row of the store that was read last. */
  let version = '';
  let seen = '';
  /** Until when this node has claimed to ask, if the answer to that or to its end was lost: it need not wait. */
  let claimedUntil: number | null = null;
  const { failed, works } = createFailureLog(logger);
  const take = (snapshot: Snapshot) => {
    version = snapshot.version;
    seen = version;
    deps.onSnapshot(snapshot);
  };
  const takeStored = async () => {
    const stored = await readContentSnapshot(store.read, source);
    if (!stored) return;
    seen = stored.version;
    const read = parseSnapshot(stored.body);
    // That of another release cannot be read: it is replaced when the service is asked.
    if (read) take(read);
  };
  const ask = async () => {
    try {
      const newer = await readNewer(deps, version);
      works();
      return { newer, pause: deps.every };
    } catch (error) {
      failed(error);
      return { newer: null, pause: Math.min(SOON, deps.every) };
    }
  };
  const look = oneAfterAnother(async () => {
    const state = await readContentState(store.read, source);
    if (state.version !== seen) await takeStored();
    const now = clock();
    const isOwn = state.askAfter === claimedUntil;
    if (state.askAfter > now && !isOwn) return;
    const until = now + LONGEST_READ;
    claimedUntil = until;
    const isClaimed = await store.command('claimContentRead', { source, now: isOwn ? state.askAfter : now, until });
    if (!isClaimed) {
      claimedUntil = null;
      return;
    }
    const { newer, pause } = await ask();
    const end = { source, until, askAfter: clock() + pause, snapshot: newer?.stored ?? null };
    const isStored = await store.command('endContentRead', end);
    claimedUntil = null;
    if (!isStored) await takeStored();
    else if (newer) take(newer.snapshot);
  });
  let timer: ReturnType<typeof setInterval> | null = null;
  const askSoon = () => store.command('askForContent', { source });
  return {
    look: () => look().catch(failed),
    takeStored: () => takeStored().catch(failed),
    async renew() {
      await askSoon();
      void look().catch(failed);
    },
    readNow: () => askSoon().then(look).catch(failed),
    start() {
      void look().catch(failed);
      timer = setInterval(() => void look().catch(failed), LOOK_EVERY).unref();
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}

/** Logs the first of failures that follow each other. */
function createFailureLog(logger: Log) {
  let isFailing = false;
  return {
    failed(error: unknown): void {
      if (!isFailing) logger.warn({ reason: reasonOf(error) }, 'Content refresh failure: what is known stays');
      isFailing = true;
    },
    works(): void {
      isFailing = false;
    },
  };
}

/** What is newer than a version; null when nothing is. */
async function readNewer(
  { facts: readFacts, readAll }: Pick<SpaceFollowerDeps, 'facts' | 'readAll'>,
  version: string,
): Promise<{
  readonly snapshot: Snapshot;
  readonly stored: { readonly version: string; readonly body: string };
} | null> {
  const facts = await readFacts();
  if (facts.version === version) return null;
  const snapshot = await readAll(facts);
  const body = JSON.stringify(snapshot);
  if (body.length > LARGEST) throw new Error('the space is too large');
  return { snapshot, stored: { version: snapshot.version, body } };
}

/** What failed, without an address or a value. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
