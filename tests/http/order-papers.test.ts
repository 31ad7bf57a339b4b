import { describe, expect, test } from 'vitest';
import { type Outcome, payWith, reachPayment } from './journey.ts';
import { setUpShop } from './set-up-shop.ts';
import { ORIGIN } from './shopper.ts';
import { uiText } from './ui-text.ts';

const suite = setUpShop();
const { newShopper } = suite;

/** The success page of an order, and the path of the order's own page. */
async function ordered(storefront: 'uk' | 'de' | 'nl', outcome: Outcome = 'authorised') {
  const shopper = newShopper();
  await reachPayment(shopper, storefront);
  const done = await payWith(shopper, outcome);
  const link = done.document.querySelector('#order-link')?.getAttribute('href') ?? '';
  return { shopper, done, link };
}

/** The lines of a calendar file without their folds. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('the pages of a paid order', () => {
  test.each([
    ['uk', 'en', 'Visa'],
    ['de', 'de', 'Visa'],
    ['nl', 'nl', 'iDEAL'],
  ] as const)('name method, link and seller in storefront %s', async (storefront, language, method) => {
    const { done, link } = await ordered(storefront);
    const number = done.text('#order-number');
    for (const page of [done, await newShopper().visit(link)]) {
      expect(page.text('#order-method')).toBe(method);
      expect(page.text('#order-link')).toBe(`${ORIGIN}${link}`);
      const calendar = [...page.document.querySelectorAll('a')].find((anchor) =>
        anchor.getAttribute('href')?.endsWith('/delivery.ics'),
      );
      expect(calendar?.getAttribute('href')).toBe(`${link}/delivery.ics`);
      const seller = page.text('#seller');
      expect(seller).toContain('Pairwise Textiles B.V., Keizersgracht 100');
      expect(seller).toContain(uiText('order:seller.taxNumber', { number: 'NL000000000B00' }, language));
      expect(seller).toContain(uiText('order:seller.sample', {}, language));
    }
    expect(number).toMatch(/^PW-/);
  });

  test('promise no letter, because none is sent', async () => {
    const paid = (await ordered('uk')).done.text('main');
    const pending = (await ordered('uk', 'pending')).done.text('main');
    for (const text of [paid, pending]) expect(text).not.toMatch(/we’ll (?:send an )?email/i);
    expect(pending).toContain(uiText('checkout:success.nextStatus'));
  });
});

describe('the calendar file of a delivery', () => {
  test('has the days of the order page in the language of the order, from any storefront', async () => {
    const { link, done } = await ordered('de');
    const number = done.text('#order-number');
    const elsewhere = link.replace('/de/', '/uk/');
    const answer = await newShopper().request(`${elsewhere}/delivery.ics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.ics"`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const file = await answer.text();
    const lines = linesOf(file);
    expect(lines).toContain('SUMMARY:Pairwise: Deine Bestellung kommt');
    expect(lines).toContain(`URL:${ORIGIN}${link}`);
    expect(lines.filter((line) => line.startsWith(`UID:${number}@`))).toHaveLength(1);
    const [, first = ''] = /DTSTART;VALUE=DATE:(\d{8})/.exec(file) ?? [];
    const [, end = ''] = /DTEND;VALUE=DATE:(\d{8})/.exec(file) ?? [];
    expect(end > first).toBe(true);
    expect(done.text('main')).toContain(String(Number(first.slice(6))));
    // Access to it needs no more than its address.
    expect(file).not.toMatch(/ada@example\.com|Ada|\+49/);
  });

  test('is missing for a forged link, a pending payment and a failed one', async () => {
    const { link } = await ordered('uk');
    const pending = await ordered('uk', 'pending');
    expect(pending.done.html).not.toContain('delivery.ics');
    for (const path of [`${link.slice(0, -3)}AAA`, pending.link]) {
      const answer = await newShopper().request(`${path}/delivery.ics`);
      expect([answer.status, await answer.text()]).toEqual([404, '']);
    }
  });
});

describe('the invoice of an order', () => {
  test('opens from its page once the order has its number, and shows the billing address to its buyer alone', async () => {
    const { shopper, link } = await ordered('de');
    expect((await shopper.visit(link)).html).not.toContain(`${link}/invoice`);
    await suite.shop.sweep();
    expect((await shopper.visit(link)).html).toContain(`href="${link}/invoice"`);
    const own = await shopper.request(`${link}/invoice`);
    expect(own.status).toBe(200);
    expect(own.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    const invoice = await own.text();
    const hidden = uiText('order:limited.otherBrowser', {}, 'de');
    expect(invoice).toMatch(/<h1>Rechnung \d{6}<\/h1>/);
    expect(invoice).not.toContain(hidden);
    // From another storefront it stays in the language of the order.
    const elsewhere = await (await newShopper().request(`${link.replace('/de/', '/uk/')}/invoice`)).text();
    expect(elsewhere).toContain('Rechnung');
    expect(elsewhere).toContain(hidden);
    const billing = invoice.split('<dt>')[3] ?? '';
    expect(billing).toContain(uiText('checkout:success.billTo', {}, 'de'));
    expect(elsewhere).not.toContain(billing);
  });

  test('leads to the page of the order where there is none', async () => {
    const pending = await ordered('uk', 'pending');
    await suite.shop.sweep();
    for (const path of [pending.link, `${pending.link.slice(0, -3)}AAA`]) {
      const answer = await newShopper().request(`${path}/invoice`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    }
  });
});
