import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hours } from '#app/kernel/clock.ts';
import { openAddressLink } from '#server/composition/address-link.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { payWith, reachPayment } from './journey.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { Shopper, send } from './shopper.ts';
import { uiText } from './ui-text.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FORMER = 'Zk7Wq1Nf5Ub9Xr3Ty6Pm8Vd2Lc4Hs0Jg';
const BUYER = 'ada@example.com';
const TRACKING = 'https://carrier.example/track?parcel=3S0000';
const node = openForTests(() => openLetterShop({ LINK_SECRETS: FORMER }));

/** The output of the operator's program beside the open shop. */
async function operate(...args: string[]): Promise<string> {
  const child = spawn(process.execPath, ['bin/shop.mjs', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: node.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk));
  await once(child, 'close');
  return out;
}
const letterAbout = async (number: string, kind: string) =>
  (await node.lettersTo(BUYER)).filter((letter) => letter.kind === kind && letter.subject.includes(number));

describe('the confirmation of an order', () => {
  test.each([
    ['uk', 'en-GB'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('opens the page of the order in storefront %s', async (storefront, language) => {
    const number = await node.orderIn(storefront);
    const [letter, ...more] = await letterAbout(number, 'order-confirmed');
    expect(more).toEqual([]);
    expect(letter?.text).toContain(uiText('letters:legal.withdrawalTitle', {}, language));
    const page = await new Shopper(node.shop).visit(letter?.links[0] ?? '');
    expect([page.status, page.text('#order-number')]).toEqual([200, number]);
    expect((await new Shopper(node.shop).visit(letter?.links.at(-1) ?? '')).status).toBe(200);
  });

  test('is English where the order was placed in English in Germany, as is the calendar file of its delivery', async () => {
    const shopper = new Shopper(node.shop);
    await shopper.visit('/de?experiment=LANG_01_DE_ALL:variant1');
    await reachPayment(shopper, 'de');
    const number = (await payWith(shopper, 'authorised')).text('#order-number');
    const [letter] = await letterAbout(number, 'order-confirmed');
    expect(letter?.subject).toBe(uiText('letters:orderConfirmed.subject', { number }));
    expect(letter?.text).toContain(uiText('letters:legal.withdrawalTitle'));
    expect(letter?.text).not.toMatch(/\b(?:und|oder|nicht|Socken|Lieferung)\b/);
    const calendar = await shopper.request(`${letter?.links[0]}/delivery.ics`);
    expect(await calendar.text()).toContain('SUMMARY:Pairwise: your order arrives');
  });
});

describe('a link that was signed under a former key', () => {
  const emailHash = createHash('sha256').update('grace@example.com').digest('hex');
  const statuses = async (key: string) => {
    const number = await node.orderIn('uk');
    const order = orderLinks([key])(number);
    const end = openAddressLink([key]).sign('end-newsletter', { storefront: 'uk', emailHash });
    const paths = [order, order.replace('/order/', '/withdrawal/'), `/uk/newsletter/unsubscribe/${end}`];
    return Promise.all(paths.map(async (path) => (await new Shopper(node.shop).visit(path)).status));
  };

  test('opens its order, the withdrawal from it and the end of a newsletter', async () => {
    expect(await statuses(FORMER)).toEqual([200, 200, 200]);
  });

  test('opens nothing where the shop does not know the key', async () => {
    expect(await statuses('mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0')).toEqual([404, 404, 404]);
  });
});

describe('a shipment', () => {
  test('by command has one letter and is shown on the page of the order', async () => {
    const buyer = new Shopper(node.shop);
    await reachPayment(buyer, 'uk');
    const success = await payWith(buyer, 'authorised');
    const number = success.text('#order-number');
    expect(await operate('orders', 'shipped', number, '--tracking', 'http://carrier.example')).toContain('https');
    expect(await operate('orders', 'shipped', number, '--tracking', TRACKING)).toContain('The letter is queued.');
    expect(await operate('orders', 'shipped', number)).toContain('nothing changed');
    expect(await operate('orders', 'shipped', 'PW-00000-00000')).toContain('There is no order PW-00000-00000.');
    // The program has the clock of the machine, which is ahead of the shop's.
    node.pass(hours(1));
    const [letter, ...more] = await letterAbout(number, 'order-shipped');
    expect(more).toEqual([]);
    expect(letter?.text).toContain(TRACKING);
    const page = await new Shopper(node.shop).visit(letter?.links[0] ?? '');
    expect(page.text('#order-status')).toBe(uiText('order:shipped.title'));
    const again = await buyer.visit(success.url.pathname);
    expect(again.text('main')).toContain(uiText('order:shipped.text'));
    expect(again.text('main')).not.toContain(uiText('checkout:success.nextPack'));
    expect(page.document.querySelector(`a[href="${TRACKING}"]`)).not.toBeNull();
    expect(node.log()).not.toContain(BUYER);
  });
});

describe('the letters that are files', () => {
  test('are read on a page and by command', async () => {
    const number = await node.orderIn('uk');
    const [letter] = await letterAbout(number, 'order-confirmed');
    const shopper = new Shopper(node.shop);
    const list = await shopper.visit('/uk/diagnostics/letters');
    const link = [...list.document.querySelectorAll('main a')].find((a) => a.textContent?.includes(number));
    const html = await shopper.request(link?.getAttribute('href') ?? '');
    expect(html.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'unsafe-inline'; img-src 'self'/,
    );
    expect(await html.text()).toContain(number);
    const text = await shopper.request(`${link?.getAttribute('href')}?as=text`);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await text.text()).toContain(letter?.text ?? 'no letter');
    expect((await shopper.request('/uk/diagnostics/letters/0123456789abcdef0123456789abcdef')).status).toBe(404);
    expect((await shopper.request('/uk/diagnostics/letters/..%2Fshop')).status).toBe(404);
    expect(await operate('letters')).toContain(`Your order ${number} is confirmed`);
    expect(await operate('letters', 'queue')).toMatch(/order-mail {2}sent/);
  });

  test('are closed outside development to everybody without the key of the operator', async () => {
    const KEY = 'an operator key of 24 characters';
    const staging = await openLetterShop({
      SHOP_STAGE: 'staging',
      SESSION_SECRETS: 'pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA',
      OPERATOR_KEY: KEY,
    });
    try {
      const status = async (headers = {}) => (await send(staging.shop, '/uk/diagnostics/letters', { headers })).status;
      expect([await status(), await status({ authorization: `Bearer ${KEY}` })]).toEqual([404, 200]);
    } finally {
      await staging.close();
    }
  });
});
