import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import {
  ADDRESS,
  ADDRESS_FORM,
  approve,
  CART,
  expectOn,
  isHosted,
  PAYMENT,
  reachPaying,
  sizeOf,
} from '#tests/support/buying.ts';
import { type Answer, type Fields, type FormBrowser, headingOf } from '#tests/support/form-browser.ts';
import type { ShopNodes } from '#tests/support/shop-nodes.ts';
import { type Check, type Confirmed, compareOrders } from './confirmed-orders.ts';

const lineShape = z.object({
  msg: z.string().optional(),
  reason: z.string().optional(),
  advice: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

const ENQUIRY_PAGE = '/uk/corporate-gifts';
const ENQUIRY: Fields = {
  company: '',
  neededBy: '',
  website: '',
  name: 'Ada Byron',
  email: 'ada@example.com',
  quantity: '40',
  message: 'For the team of Analytical Engines',
};
const ADD: Fields = { intent: 'add-product', id: sizeOf('green'), quantity: '1' };
const MOVED: Fields = { ...ADDRESS_FORM, 'address.shipping.street0': '11 Downing Street' };
const READY_WITHIN = 30_000;
const POLL_EVERY = 100;

/** Shoppers at several steps of a purchase, as an outage of the store meets them. */
export type Visitors = {
  readonly confirmed: readonly Confirmed[];
  readonly paying: { readonly browser: FormBrowser; readonly form: Fields };
  readonly moving: FormBrowser;
  readonly fresh: FormBrowser;
};

export async function openVisitors(nodes: ShopNodes): Promise<Visitors> {
  const [first, second, moving, fresh] = [
    nodes.newBrowser(),
    nodes.newBrowser(),
    nodes.newBrowser(),
    nodes.newBrowser(),
  ];
  const { location } = await expectOn(first, PAYMENT, await reachPaying(first, { red: 1 }));
  const number = await approve(first, location ?? '');
  const form = await reachPaying(second, { blue: 2 });
  await reachPaying(moving, { red: 1 });
  // A page in the memory of each node, and one that is in none.
  for (const browser of nodes.addresses.map(() => fresh)) await browser.visit('/uk');
  return { confirmed: [{ number, browser: first, path: '' }], paying: { browser: second, form }, moving, fresh };
}

/** A store that takes no writes: every visitor sees a page, what they typed stays, and the node reports not ready. */
export async function meetOutage(
  nodes: ShopNodes,
  { paying, moving, fresh }: Visitors,
  { check, someWritesWork = false }: { readonly check: Check; readonly someWritesWork?: boolean },
): Promise<void> {
  if (!someWritesWork) await becomes(nodes, 503, check);
  for (const address of nodes.addresses)
    check((await statusOf(`${address}/livez`)) === 200, () => '/livez does not answer 200');
  const mustBe = (answer: Answer, statuses: readonly number[], what: string) => {
    check(
      statuses.includes(answer.status) || (someWritesWork && answer.location !== null),
      () => `${what} answers ${answer.status}: ${headingOf(answer)}`,
    );
    check(
      answer.location !== null || (/<main\b/.test(answer.html) && headingOf(answer) !== '(no heading)'),
      () => `${what} shows no page of the shop: ${answer.html.slice(0, 200)}`,
    );
  };
  mustBe(await fresh.request('/uk'), [200], 'the home page');
  mustBe(await fresh.request('/uk/adults/socks'), [200, 503], 'a list');
  mustBe(await fresh.request(CART, ADD), [503], 'adding to the bag');
  mustBe(await moving.request(CART), [200, 503], 'the bag');
  mustBe(await moving.request(ADDRESS, MOVED), [303, 302, 503], 'the address');
  mustBe(await paying.browser.request(PAYMENT, paying.form), [503], 'paying on the provider’s page');
  const { status, body } = await paying.browser.ask(`${PAYMENT}/session`, paying.form);
  check(
    status === 503 || (someWritesWork && status === 200),
    () => `paying in the page answers ${status}: ${JSON.stringify(body).slice(0, 200)}`,
  );
  const enquiry = await fresh.request(`${ENQUIRY_PAGE}`, ENQUIRY);
  mustBe(enquiry, [503], 'an enquiry');
  check(
    enquiry.location !== null || enquiry.html.includes(ENQUIRY.message ?? ''),
    () => 'the enquiry is not in the form any more',
  );
}

/** Pages of a node whose store can no longer be read: each visitor sees one of the shop. */
export async function seesPages(nodes: ShopNodes, { moving }: Visitors, check: Check): Promise<void> {
  await moving.request(ADDRESS, MOVED);
  const browser = nodes.newBrowser();
  for (const path of ['/uk', '/uk/adults/socks', '/uk/adults/socks?sort=newest%3Adesc', '/uk/product/blue', CART]) {
    const answer = await browser.request(path);
    check([200, 503].includes(answer.status), () => `${path} answers ${answer.status}: ${headingOf(answer)}`);
    check(/<main\b/.test(answer.html), () => `${path} shows no page of the shop: ${answer.html.slice(0, 200)}`);
  }
  const added = await browser.request(CART, ADD);
  check(added.location !== null || added.status === 503, () => `adding answers ${added.status}: ${headingOf(added)}`);
}

/** Once the cause is gone: the same forms are pressed again, and everything that was confirmed is there. */
export async function recover(nodes: ShopNodes, visitors: Visitors, check: Check): Promise<void> {
  await becomes(nodes, 200, check);
  const { paying, moving, fresh, confirmed } = visitors;
  const { location } = await paying.browser.request(PAYMENT, paying.form);
  check(isHosted(location), () => `paying again leads to ${location}`);
  if (!isHosted(location)) return;
  const number = await approve(paying.browser, location);
  check((await moving.visit(ADDRESS)).html.includes('11 Downing Street'), () => 'the typed address is gone');
  const added = await fresh.request(CART, ADD);
  check(added.location !== null, () => `adding to the bag answers ${added.status} afterwards`);
  await compareOrders(nodes, [...confirmed, { number, browser: paying.browser, path: '' }], {
    check,
    when: 'afterwards',
  });
}

/** What the log says of level warn and above, each message once with its times. */
export function wordsOf(nodes: ShopNodes): string {
  const times = new Map<string, number>();
  for (const line of nodes.output().split('\n')) {
    if (!line.startsWith('{')) continue;
    const { msg, reason, advice, err } = lineShape.parse(JSON.parse(line));
    const words = [msg, reason ?? err?.message, advice].filter(Boolean).join(': ');
    times.set(words, (times.get(words) ?? 0) + 1);
  }
  return [...times].map(([words, count]) => `${count} × ${words}`).join('\n');
}

export async function becomes(nodes: ShopNodes, status: number, check: Check): Promise<void> {
  for (const address of nodes.addresses) {
    let last = 0;
    for (const end = Date.now() + READY_WITHIN; last !== status && Date.now() < end; await sleep(POLL_EVERY))
      last = await statusOf(`${address}/readyz`);
    check(last === status, () => `/readyz answers ${last} instead of ${status}`);
  }
}

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
