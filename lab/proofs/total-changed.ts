import { setTimeout as sleep } from 'node:timers/promises';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { isHosted, PAYMENT, payForm, reachPaying, testProduct } from '#tests/support/buying.ts';
import { type Answer, type Fields, type FormBrowser, textOf, totalOn } from '#tests/support/form-browser.ts';
import { checkSession, openSession, payByCard, reportResult } from '#tests/support/paying-in-page.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import {
  BASE,
  CHANGES,
  type Change,
  type Changes,
  changed,
  codeOf,
  one,
  type Situation,
  SOLD_OUT_FIRST,
  STOCK,
} from './total-changes.ts';

/** The result of the button: rejected with this message, or a payment of so many pence. */
type Pressed = { readonly status: number; readonly text: string; readonly charged: number | null };
type Button = () => Promise<Pressed>;

/** Leads to the provider's own page. */
async function hostedButton(browser: FormBrowser, form: Fields): Promise<Button> {
  return async () => {
    const answer = await browser.request(PAYMENT, form);
    const charged = isHosted(answer.location)
      ? /(\d+\.\d\d) GBP/.exec(textOf((await browser.visit(answer.location)).html))?.[1]
      : undefined;
    return {
      status: answer.status,
      text: textOf(answer.html),
      charged: charged === undefined ? null : Math.round(Number(charged) * 100),
    };
  };
}

/** The fields are in the page already: the card is charged by the session they were opened with. */
async function pageButton(browser: FormBrowser, form: Fields): Promise<Button> {
  const session = await openSession(browser, form);
  if (session.kind === 'stay')
    return async () => ({ status: session.status, text: `${session.title} ${session.text}`, charged: null });
  return async () => {
    const { status, message } = await checkSession(browser, form, session);
    if (status !== 200) return { status, text: message, charged: null };
    const place = await reportResult(browser, form, await payByCard(browser, session));
    const done = await browser.visit(place);
    return { status, text: textOf(done.html), charged: place.includes('/success/') ? session.amount.value : null };
  };
}
const BUTTONS = [hostedButton, pageButton];

/** Milliseconds a change of price may follow the button: about as long as paying takes. */
const LONGEST_DELAY = 12;

/**
 * Something changes between the shopper's view of the payment step and the button: the payment is rejected with both
 * totals, nothing is ordered, and the new total can be paid. Then prices change at the very moment of paying: no order
 * ever costs anything but what its shopper saw.
 */
export async function run({
  engine,
  rounds = 20,
  seed,
  report,
  durable = true,
}: ProofOptions & { readonly durable?: boolean }): Promise<Findings> {
  const { check, broken } = createPromises();
  const numbers = Array.from({ length: rounds * BUTTONS.length }, (_, number) => number);
  const products = [
    testProduct('plenty', { pence: BASE, stock: STOCK }),
    testProduct('moving', { pence: BASE, stock: STOCK }),
    ...numbers.flatMap((round) =>
      CHANGES.map((_, place) => testProduct(one(place)(round), { pence: BASE, stock: STOCK })),
    ),
  ];
  const rules = [
    { id: 'tenth', code: 'TENTH', name: { en: 'Ten percent' }, effect: { type: 'percentage', percent: 10 } },
    ...numbers.map((round) => ({
      id: `ends-${round}`,
      code: `ENDS${round}`,
      name: { en: 'Ten percent' },
      effect: { type: 'percentage', percent: 10 },
    })),
    ...numbers.map((round) => ({
      id: `last-${round}`,
      code: codeOf(round),
      name: { en: 'Ten percent, once' },
      effect: { type: 'percentage', percent: 10 },
      usageLimit: 1,
    })),
  ];
  const nodes = await openNodes({ engine, products, rules, durable });
  const sell = (name: string, { pence = BASE, stock = STOCK }: Changes) =>
    nodes.sell([testProduct(name, { pence, stock })]);
  const table: string[][] = [
    ['between looking and paying', 'rounds', 'refused', 'both totals shown', 'new total paid'],
  ];
  try {
    for (const change of CHANGES) {
      const results: Result[] = [];
      for (const round of numbers) {
        report(`${change.what}, round ${round + 1} of ${numbers.length}`);
        results.push(await changeBeforePaying(change, { nodes, round, sell }, check));
      }
      const sums = (['refused', 'shown', 'paid'] as const).map(
        (name) => results.filter((result) => result[name]).length,
      );
      table.push([change.what, ...[numbers.length, ...sums].map(String)]);
    }
    const moment = await atTheVeryMoment(nodes, { rounds: rounds * 5, seed, report });
    for (const fault of moment.faults) check(false, () => fault);
    table.push([
      'a price moves while paying',
      String(rounds * 5),
      String(moment.refused),
      String(moment.refused),
      String(moment.paid),
    ]);
    return { table, broken };
  } finally {
    await nodes.close();
  }
}

type Result = { readonly refused: boolean; readonly shown: boolean; readonly paid: boolean };

/** One shopper sees a total, it changes, the button rejects it, and the new total is paid. */
async function changeBeforePaying(
  change: Change,
  { nodes, round, sell }: Omit<Situation, 'browser'>,
  check: (passed: boolean, failure: () => string) => void,
): Promise<Result> {
  const readyTo = (change.reserves ? undefined : BUTTONS[round % BUTTONS.length]) ?? hostedButton;
  const describe = (problem: string) => `${change.what}, ${readyTo.name} ${round}: ${problem}`;
  const browser = nodes.newBrowser();
  const situation = { nodes, browser, round, sell };
  const stale = await reachPaying(browser, change.lines(round), change.code ? { code: change.code(round) } : {});
  const press = await readyTo(browser, stale);
  const before = await countOrders(nodes);
  await change.happen(situation);
  const happened = (await countOrders(nodes)) - before;
  const pressed = await press();
  const { refused, shown, totals } = isNamed(change, {
    round,
    pressed,
    seen: Number(stale.total),
    opened: await browser.visit(PAYMENT),
  });
  const text = pressed.text.slice(0, 300);
  check(refused, () => describe(`answered with ${pressed.status}: ${text}`));
  check(shown, () => describe(`${totals} are not both shown: ${text}`));
  const placed = (await countOrders(nodes)) - before - happened;
  check(placed === 0, () => describe('an order was placed all the same'));
  await change.mend?.(situation);
  const fresh = await payForm(browser);
  const paying = await (await readyTo(browser, fresh))();
  const paid = paying.charged === Number(fresh.total);
  check(paid, () =>
    describe(`the new total of ${fresh.total} cannot be paid: ${paying.status} ${paying.text.slice(0, 200)}`),
  );
  return { refused, shown, paid };
}

/** Whether the answer to the button, or the cart it leads to, rejects the payment and names both totals. */
function isNamed(
  { message, leadsToCart }: Change,
  {
    round,
    pressed: { status, text, charged },
    seen,
    opened,
  }: { readonly round: number; readonly pressed: Pressed; readonly seen: number; readonly opened: Answer },
): Omit<Result, 'paid'> & { readonly totals: string } {
  const now = totalOn(opened) ?? Number.NaN;
  const totals = `${pounds(seen)} and ${pounds(now)}`;
  if (leadsToCart) {
    const inCart = textOf(opened.html);
    const named = inCart.includes(SOLD_OUT_FIRST) && inCart.includes(message(round));
    return { refused: status === 303 && charged === null && named, shown: now < seen, totals };
  }
  return {
    refused: status === 409 && charged === null && text.includes(message(round).trim()),
    shown: now !== seen && text.includes(pounds(seen)) && text.includes(pounds(now)),
    totals,
  };
}

/**
 * The price of what is in the cart moves up and down while the button is pressed, now a little earlier and now a little
 * later.
 */
async function atTheVeryMoment(
  nodes: ShopNodes,
  { rounds, seed, report }: { readonly rounds: number; readonly seed: number; readonly report: (line: string) => void },
): Promise<{ readonly faults: readonly string[]; readonly refused: number; readonly paid: number }> {
  const random = createRandom(seed);
  const faults: string[] = [];
  const results: Pick<Result, 'refused' | 'paid'>[] = [];
  await nodes.withStore(async (store) => {
    const setPrice = (pence: number) =>
      store.command('importProducts', {
        products: [testProduct('moving', { pence, stock: STOCK })],
        now: Date.now(),
        rank: 0,
      });
    for (let round = 0; round < rounds; round += 1) {
      report(`a price moves while paying, round ${round + 1} of ${rounds}`);
      const browser = nodes.newBrowser();
      const form = await reachPaying(browser, { moving: 1 });
      const readyTo = BUTTONS[(round >> 1) % BUTTONS.length] ?? hostedButton;
      const press = await readyTo(browser, form);
      const pence = round % 2 === 0 ? BASE + 250 : BASE;
      const [answer] = await Promise.all([press(), sleep(random() * LONGEST_DELAY).then(() => setPrice(pence))]);
      const rejected = answer.charged === null && (await isRejected(browser, answer, Number(form.total)));
      results.push({ paid: answer.charged !== null, refused: rejected });
      const fault = momentFault(answer, { rejected, total: Number(form.total) });
      if (fault) faults.push(`${readyTo.name} ${round}: ${fault}`);
    }
  });
  const count = (what: 'refused' | 'paid') => results.filter((result) => result[what]).length;
  return { faults, refused: count('refused'), paid: count('paid') };
}

function momentFault(
  { status, text, charged }: Pressed,
  { rejected, total }: { readonly rejected: boolean; readonly total: number },
): string | null {
  if (rejected || charged === total) return null;
  return charged === null
    ? `paying answered ${status}: ${text.slice(0, 200)}`
    : `${charged} is charged instead of ${total}`;
}

async function isRejected(browser: FormBrowser, { status, text }: Pressed, seen: number): Promise<boolean> {
  const now = totalOn(await browser.visit(PAYMENT)) ?? Number.NaN;
  return status === 409 && text.includes(changed()) && text.includes(pounds(seen)) && text.includes(pounds(now));
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`;

const countOrders = (nodes: ShopNodes): Promise<number> =>
  nodes.withStore(async ({ read }) => Number((await read.get<{ n: number }>('SELECT COUNT(*) AS n FROM orders'))?.n));
