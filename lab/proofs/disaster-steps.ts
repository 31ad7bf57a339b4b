import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PAYMENT, payForm, reachPaying } from '#tests/support/buying.ts';
import { type FormBrowser, formsOf, headingOf, orderNumberOn, type Send, textOf } from '#tests/support/form-browser.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { uiText } from '#tests/support/ui-text.ts';
import { type Confirmed, compareOrders, PLENTY, patiently } from './confirmed-orders.ts';
import { STARTS, type StartedPayment, type StartPayment } from './dropped.ts';
import type { ProofOptions, ProofPart } from './proof.ts';

const SECRET = 'Jd7Rk2Vn5Xs9Bq4Lz8Gw1Tf6Hc3Py0Me';
const PRELOAD = fileURLToPath(new URL('kill-at-commit.mjs', import.meta.url));
/** More commits than a purchase has: the end of the loop when the trap never stays unsprung. */
const MOST_COMMITS = 60;
const POLL_EVERY = 20;
/** The sandbox sends a notification again a minute after the node died that was sending it. */
const CONFIRMED_WITHIN = 180_000;

/** Where a node dies: before or after the nth commit since the purchase began, or after its nth answer. */
type Trap = { readonly when: 'before' | 'after' | 'answered'; readonly step: number };

type Stage = {
  readonly nodes: ShopNodes;
  /** The file that says at which commit a node dies. */
  readonly trapFile: string;
  readonly linkTo: (number: string) => string;
  readonly check: Parameters<ProofPart>[0]['check'];
};

/**
 * Kills the node at every step of a purchase, before and after each commit of the store and after each answer, half of
 * the purchases on the provider's page and half in the shop's. The shopper presses the button again, or, after paying,
 * never returns.
 */
export const steps: ProofPart = async ({ engine, report, check, rounds = MOST_COMMITS }) => {
  const figures: (readonly [string, string])[] = [];
  for (const count of engine === 'postgres' ? [1, 2] : [1])
    figures.push(...(await killAtEveryStep({ engine, count, rounds, report, check })));
  return figures;
};

async function killAtEveryStep({
  engine,
  count,
  rounds,
  report,
  check,
}: Pick<ProofOptions, 'engine' | 'report'> & {
  readonly count: number;
  readonly rounds: number;
  readonly check: Stage['check'];
}) {
  const folder = await mkdtemp(join(tmpdir(), 'steps-'));
  const trapFile = join(folder, 'trap');
  const nodes = await openNodes({
    engine,
    count,
    products: PLENTY,
    env: { SESSION_SECRETS: SECRET, NODE_OPTIONS: `--import ${PRELOAD}`, KILL_AT_COMMIT: trapFile },
  });
  const stage: Stage = { nodes, trapFile, linkTo: orderLinks([SECRET]), check };
  const confirmed: Confirmed[] = [];
  const killed = new Map<string, number>();
  let kills = 0;
  let repeats = 0;
  const stopWatching = restartKilled(nodes);
  try {
    for (const [way, startPayment] of STARTS.entries())
      for (const when of ['before', 'after', 'answered'] as const)
        for (let step = 1; step <= rounds; step += 1) {
          report(`${count} nodes, ${startPayment.name}, ${when} ${step}, ${confirmed.length} orders`);
          const buyer = await buy(stage, { startPayment, trap: { when, step }, returns: (step + way) % 3 !== 0 });
          confirmed.push(buyer);
          repeats += buyer.repeats;
          if (!buyer.diedAt) break;
          kills += 1;
          killed.set(buyer.diedAt, (killed.get(buyer.diedAt) ?? 0) + 1);
          await compareOrders(nodes, confirmed, { check, when: `${startPayment.name}, killed ${when} ${step}` });
          await checkCharges(stage, confirmed.length);
        }
    return [
      [`${count} node${count > 1 ? 's' : ''}: kills`, String(kills)],
      ['orders, each paid once', String(confirmed.length)],
      ['buttons pressed again', String(repeats)],
      ...[...killed].map(([label, times]) => [`killed at ${label}`, String(times)] as const),
    ] as const;
  } finally {
    await stopWatching();
    await nodes.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One purchase over one kill, to the number of its order. `diedAt` names the request that the kill interrupted. */
async function buy(
  { nodes, trapFile, linkTo, check }: Stage,
  {
    startPayment,
    trap,
    returns,
  }: { readonly startPayment: StartPayment; readonly trap: Trap; readonly returns: boolean },
): Promise<Confirmed & { readonly repeats: number; readonly diedAt: string | null }> {
  let answers = 0;
  let diedAt: string | null = null;
  if (trap.when !== 'answered') await writeFile(trapFile, `${trap.step} ${trap.when}`);
  const isSet = () => trap.when !== 'answered' && existsSync(trapFile);
  const turns = nodes.sender();
  const send: Send = async (path, init) => {
    const wasSet = isSet();
    try {
      const answer = await turns(path, init);
      const body = await answer.arrayBuffer();
      answers += 1;
      if (trap.when === 'answered' && answers === trap.step) {
        diedAt = labelOf(path, init);
        await Promise.all(nodes.addresses.map((_, index) => nodes.kill(index)));
      }
      return new Response(body.byteLength > 0 ? body : null, { status: answer.status, headers: answer.headers });
    } finally {
      if (wasSet && !isSet()) diedAt = labelOf(path, init);
    }
  };
  const count = { repeats: 0, unknown: 0 };
  const patient = patiently(send, () => false, count);
  const browser = nodes.newBrowser(patient);
  await reachPaying(browser, { red: 1, blue: 1 });
  const started = await startPayment(browser, await payForm(browser));
  if (typeof started === 'number') throw new Error(`The payment could not be started: ${started}`);
  const isApproved = await pay(started, browser, startPayment);
  const done =
    returns && isApproved ? await started.returnToShop() : await resultWithout(browser, linkTo(started.number));
  const number = orderNumberOn(done);
  check(number === started.number, () => `${started.number} ended at ${done.path}: ${textOf(done.html).slice(0, 300)}`);
  await rm(trapFile, { force: true });
  return { number: started.number, browser, path: linkTo(started.number), diedAt, repeats: count.repeats };
}

/**
 * Pays at the provider. A shopper whose answer of the provider was lost opens the payment step again, and pays again
 * where that is offered. Returns whether the first payment can return to the shop.
 */
async function pay(started: StartedPayment, browser: FormBrowser, startPayment: StartPayment): Promise<boolean> {
  try {
    await started.approve();
    return true;
  } catch {
    const form = formsOf((await browser.visit(PAYMENT)).html).find(({ intent }) => intent === 'pay');
    // The shop may answer that the order is paid already, which is no payment.
    const second = form ? await startPayment(browser, form).catch(() => 0) : 0;
    if (typeof second !== 'number') await second.approve().catch(() => undefined);
    return false;
  }
}

/** The page of the order of a shopper who never returned, once it is paid. */
async function resultWithout(browser: FormBrowser, path: string) {
  for (const end = Date.now() + CONFIRMED_WITHIN; ; await sleep(POLL_EVERY * 10)) {
    const page = await browser.visit(path);
    if (headingOf(page) === uiText('order:status.authorised')) return page;
    if (Date.now() > end) throw new Error(`The order at ${path} is not paid: ${textOf(page.html).slice(0, 300)}`);
  }
}

/** Every order was charged once, and nothing is left over. */
async function checkCharges({ nodes, check }: Stage, orders: number): Promise<void> {
  await nodes.withStore(async ({ read }) => {
    const count = async (from: string) =>
      Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
    const charged = await count("sandbox_payments WHERE result_code = 'Authorised' AND reversed_by IS NULL");
    const reversed = await count('sandbox_payments WHERE reversed_by IS NOT NULL');
    const odd = await count("order_events WHERE kind IN ('double-payment', 'oversold', 'quarantined')");
    check(charged === orders, () => `${charged} charges for ${orders} orders`);
    check(reversed === 0, () => `${reversed} charges were taken back`);
    check(odd === 0, () => `${odd} orders paid twice, oversold or quarantined`);
  });
}

/** Starts every node again as soon as it is down. */
function restartKilled(nodes: ShopNodes): () => Promise<void> {
  let watching = true;
  const watch = async () => {
    while (watching) {
      // The next kill may meet a node that is starting.
      for (const index of nodes.addresses.keys())
        if (!nodes.isUp(index)) await nodes.restart(index, '/livez').catch(() => undefined);
      await sleep(POLL_EVERY);
    }
  };
  const watched = watch();
  return async () => {
    watching = false;
    await watched;
  };
}

function labelOf(path: string, { method, body }: RequestInit): string {
  const route = path.replace(/\?.*/, '').replace(/\/(?=[^/]*\d)[\w.~-]{8,}(?=\/|$)/g, '/…');
  const intent = typeof body === 'string' ? new URLSearchParams(body).get('intent') : null;
  return `${method} ${route}${intent ? ` (${intent})` : ''}`;
}
