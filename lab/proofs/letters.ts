import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readLetterQueue } from '#server/platform/outbox/letter-queue.ts';
import { testProduct } from '#tests/support/buying.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#tests/support/proof.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { buyOver } from './kill.ts';

const SHOPPERS = 8;
/** One kill for so many orders. */
const ORDERS_PER_KILL = 25;
/** One of so many recipients is refused for now. */
const REFUSED_ONE_OF = 200;
/** A node that dies leaves its claims for a minute, and a refused letter waits as long, some of them twice. */
const LONGEST_WAIT = 15 * 60_000;

/**
 * Shoppers buy while nodes are killed, half of the times in the moment in which the mail server has taken a letter and
 * its node does not know it. Every order has to have one confirmation, known by its Message-ID, at the mail server.
 */
export async function run({ engine, rounds = 1000, seed, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const random = createRandom(seed);
  let taken: () => void = () => undefined;
  const mail = await openMailServer({ onTaken: () => taken() });
  let refused = 0;
  mail.refuse(() => {
    if (random() * REFUSED_ONE_OF >= 1) return null;
    refused += 1;
    return { code: 451, text: '4.7.1 greylisted' };
  });
  const nodes = await openNodes({
    engine,
    products: ['red'].map((name) => testProduct(name, { pence: 1250, stock: 1_000_000 })),
    env: {
      LETTERS_ADAPTER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(mail.port),
      SMTP_TLS: 'none',
      REVIEW_INVITATION_DAYS: '0',
    },
  });
  const began = performance.now();
  const numbers = new Set<string>();
  let started = 0;
  const shopper = async () => {
    while (started < rounds) {
      started += 1;
      numbers.add((await buyOver(nodes, 'red', () => false)).number);
    }
  };
  let buying = true;
  const load = Promise.all(Array.from({ length: SHOPPERS }, shopper))
    .catch((error: Error) => check(false, () => `a shopper could not go on: ${error.message}\n${nodes.output()}`))
    .finally(() => {
      buying = false;
    });
  let kills = 0;
  let atLetter = 0;
  const most = Math.max(1, Math.round(rounds / ORDERS_PER_KILL));
  try {
    while (kills < most && (buying || (await waiting(nodes)) > 0)) {
      const isAimed = kills % 2 === 0;
      const index = Math.floor(random() * nodes.addresses.length);
      if (isAimed) {
        // Within the event itself: the reply to the letter is not sent yet.
        const killed = await nextLetter(
          (hook) => {
            taken = hook;
          },
          () => nodes.kill(index),
        );
        if (killed) atLetter += 1;
      } else await sleep(300 + random() * 900);
      if (nodes.isUp(index)) await nodes.kill(index);
      kills += 1;
      report(`kill ${kills} of ${most}, ${numbers.size} orders, ${mail.received.length} letters`);
      await nodes.restart(index);
    }
    await load;
    const ordered = performance.now() - began;
    const open = await untilSent(nodes, (left) => report(`${left} letters wait`));
    check(open === 0, () => `${open} letters still wait`);
    const counts = await compare(nodes, { mail, numbers, check });
    return {
      table: [
        [
          'nodes',
          'orders',
          'kills',
          'within a letter',
          'refused for now',
          'letters',
          'handed over again',
          'bought in',
          'sent in',
        ],
        [
          String(nodes.addresses.length),
          String(numbers.size),
          String(kills),
          String(atLetter),
          String(refused),
          String(counts.letters),
          String(mail.received.length - counts.letters),
          `${Math.round(ordered / 1000)} s`,
          `${Math.round((performance.now() - began) / 1000)} s`,
        ],
      ],
      broken,
    };
  } finally {
    await nodes.close();
    await mail.close();
  }
}

/** Runs `act` in the event of the next letter; false when none comes for some seconds. */
async function nextLetter(listen: (hook: () => void) => void, act: () => Promise<void>): Promise<boolean> {
  let done: Promise<void> | null = null;
  const came = new Promise<boolean>((resolve) => {
    listen(() => {
      listen(() => undefined);
      done = act();
      resolve(true);
    });
  });
  const found = await Promise.race([came, sleep(8000, false)]);
  listen(() => undefined);
  await done;
  return found;
}

const waiting = (nodes: ShopNodes): Promise<number> =>
  nodes.withStore(async ({ read }) => {
    const row = await read.get<{ n: number }>(
      "SELECT COUNT(*) AS n FROM outbox WHERE topic = 'order-mail' AND done_at IS NULL",
    );
    return Number(row?.n);
  });

/** Waits until no letter waits; returns how many still do at the end of the time. */
async function untilSent(nodes: ShopNodes, onWaiting: (left: number) => void): Promise<number> {
  for (const began = performance.now(); ; await sleep(2000)) {
    const left = await waiting(nodes);
    if (left === 0 || performance.now() - began > LONGEST_WAIT) return left;
    onWaiting(left);
  }
}

/** Each order that a shopper saw has one letter at the mail server, and each letter there is of such an order. */
async function compare(
  nodes: ShopNodes,
  {
    mail,
    numbers,
    check,
  }: {
    readonly mail: MailServer;
    readonly numbers: ReadonlySet<string>;
    readonly check: (passed: boolean, failure: () => string) => void;
  },
): Promise<{ readonly letters: number }> {
  const rows = await nodes.withStore(({ read }) =>
    read.all<{ id: string; number: string }>("SELECT id, number FROM orders WHERE status = 'authorised'"),
  );
  const expected = new Map(
    rows.map(({ id, number }) => {
      const name = createHash('sha256').update(`order-mail:${id}`).digest('hex').slice(0, 32);
      return [`<${name}@localhost>`, number];
    }),
  );
  const received = new Map<string, Set<string>>();
  for (const { messageId, subject } of mail.received)
    received.set(messageId, new Set([...(received.get(messageId) ?? []), subject]));
  check(rows.length === numbers.size, () => `${rows.length} orders are paid, shoppers saw ${numbers.size}`);
  for (const [messageId, number] of expected) {
    const subjects = [...(received.get(messageId) ?? [])];
    check(
      subjects.length === 1 && subjects[0]?.includes(number) === true,
      () => `${number} has ${subjects.length === 0 ? 'no letter' : `the letters ${subjects.join(', ')}`}`,
    );
  }
  for (const messageId of received.keys())
    check(expected.has(messageId), () => `the letter ${messageId} is of no paid order`);
  const queue = await nodes.withStore(({ read }) => readLetterQueue(read, { only: null, limit: 10_000 }));
  for (const { id, state } of queue) check(state === 'sent', () => `${id} is ${state}`);
  return { letters: received.size };
}
