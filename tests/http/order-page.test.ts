import { describe, expect, test } from 'vitest';
import { type Outcome, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { uiText } from './ui-text.ts';

const { newShopper } = setUpShop();

/** An order and the link for its buyer. */
async function ordered(storefront: 'uk' | 'de' | 'nl', outcome: Outcome = 'authorised') {
  const shopper = newShopper();
  await reachPayment(shopper, storefront);
  const done = await payWith(shopper, outcome);
  return {
    number: done.text('#order-number'),
    total: done.text('#order-total'),
    link: done.document.querySelector('#order-link')?.getAttribute('href') ?? '',
  };
}

describe('the page of an order', () => {
  test.each([
    ['uk', 'en', 'Paid'],
    ['de', 'de', 'Bezahlt'],
    ['nl', 'nl', 'Betaald'],
  ] as const)(
    'opens in storefront %s for every browser with its link, and shows its status',
    async (storefront, language, paid) => {
      const { number, total, link } = await ordered(storefront);
      expect(link).toMatch(new RegExp(`^/${storefront}/order/${number}\\.`));
      const page = await newShopper().visit(link);
      expect(page.status).toBe(200);
      expect(page.text('title')).toContain(uiText('order:title', {}, language));
      expect(page.text('#order-number')).toBe(number);
      expect(page.text('h1')).toBe(paid);
      expect(page.text('#order-total')).toBe(total);
      expect(page.document.querySelectorAll('main ol time')).toHaveLength(1);
      expect(page.document.querySelector('meta[http-equiv="refresh"]')).toBeNull();
    },
  );

  test('is not cached, not indexed, and not sent as a referrer', async () => {
    const { link } = await ordered('uk');
    const { headers, document, html } = await newShopper().visit(link);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    // Access to the order needs no more than its address.
    expect(html).not.toContain('ada@example.com');
    expect(html).not.toContain('+44');
  });

  test('of a pending payment is polled by script, and reloads by itself where none runs', async () => {
    const { link } = await ordered('uk', 'pending');
    const page = await newShopper().visit(link);
    expect(page.text('#order-status')).toBe(uiText('order:status.pending'));
    expect(page.document.querySelector('script[data-poll]')?.getAttribute('data-poll')).toBe('5');
    expect(page.document.querySelectorAll('meta[http-equiv="refresh"]')).toHaveLength(1);
    expect(page.document.querySelector('noscript > meta[http-equiv="refresh"]')?.getAttribute('content')).toBe('5');
    const shopper = newShopper();
    shopper.cookies.set('mode', 'lite');
    const lite = await shopper.visit(link);
    expect(lite.document.querySelector(':not(noscript) > meta[http-equiv="refresh"]')?.getAttribute('content')).toBe(
      '5',
    );
    expect(lite.document.querySelector('main script[src]')).toBeNull();
  });

  test('does not open for a link with a forged signature', async () => {
    const { number, link } = await ordered('uk');
    const [path = '', signature = ''] = link.split(`${number}.`);
    const forged = [
      `${path}${number}`,
      `${path}${number}.`,
      `${path}${number}.${signature.slice(0, -2)}${signature.endsWith('AA') ? 'BA' : 'AA'}`,
      `${path}PW-00000-00000.${signature}`,
      `${path}${number}.${signature}.x`,
      `${path}${number.toLowerCase()}.${signature}`,
    ];
    for (const address of forged) {
      const page = await newShopper().visit(address);
      expect(page.status, address).toBe(404);
      expect(page.html).not.toContain('Downing Street');
      expect(page.document.querySelector('header')).not.toBeNull();
      expect(page.text('h1')).toBe(uiText('shell:cantFindIt'));
    }
  });

  test('does not open with the reference of a payment', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await shopper.submit('form:has(input[name="intent"][value="pay"])');
    const decided = await shopper.request(shopper.current.url.pathname, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'authorised' }),
    });
    const reference = new URL(decided.headers.get('location') ?? '').searchParams.get('reference') ?? '';
    expect(reference).toMatch(/^PW-/);
    expect((await newShopper().visit(`/uk/order/${reference}`)).status).toBe(404);
  });
});
