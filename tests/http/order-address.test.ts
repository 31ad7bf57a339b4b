import { describe, expect, test } from 'vitest';
import { readShopFile } from '#tests/support/shop-file.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { type Page, Shopper } from './shopper.ts';
import { orderThreePairs, runOperator, uiText } from './withdrawal-fixture.ts';

const FORM = 'form:has(input[name="seen"])';
const STREET = 'address.shipping.street0';
const PHONE = 'contact.telephone';

const node = openForTests(() => openLetterShop());
const newShopper = () => new Shopper(node.shop);
const ordered = (storefront: 'uk' | 'de' | 'nl' = 'uk') => orderThreePairs(newShopper(), storefront);
const correctionsOf = (number: string) =>
  readShopFile(
    node.dataDir,
    "SELECT e.reference, e.detail FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.number = ? AND e.kind = 'corrected'",
    number,
  );
const typedIn = (page: Page, name: string) =>
  page.document.querySelector(`input[name="${name}"]`)?.getAttribute('value') ?? '';
const canSave = (page: Page) => page.document.querySelector(`${FORM} button`) !== null;

/** A browser with the form of an order open. */
async function opened(link: string, by = newShopper()) {
  await by.visit(link);
  const form = by.current.document.querySelector(`main a[href="${link}/address"]`);
  expect(form?.textContent).not.toBe('');
  await by.visit(`${link}/address`);
  return by;
}

describe('the form that corrects the address of an order', () => {
  test.each([
    ['uk', 'en-GB'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('saves once and shows the order with it, in storefront %s', async (storefront, language) => {
    const { number, link } = await ordered(storefront);
    const shopper = await opened(link);
    expect(shopper.current.status).toBe(200);
    expect(shopper.current.text('h1')).toBe(uiText('order:correct.title', {}, language));
    expect(shopper.current.headers.get('cache-control')).toBe('private, no-store');
    const saved = await shopper.submit(FORM, { [STREET]: 'New Row 22', 'address.shipping.firstName': 'Grace' });
    expect([saved.status, saved.url.pathname]).toEqual([200, link]);
    expect(saved.text('main [role="status"]')).toBe(uiText('order:correct.saved', {}, language));
    for (const text of ['New Row 22', 'Grace']) expect(saved.text('main')).toContain(text);
    expect(correctionsOf(number)).toEqual([
      { reference: 'shopper', detail: 'On the page of the order (firstName, street0)' },
    ]);
    expect((await shopper.visit(link)).text('main')).not.toContain(uiText('order:correct.saved', {}, language));
    const letters = (await node.lettersTo('ada@example.com')).filter(({ kind }) => kind === 'order-corrected');
    const [letter, ...more] = letters.filter(({ subject }) => subject.includes(number));
    expect(more).toEqual([]);
    expect(letter?.text).toContain('New Row 22');
  });

  test('shows the telephone number in the browser that placed the order alone, and keeps one that is left out', async () => {
    const { shopper: buyer, number, link } = await ordered();
    const other = await opened(link);
    expect(typedIn(other.current, PHONE)).toBe('');
    expect(other.current.html).not.toContain('ada@example.com');
    const own = await opened(link, buyer);
    expect(typedIn(own.current, PHONE)).toMatch(/^\+44/);
    await other.submit(FORM, { [STREET]: 'New Row 22' });
    expect(correctionsOf(number)).toEqual([{ reference: 'shopper', detail: 'On the page of the order (street0)' }]);
  });

  test('comes back with what is wrong and everything that was typed', async () => {
    const { number, link } = await ordered();
    const shopper = await opened(link);
    const page = await shopper.submit(FORM, { [STREET]: 'New Row 22', 'address.shipping.postCode': 'nowhere' });
    expect(page.status).toBe(422);
    expect(page.document.querySelectorAll('#error-summary li')).toHaveLength(1);
    expect(typedIn(page, STREET)).toBe('New Row 22');
    expect(typedIn(page, 'address.shipping.postCode')).toBe('nowhere');
    expect(correctionsOf(number)).toEqual([]);
    const suggested = await shopper.submit(FORM, { 'address.shipping.city': 'Москва' });
    expect(suggested.document.querySelector('button[name="acceptSuggestion"]')).not.toBeNull();
    const accepted = await shopper.submit(FORM, { acceptSuggestion: 'address.shipping.city' });
    expect([accepted.status, typedIn(accepted, 'address.shipping.city')]).toEqual([200, 'Moskva']);
  });

  test('posted twice saves once, and both answers lead to the order', async () => {
    const { number, link } = await ordered();
    const first = await opened(link);
    const second = await opened(link);
    const typed = { [STREET]: 'New Row 22' };
    const pages = await Promise.all([first.submit(FORM, typed), second.submit(FORM, typed)]);
    expect(pages.map(({ url }) => url.pathname)).toEqual([link, link]);
    expect(correctionsOf(number)).toHaveLength(1);
  });

  test('of an older tab shows the address that counts, keeps its own, and saves that once more', async () => {
    const { number, link } = await ordered();
    const first = await opened(link);
    const second = await opened(link);
    await first.submit(FORM, { [STREET]: 'First Row 1' });
    const stale = await second.submit(FORM, { [STREET]: 'Second Row 2' });
    expect(stale.status).toBe(409);
    expect(stale.text('[role="alert"]')).toContain('First Row 1');
    expect(typedIn(stale, STREET)).toBe('Second Row 2');
    const saved = await second.submit(FORM);
    expect(saved.text('main')).toContain('Second Row 2');
    expect(correctionsOf(number)).toHaveLength(2);
  });

  test('posted after the parcel left says so, keeps what was typed, and changes nothing', async () => {
    const { number, link } = await ordered();
    const shopper = await opened(link);
    expect((await runOperator(node, ['orders', 'shipped', number])).code).toBe(0);
    const late = await shopper.submit(FORM, { [STREET]: 'New Row 22' });
    expect(late.status).toBe(409);
    expect(late.text('[role="alert"]')).toContain(uiText('order:correct.problem.shipped'));
    expect(typedIn(late, STREET)).toBe('New Row 22');
    expect(canSave(late)).toBe(false);
    expect(correctionsOf(number)).toEqual([]);
    expect((await shopper.visit(`${link}/address`)).text('main')).toContain(uiText('order:correct.problem.shipped'));
    const order = await shopper.visit(link);
    expect(order.document.querySelector(`a[href="${link}/address"]`)).toBeNull();
  });

  test('says why where the order was withdrawn from, and opens for no forged link', async () => {
    const { link, form } = await ordered();
    const shopper = await opened(link);
    const other = newShopper();
    await other.visit(form);
    await other.submit('form:has(input[name="intent"])', {
      scope: 'order',
      name: 'Ada King',
      email: 'ada@example.com',
    });
    await other.submit('form:has(input[name="intent"][value="confirm"])');
    const late = await shopper.submit(FORM, { [STREET]: 'New Row 22' });
    expect([late.status, typedIn(late, STREET)]).toEqual([409, 'New Row 22']);
    expect(late.text('[role="alert"]')).toContain(uiText('order:correct.problem.called-off'));
    const forged = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BA' : 'AA'}`;
    expect((await newShopper().visit(`${forged}/address`)).status).toBe(404);
    expect((await newShopper().post(`${forged}/address`, { [STREET]: 'New Row 22' })).status).toBe(404);
  });
});
