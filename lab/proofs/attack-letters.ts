import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StrangerMail } from '#app/modules/letters/ports.ts';
import { LIMITS } from '#app/web/limits.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { readXmlItems } from '#server/platform/import/read-xml-items.ts';
import { sampleProduct, sampleVariant } from '#tests/contracts/sample-product.ts';
import {
  ADDRESS,
  ADDRESS_FORM,
  CART,
  expectOn,
  isHosted,
  PAYMENT,
  payForm,
  sizeOf,
  testProduct,
} from '#tests/support/buying.ts';
import { type Fields, formOf } from '#tests/support/form-browser.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const VICTIM = 'victim@example.com';
const HONEST = 'honest@example.com';
/** What an attacker would like to have in a letter of the shop. */
const LURE = 'www.lure.test';
const LONGEST_WAIT = 60_000;
const NESTED = 30_000;
/** Milliseconds in which an import rejects nested elements. */
const LONGEST_IMPORT = 2000;

type Point = readonly [point: string, figure: string, isHeld: boolean];

/**
 * Visitors of many networks have the shop write to one address: each letter that a stranger can cause ends at its
 * limit and has none of their words, and another address still gets its own. Beside it, a ZIP code of one state with
 * the name of another, and a feed with nested elements.
 */
export const letters: ProofPart = async ({ engine, shop, report, check }) => {
  const mail = await openMailServer();
  const nodes = await openNodes({
    engine,
    products: [
      testProduct('red', { pence: 1000, stock: 10_000 }),
      testProduct('grey', { pence: 1000, stock: 0 }),
      sampleProduct('AMERICAN', {
        variants: [sampleVariant('AMERICAN-4146-UP', { id: sizeOf('american') })],
        categories: ['adults', 'adults/socks'],
      }),
    ],
    env: { LETTERS_ADAPTER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port), SMTP_TLS: 'none' },
    ...(shop !== undefined && { shop }),
  });
  try {
    const points: Point[] = [];
    for (const part of [limitPoints, alertPoints, namePoint, zipPoint, nestedPoint]) {
      report(part.name);
      points.push(...(await part(nodes, mail)));
    }
    for (const [point, figure, isHeld] of points) check(isHeld, () => `${point}: ${figure}`);
    return points.map(([point, figure, isHeld]) => [point, `${isHeld ? 'held' : 'broken'}: ${figure}`]);
  } finally {
    await nodes.close();
    await mail.close();
  }
};

type Kind = {
  readonly limit: StrangerMail;
  readonly letter: string;
  ask(email: string, nth: number): Promise<unknown>;
};

function kindsOf(nodes: ShopNodes): readonly Kind[] {
  return [
    { limit: 'stock-alert-mail', letter: 'stock-alert-confirm', ask: (email) => askAlert(nodes, email) },
    { limit: 'enquiry-mail', letter: 'enquiry-receipt', ask: (email, nth) => enquire(nodes, email, nth) },
    { limit: 'withdrawal-mail', letter: 'withdrawal-receipt', ask: (email, nth) => withdraw(nodes, email, nth) },
    { limit: 'unpaid-order-mail', letter: 'order-pending', ask: (email) => orderUnpaid(nodes, email) },
  ];
}

/** Twice as many of each letter as an address may have, each from a network of its own, with a tag in the address. */
async function limitPoints(nodes: ShopNodes, mail: MailServer): Promise<readonly Point[]> {
  const kinds = kindsOf(nodes);
  for (const { limit, ask } of kinds) {
    const times = 2 * LIMITS[limit].email;
    for (let nth = 0; nth < times; nth += 1) await ask(nth % 2 === 0 ? VICTIM : VICTIM.replace('@', `+${nth}@`), nth);
  }
  for (const { ask } of kinds) await ask(HONEST, 99);
  await settled(nodes);
  const lettersTo = (name: string) => mail.received.filter(({ recipient }) => recipient.startsWith(name));
  const ofKind = (name: string, kind: string) => lettersTo(name).filter((one) => one.kind === kind).length;
  return [
    ...kinds.map(({ limit, letter }): Point => {
      const [most, sent, honest] = [LIMITS[limit].email, ofKind('victim', letter), ofKind('honest', letter)];
      const figure = `${sent} of ${2 * most} to one address, which may have ${most}; ${honest} to another`;
      return [letter, figure, sent === most && honest === 1];
    }),
    lurePoint(lettersTo('victim').map(({ text, html }) => text + html)),
  ];
}

function lurePoint(words: readonly string[]): Point {
  const carriers = words.filter((text) => /lure|call me now/i.test(text)).length;
  return ['typed words in them', `in ${carriers} of ${words.length} letters`, carriers === 0];
}

/** Without the link of its letter a request waits for nothing; with it, it waits. */
async function alertPoints(nodes: ShopNodes, mail: MailServer): Promise<readonly Point[]> {
  const waiting = () =>
    nodes.withStore(async ({ read }) =>
      Number((await read.get<{ n: number }>('SELECT COUNT(*) AS n FROM stock_alerts'))?.n),
    );
  const before = await waiting();
  const letter = mail.received.find(({ recipient, kind }) => recipient === HONEST && kind === 'stock-alert-confirm');
  const path = /https?:\/\/[^/\s]+(\/uk\/stock-alerts\/confirm\/\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const browser = nodes.newBrowser();
  await browser.visit(path);
  const opened = await waiting();
  await browser.post(path, {});
  const after = await waiting();
  const figure = `${before} wait unconfirmed, ${opened} after the link was opened, ${after} after its button`;
  return [['requests for a size', figure, before === 0 && opened === 0 && after === 1]];
}

async function namePoint(nodes: ShopNodes): Promise<readonly Point[]> {
  const browser = nodes.newBrowser();
  await fillCart(browser, '/uk');
  const { status } = await browser.request(ADDRESS, { ...ADDRESS_FORM, 'address.shipping.firstName': LURE });
  return [['a name with a web address', `answered ${status}`, status === 422]];
}

async function zipPoint(nodes: ShopNodes): Promise<readonly Point[]> {
  const answerFor = async (region: string, postCode: string) => {
    const browser = nodes.newBrowser();
    await fillCart(browser, '/us', 'american');
    return browser.request('/us/checkout/address', {
      ...ADDRESS_FORM,
      'address.shipping.street0': '1 Market Street',
      'address.shipping.city': 'San Francisco',
      'address.shipping.region': region,
      'address.shipping.postCode': postCode,
      'address.shipping.country': 'US',
      'contact.telephone': '+1 415 555 2671',
    });
  };
  const [wrong, right] = [await answerFor('OR', '94105'), await answerFor('CA', '94105')];
  const figure = `Oregon answered ${wrong.status}, California ${right.status}`;
  return [['ZIP code 94105', figure, wrong.status === 422 && right.location !== null]];
}

async function nestedPoint(): Promise<readonly Point[]> {
  const xml = `<rss><channel><item>${'<a>'.repeat(NESTED)}${'</a>'.repeat(NESTED)}</item></channel></rss>`;
  const bytes = new PassThrough();
  bytes.end(xml);
  const began = performance.now();
  let reason = 'accepted';
  try {
    for await (const item of readXmlItems({ bytes, close: () => undefined })) reason = `item ${item.row}`;
  } catch (error) {
    reason = error instanceof Error ? error.message : 'failed';
  }
  const took = performance.now() - began;
  const figure = `${NESTED} levels in ${took.toFixed(0)} ms: ${reason}`;
  return [['nested elements of a feed', figure, reason.includes('nested') && took < LONGEST_IMPORT]];
}

type Browser = ReturnType<ShopNodes['newBrowser']>;

async function fillCart(browser: Browser, storefront: string, product = 'red'): Promise<void> {
  const cart = CART.replace('/uk', storefront);
  await expectOn(browser, cart, { intent: 'add-product', id: sizeOf(product), quantity: '1' });
  await expectOn(browser, cart, { intent: 'select-shipping-method', shippingMethod: 'standard', next: 'address' });
}

async function askAlert(nodes: ShopNodes, email: string): Promise<void> {
  const form = { intent: 'stock-alert', variant: sizeOf('grey'), email };
  await expectOn(nodes.newBrowser(), '/uk/product/grey', form);
}

async function enquire(nodes: ShopNodes, email: string, nth: number): Promise<void> {
  const form: Fields = {
    name: 'Eve',
    email,
    company: '',
    quantity: '',
    neededBy: '',
    website: '',
    message: `${nth}: call me now`,
  };
  await expectOn(nodes.newBrowser(), '/uk/corporate-gifts', form);
}

/** A typed declaration, in its two steps. */
async function withdraw(nodes: ShopNodes, email: string, nth: number): Promise<void> {
  const browser = nodes.newBrowser();
  const form = formOf(await browser.visit('/uk/withdrawal'), 'check');
  const typed = { name: 'Call me now', email, orderNumber: `call me now ${nth}`, scope: 'order' };
  const second = await browser.post('/uk/withdrawal', { ...form, ...typed });
  await expectOn(browser, '/uk/withdrawal', formOf(second, 'confirm'));
}

/** An order whose payment waits for a bank. */
async function orderUnpaid(nodes: ShopNodes, email: string): Promise<void> {
  const browser = nodes.newBrowser();
  await fillCart(browser, '/uk');
  const address = { ...ADDRESS_FORM, 'contact.email': email, 'address.shipping.street0': 'Call me now 1' };
  await expectOn(browser, ADDRESS, address);
  const { location, status } = await browser.request(PAYMENT, await payForm(browser));
  if (!isHosted(location)) throw new Error(`could not pay: ${status}`);
  await browser.post(location, { outcome: 'pending' });
}

/** Waits until no letter is due any more. */
async function settled(nodes: ShopNodes): Promise<void> {
  const over = Date.now() + LONGEST_WAIT;
  const open = () =>
    nodes.withStore(async ({ read }) =>
      Number((await read.get<{ n: number }>('SELECT COUNT(*) AS n FROM outbox WHERE done_at IS NULL'))?.n),
    );
  while (Date.now() < over && (await open()) > 0) await sleep(500);
}
