import { setTimeout as sleep } from 'node:timers/promises';
import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { type Answer, type FormBrowser, headingOf } from '#tests/support/form-browser.ts';
import { FAULTS, type Fault } from './door.ts';
import { type HostedWorld, openHostedWorld, UPSTREAMS, type Upstream } from './hosted-world.ts';
import { buy, pages, prepare, purchase, type Step, said } from './tour.ts';

/** Milliseconds in which a step has to be answered whatever fails, and in which all is fresh after the failure. */
const LONGEST_STEP = 20_000;
const FRESH_AFTER = 10_000;
const POLL = 250;
/** Mail goes out again after a pause that grows with each failure. */
const LETTERS_AFTER = 180_000;

/**
 * The steps that a failing upstream may keep from being done; they say so then, and keep what was typed. Every other
 * step is done as always.
 */
const MAY_FAIL: Readonly<Record<Upstream, (step: Step) => boolean>> = {
  content: () => false,
  search: () => false,
  recommendations: () => false,
  mail: () => false,
  newsletter: ({ name }) => name === 'newsletter',
  // Without a new quote the total is another one than the page showed.
  tax: ({ name }) => name === 'post address' || name === 'pay',
  payment: ({ name }) => name === 'pay',
  commerce: ({ kind, name }) => kind !== 'opened' && name !== 'new content',
  database: ({ kind, name }) => kind !== 'opened' && name !== 'new content',
};

/** How a step ended: done, not done but explained on a page that keeps what was typed, or neither. */
type Outcome = 'done' | 'explained' | 'broken';
type Taken = { readonly step: Step; readonly outcome: Outcome; readonly ms: number; readonly words: string };

/**
 * The matrix of outages: each upstream fails in each way, while a shopper with a bag opens pages and posts forms, and
 * is mended. Pages opened before stay, what cannot be done is explained in bounded time, and within ten seconds after
 * the failure everything is fresh and a purchase succeeds. `part` names one upstream, or one cell as `mail.slow`.
 */
export async function run({
  engine,
  part,
  report,
  slowdown = 1,
}: ProofOptions & {
  /** By how much every limit of time is longer, on a machine with other work. */
  readonly slowdown?: number;
}): Promise<Findings> {
  const { check, broken } = createPromises();
  const world = await openHostedWorld(engine);
  const [upstream, fault] = part?.split('.') ?? [];
  const rows: string[][] = [];
  try {
    let nth = 0;
    await openEverything(world);
    for (const [name] of world.doors) {
      if (upstream !== undefined && name !== upstream) continue;
      for (const kind of FAULTS) {
        if (fault !== undefined && kind !== fault) continue;
        report(`${name} ${kind}`);
        rows.push(await cell(world, { upstream: name, fault: kind, nth: nth++, slowdown, check }));
      }
    }
    await checkLetters(world, { orders: rows.length, check });
  } finally {
    await world.close();
  }
  if (rows.length === 0) throw new Error(`No upstream or fault is called ${part}; there are ${UPSTREAMS.join(', ')}`);
  return {
    table: [['upstream', 'fails', 'done', 'explained', 'broken', 'slowest', 'fresh after'], ...rows],
    broken,
  };
}

type Cell = {
  readonly upstream: Upstream;
  readonly fault: Fault;
  readonly nth: number;
  readonly slowdown: number;
  readonly check: (passed: boolean, failure: () => string) => void;
};

async function cell(world: HostedWorld, { upstream, fault, nth, slowdown, check }: Cell): Promise<string[]> {
  const door = world.doors.get(upstream);
  const storefront = upstream === 'tax' ? 'us' : 'uk';
  const where = `${upstream} ${fault}`;
  const [title, pence] = [`Delivery ${nth}`, 1001 + nth];
  const shopper = world.newBrowser();
  await prepare(shopper, storefront);
  const called = door?.calls() ?? 0;
  door?.set(fault);

  const steps = [...pages(nth), ...purchase(storefront, `ada-${nth}@example.com`)];
  const taken: Taken[] = [];
  // Twice: the circuit is open, or memory is old, the second time.
  for (const step of [...steps, ...steps]) taken.push(await take(shopper, step));
  for (const { step, outcome, ms, words } of taken) {
    const allowed = outcome === 'done' || (outcome === 'explained' && MAY_FAIL[upstream](step));
    check(allowed, () => `${where}: ${step.name} ${outcome}, ${words}`);
    check(ms <= LONGEST_STEP * slowdown, () => `${where}: ${step.name} took ${Math.round(ms)} ms`);
  }
  check((door?.calls() ?? 0) > called || upstream === 'mail', () => `${where}: it was never called`);
  world.publishTitle(title);
  await world.setPrice(pence);

  door?.set(null);
  const mended = performance.now();
  const stale = () => firstStale(world, { title, pence, nth });
  let left: string | null = 'nothing was opened';
  while (left !== null && performance.now() - mended < FRESH_AFTER * slowdown) {
    left = await stale();
    if (left !== null) await sleep(POLL);
  }
  const freshAfter = performance.now() - mended;
  check(left === null, () => `${where}: after the time to be fresh, ${left}`);
  const bought = await buy(world.newBrowser(), storefront);
  check(bought === null, () => `${where}: no purchase afterwards: ${bought}`);
  const count = (outcome: Outcome) => String(taken.filter((one) => one.outcome === outcome).length);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    upstream,
    fault,
    count('done'),
    count('explained'),
    count('broken'),
    seconds(Math.max(...taken.map(({ ms }) => ms))),
    seconds(freshAfter),
  ];
}

/** Opens the pages of the tour, so that memory has them. */
async function openEverything(world: HostedWorld): Promise<void> {
  for (const step of pages(0)) {
    if (step.kind !== 'opened') continue;
    const answer = await step.take(world.newBrowser());
    if (!step.isDone(answer)) throw new Error(`Before any outage: ${said(answer)}`);
  }
}

/** Each order that was paid after an outage has one letter, also those of the outages of mail. */
async function checkLetters(
  world: HostedWorld,
  { orders, check }: Pick<Cell, 'check'> & { readonly orders: number },
): Promise<void> {
  const letters = () => world.lettersTo('order-confirmed').length;
  const began = performance.now();
  while (letters() < orders && performance.now() - began < LETTERS_AFTER) await sleep(POLL);
  check(letters() === orders, () => `${orders} orders were paid, and ${letters()} letters delivered`);
}

async function take(browser: FormBrowser, step: Step): Promise<Taken> {
  const began = performance.now();
  try {
    const answer = await step.take(browser);
    return { step, outcome: outcomeOf(step, answer), ms: performance.now() - began, words: said(answer) };
  } catch (error) {
    return { step, outcome: 'broken', ms: performance.now() - began, words: String(error) };
  }
}

/** A page explains when it is a whole page of the shop and still shows what was typed. */
function outcomeOf(step: Step, answer: Answer): Outcome {
  if (step.isDone(answer)) return 'done';
  if (answer.location !== null) return 'explained';
  const isWhole = answer.html.trimEnd().endsWith('</html>') && headingOf(answer) !== '(no heading)';
  const keepsTyped = (step.typed ?? []).every((text) => answer.html.includes(text));
  return isWhole && keepsTyped ? 'explained' : 'broken';
}

/** The first thing that is not as it is now; null when all is fresh. */
async function firstStale(
  world: HostedWorld,
  { title, pence, nth }: { readonly title: string; readonly pence: number; readonly nth: number },
): Promise<string | null> {
  const visitor = world.newBrowser();
  for (const step of pages(nth)) {
    const answer = await step.take(visitor);
    if (!step.isDone(answer)) return said(answer);
    if (step.name === 'content' && headingOf(answer) !== title) return `the title is ${headingOf(answer)}`;
    const price = `£${(pence / 100).toFixed(2)}`;
    if (step.name === 'product' && !answer.html.includes(price)) return `the product does not cost ${price}`;
  }
  return null;
}
