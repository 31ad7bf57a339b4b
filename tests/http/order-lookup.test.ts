import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { readLetter } from '#server/platform/letters/files.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

let now = Date.now();
const lines: string[] = [];
const built = setUpShop(
  { LOG_LEVEL: 'debug' },
  {
    clock: () => now,
    log: { write: (line) => void lines.push(line) },
  },
);

const FORM = 'form:has(input[name="orderNumber"])';

async function ordered(storefront: 'uk' | 'de' | 'nl') {
  const shopper = new Shopper(built.shop);
  await reachPayment(shopper, storefront);
  const done = await payWith(shopper, 'authorised');
  return {
    number: done.text('#order-number'),
    link: done.document.querySelector('#order-link')?.getAttribute('href') ?? '',
  };
}

/** Posts the form and returns the page after it. */
async function ask(storefront: string, fields: { readonly orderNumber: string; readonly email: string }) {
  const shopper = new Shopper(built.shop);
  await shopper.visit(`/${storefront}/order`);
  await shopper.submit(FORM, fields);
  return shopper.current;
}
/** The letters with the link of an order; each order has its confirmation besides. */
async function letters() {
  const files = await readdir(join(built.dataDir, 'letters')).catch(() => []);
  const all = await Promise.all(
    files.map(async (file) => readLetter(await readFile(join(built.dataDir, 'letters', file), 'utf8'))),
  );
  return all.filter(({ kind }) => kind === 'order-link');
}
const queued = () => readShopFile(built.dataDir, "SELECT id, payload FROM outbox WHERE topic = 'order-link'");

describe('the order lookup', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)(
    'writes one letter with the link to the address of the order, in storefront %s',
    async (storefront, language) => {
      const { number, link } = await ordered(storefront);
      const before = (await letters()).length;
      const typed = { orderNumber: number.toLowerCase().replaceAll('-', ' '), email: ' ADA@example.com ' };
      for (const _ of [1, 2]) {
        const page = await ask('uk', typed);
        expect([page.status, page.url.pathname + page.url.search]).toEqual([200, '/uk/order']);
        expect(page.text('h1')).toBe(uiText('order:lookup.askedTitle'));
      }
      for (const _ of [1, 2]) await built.shop.sweep();
      const all = await letters();
      expect(all).toHaveLength(before + 1);
      const letter = all.find(({ text }) => text.includes(number));
      expect(letter?.to).toBe('ada@example.com');
      expect(letter?.text).toContain(`${ORIGIN}${link}`);
      expect(letter?.text).toContain(uiText('letters:orderLink.private', {}, language));
      expect((await new Shopper(built.shop).visit(link)).status).toBe(200);
    },
  );

  test('answers an unknown order and the address of another shopper with the same bytes, and writes nothing', async () => {
    const { number } = await ordered('uk');
    const before = (await letters()).length;
    const answers = [];
    for (const fields of [
      { orderNumber: number, email: 'ada@example.com' },
      { orderNumber: number, email: 'eve@example.com' },
      { orderNumber: 'PW-00000-00000', email: 'ada@example.com' },
    ]) {
      const answer = await new Shopper(built.shop).request('/uk/order', {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      answers.push([answer.status, answer.headers.get('location'), answer.headers.getSetCookie(), await answer.text()]);
    }
    expect(answers[0]).toEqual([303, '/uk/order', [expect.stringMatching(/^notice=order-link-asked;/)], '']);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await built.shop.sweep();
    expect(await letters()).toHaveLength(before + 1);
  });

  test('stores no address in the outbox and logs none', async () => {
    await ask('uk', { orderNumber: 'PW-11111-11111', email: 'eve@example.com' });
    await built.shop.sweep();
    expect(JSON.stringify(queued())).not.toMatch(/@|eve|ada/);
    expect(lines.join('')).not.toMatch(/eve@|ada@|PW-11111/);
  });

  test.each([
    ['', '', 'numberMissing', 'emailMissing'],
    ['PW-1', 'ada', 'numberWrong', 'emailWrong'],
    ['x'.repeat(500), `${'x'.repeat(300)}@example.com`, 'numberWrong', 'emailWrong'],
  ] as const)(
    'rejects %j and %j with what to mend, and keeps what was typed',
    async (orderNumber, email, first, second) => {
      const page = await ask('uk', { orderNumber, email });
      expect(page.status).toBe(422);
      expect(page.text('title')).toMatch(/^Error:/);
      expect([...page.document.querySelectorAll('#error-summary a')].map(({ textContent }) => textContent)).toEqual([
        uiText(`order:lookup.errors.${first}`),
        uiText(`order:lookup.errors.${second}`),
      ]);
      expect(page.document.querySelector('main [name="email"]')?.getAttribute('value')).toBe(email.slice(0, 200));
    },
  );

  test('promises no mail while letters are files', async () => {
    const shopper = new Shopper(built.shop);
    expect((await shopper.visit('/uk/order')).text('main')).toContain(uiText('order:lookup.textKept', { days: 180 }));
    shopper.cookies.set('notice', 'order-link-asked');
    expect((await shopper.visit('/uk/order')).text('main')).toContain('doesn’t send email yet');
    // Once: a reload, and an address from anywhere, claim nothing.
    for (const path of ['/uk/order', '/uk/order?asked'])
      expect((await shopper.visit(path)).document.querySelector('main [name=orderNumber]'), path).not.toBeNull();
  });

  test('names the age at which an order gets no link any more, and writes none for it', async () => {
    const { number } = await ordered('uk');
    now += days(181);
    const before = (await letters()).length;
    const page = await ask('uk', { orderNumber: number, email: 'ada@example.com' });
    expect(page.text('main')).toContain('the order is less than 180 days old');
    expect((await new Shopper(built.shop).visit('/uk/order')).text('main')).toContain('less than 180 days old');
    await built.shop.sweep();
    expect(await letters()).toHaveLength(before);
  });

  test('is limited for a network, with what was typed and when to try again', async () => {
    const shopper = new Shopper(built.shop, { address: '203.0.113.9' });
    const post = (orderNumber: string) => {
      const body = new URLSearchParams({ orderNumber, email: 'ada@example.com' });
      return shopper.request('/uk/order', { method: 'POST', body });
    };
    const { network } = LIMITS['order-lookup'];
    for (let count = 0; count < network; count += 1) expect((await post('PW-22222-22222')).status).toBe(303);
    const over = await post('PW-22222-22222');
    expect(over.status).toBe(429);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await over.text();
    expect(html).toContain('value="PW-22222-22222"');
    expect(html).toContain(uiText('shell:limits.text', { count: 10 }));
    now += minutes(11);
    expect((await post('PW-22222-22222')).status).toBe(303);
  });
});
