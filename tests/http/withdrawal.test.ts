import { describe, expect, test } from 'vitest';
import { days, hours } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { orderLinks } from '#tests/support/order-links.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { payWith, reachPayment } from './journey.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { intent, type Page, Shopper, textIn } from './shopper.ts';
import { fieldsOf, orderThreePairs, recordedFor, refundIn, runWithdrawals, uiText } from './withdrawal-fixture.ts';

const SECRETS = ['pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA'] as const;
const orderPage = orderLinks(SECRETS);
const CHECK = intent('check');
const CONFIRM = intent('confirm');
const ADA = { name: 'Ada King', email: 'ada@example.com' };

const node = openForTests(() => openLetterShop({ SESSION_SECRETS: SECRETS.join(',') }));
const newShopper = (address?: string) => new Shopper(node.shop, address === undefined ? {} : { address });

const summary = (page: Page) =>
  [...page.document.querySelectorAll('#error-summary a')].map(({ textContent }) => textContent);
const pagesText = (...pages: readonly Page[]) => pages.map((page) => page.text('body')).join(' ');
const orderedIn = (storefront: 'uk' | 'de' | 'nl') => orderThreePairs(newShopper(), storefront);
/** The page of the one order in a state. */
const pageOfOrder = (status: string) =>
  orderPage(String(readShopFile(node.dataDir, 'SELECT number FROM orders WHERE status = ?', status)[0]?.number));
const recorded = (orderNumber: string) => recordedFor(node, orderNumber);
const operator = (...argv: string[]) => runWithdrawals(node, argv);

describe('the withdrawal function', () => {
  test.each([
    ['uk', 'en-GB', 'Cancel or return your order', 'Confirm cancellation'],
    ['de', 'de', 'Vertrag widerrufen', 'Widerruf bestätigen'],
    ['nl', 'nl', 'Overeenkomst hier herroepen', 'Herroeping bevestigen'],
  ] as const)(
    'declares the whole order of a typed number in two steps and gives a receipt at once, in storefront %s',
    async (storefront, language, here, confirm) => {
      const { number } = await orderedIn(storefront);
      const shopper = newShopper();
      const home = await shopper.visit(`/${storefront}`);
      const way = [...home.document.querySelectorAll('footer a')].find(({ textContent }) => textContent === here);
      const first = await shopper.visit(way?.getAttribute('href') ?? '');
      expect([first.status, first.url.pathname]).toEqual([200, `/${storefront}/withdrawal`]);
      expect(first.document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
      expect(first.headers.get('cache-control')).toContain('no-store');
      const second = await shopper.submit(CHECK, { ...ADA, orderNumber: number.toLowerCase(), scope: 'order' });
      expect([second.status, second.text('#confirm-withdrawal')]).toEqual([200, confirm]);
      expect(second.text('#withdrawal-facts')).toContain(number);
      expect(second.text('#withdrawal-facts')).toContain(uiText('withdrawal:wholeOrder', {}, language));
      expect(recorded(number)).toEqual([]);
      const done = await shopper.submit(CONFIRM);
      expect([done.status, done.url.pathname.startsWith(`/${storefront}/withdrawal/receipt/W-`)]).toEqual([200, true]);
      expect(done.text('h1')).toBe(uiText('withdrawal:done.title', {}, language));
      for (const fact of [number, 'Ada King', 'ada@example.com', String(recorded(number)[0]?.id)])
        expect(done.text('#withdrawal-facts')).toContain(fact);
      const letters = await node.lettersTo('ada@example.com');
      const letter = letters.find(({ kind, text }) => kind === 'withdrawal-receipt' && text.includes(number));
      if (storefront === 'uk') expect(pagesText(first, second, done)).not.toMatch(/withdr[ae]w/i);
      expect(letter?.links).toContain(done.url.pathname);
      expect(new Set(letter?.text.match(/\d\d:\d\d:\d\d/g))).toEqual(
        new Set(done.text('#withdrawal-facts').match(/\d\d:\d\d:\d\d/g)),
      );
    },
  );

  test('answers an unknown number, a wrong address and a right one alike, and records all of them', async () => {
    const { number } = await orderedIn('uk');
    const answers = [];
    for (const fields of [
      { orderNumber: number, email: 'ada@example.com' },
      { orderNumber: number, email: 'eve@example.com' },
      { orderNumber: 'PW-00000-00000', email: 'ada@example.com' },
    ]) {
      const body = new URLSearchParams({ ...fields, intent: 'confirm', name: 'Someone', scope: 'order' });
      const answer = await newShopper().request('/uk/withdrawal', { method: 'POST', body });
      const location = answer.headers.get('location') ?? '';
      answers.push([answer.status, location.replace(/W-.*/, 'W'), answer.headers.getSetCookie().length]);
      const receipt = (await newShopper().visit(location)).text('main');
      expect(receipt).toContain(fields.orderNumber);
      expect(receipt).not.toContain('King');
    }
    expect(answers[0]).toEqual([303, '/uk/withdrawal/receipt/W', 2]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('keeps everything when something is missing, and when something is to be changed', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk/withdrawal');
    const empty = await shopper.submit(CHECK);
    expect([empty.status, empty.text('title').startsWith('Error: ')]).toEqual([422, true]);
    expect(summary(empty)).toEqual(
      (['numberMissing', 'scopeMissing', 'nameMissing', 'emailMissing'] as const).map((key) =>
        uiText(`withdrawal:errors.${key}`),
      ),
    );
    const typed = { orderNumber: 'the socks of <May>', name: 'Ada', email: 'ada', items: 'two & a half' };
    const wrong = await shopper.submit(CHECK, { ...typed, scope: 'items' });
    expect(summary(wrong)).toEqual([uiText('withdrawal:errors.emailWrong')]);
    for (const name of ['orderNumber', 'name', 'email'] as const)
      expect(wrong.document.querySelector(`main [name="${name}"]`)?.getAttribute('value')).toBe(typed[name]);
    expect(textIn(wrong.document.querySelector('[name="items"]'))).toBe(typed.items);
    expect(wrong.document.querySelector('[name="scope"][checked]')?.getAttribute('value')).toBe('items');
    await shopper.submit(CHECK, { email: 'ada@example.com' });
    const changed = await shopper.submit(intent('change'));
    expect([changed.status, summary(changed)]).toEqual([200, []]);
    expect(changed.text('title')).not.toMatch(/^Error/);
    expect(changed.document.querySelector('main [name="orderNumber"]')?.getAttribute('value')).toBe(typed.orderNumber);
    expect(textIn(changed.document.querySelector('[name="items"]'))).toBe(typed.items);
  });

  test('is posted with anything else without a fault of the server', async () => {
    const strange: Readonly<Record<string, string>>[] = [
      {},
      { intent: 'dance' },
      { intent: 'confirm' },
      { 'quantity.l0': 'x', scope: '<b>' },
    ];
    for (const fields of strange) expect((await newShopper().post('/uk/withdrawal', fields)).status).toBe(422);
    expect((await newShopper().visit('/uk/withdrawal/PW-AAAAA-AAAAA.forged')).status).toBe(404);
    expect((await newShopper().visit('/uk/withdrawal/receipt/W-AAAAA-AAAAA.forged')).status).toBe(404);
  });

  test.each(['ch', 'us', 'gl'])(
    'has no form in storefront %s, whose law has none, and shows the way on',
    async (storefront) => {
      const shopper = newShopper();
      const page = await shopper.visit(`/${storefront}/withdrawal`);
      expect(page.status).toBe(200);
      expect(page.document.querySelectorAll('main form')).toHaveLength(0);
      expect(page.document.querySelector('main a')?.getAttribute('href')).toBe(`/${storefront}/faq/returns`);
      expect(page.html).not.toContain(`href="/${storefront}/withdrawal"`);
      expect(
        (await shopper.post(`/${storefront}/withdrawal`, { ...ADA, orderNumber: 'x', scope: 'order' })).status,
      ).toBe(404);
      expect((await shopper.visit(`/${storefront}/faq/returns`)).html).not.toContain('/withdrawal');
    },
  );

  test('is linked from returns, terms and named in the privacy policy', async () => {
    for (const path of ['/uk/faq/returns', '/de/terms', '/nl/faq/returns', '/eu/terms']) {
      const page = await newShopper().visit(path);
      const storefront = path.split('/')[1];
      expect(page.document.querySelector(`main a[href="/${storefront}/withdrawal"]`)).not.toBeNull();
    }
    expect((await newShopper().visit('/eu/privacy')).text('main')).toContain('declare a withdrawal');
  });
});

describe('the withdrawal of an order by its link', () => {
  test('lists its lines, takes some, knows them afterwards and shows them on the page of the order', async () => {
    const { shopper, number, link, form } = await orderedIn('de');
    const order = await shopper.visit(link);
    const way = order.document.querySelector(`#withdrawal a[href="${form}"]`);
    expect(way?.textContent).toBe('Vertrag widerrufen');
    const first = await shopper.visit(form);
    expect(first.document.querySelector('main [name="name"]')?.getAttribute('value')).toBe('Ada King');
    expect(first.document.querySelector('main [name="email"]')?.getAttribute('value')).toBe('ada@example.com');
    expect(first.document.querySelectorAll('[name="quantity.l0"] option')).toHaveLength(4);
    const none = await shopper.submit(CHECK, { scope: 'items' });
    expect([none.status, summary(none)]).toEqual([422, [uiText('withdrawal:errors.linesMissing', {}, 'de')]]);
    await shopper.submit(CHECK, { scope: 'items', 'quantity.l0': '2' });
    const done = await shopper.submit(CONFIRM);
    expect(done.text('#withdrawal-facts')).toMatch(/2 × /);
    const again = await shopper.visit(form);
    expect(again.document.querySelectorAll('[name="quantity.l0"] option')).toHaveLength(2);
    expect(again.text('main')).toContain(uiText('withdrawal:someWithdrawnBefore', { count: 2 }, 'de'));
    const over = await shopper.submit(CHECK, { scope: 'items', 'quantity.l0': '2' });
    expect([over.status, summary(over)]).toEqual([422, [uiText('withdrawal:errors.quantityWrong', {}, 'de')]]);
    expect(order.document.querySelector('a[href$="/delivery.ics"]')).not.toBeNull();
    await shopper.submit(CHECK, { scope: 'order', 'quantity.l0': '0' });
    const rest = await shopper.submit(CONFIRM);
    expect(rest.text('#withdrawal-facts')).toMatch(/1 × /);
    expect(rest.text('#withdrawal-facts')).not.toContain(uiText('withdrawal:wholeOrder', {}, 'de'));
    expect(rest.text('main')).toContain(uiText('withdrawal:advice.onItsWay', {}, 'de'));
    const all = await shopper.visit(form);
    expect(all.text('h1')).toBe(uiText('withdrawal:allWithdrawn.title', {}, 'de'));
    const withdrawn = await shopper.visit(link);
    expect(withdrawn.document.querySelectorAll('#withdrawal li')).toHaveLength(2);
    expect(withdrawn.text('#order-status')).toBe(uiText('order:withdrawn.title', {}, 'de'));
    expect(withdrawn.document.querySelector('a[href$="/delivery.ics"]')).toBeNull();
    expect(withdrawn.text('main')).not.toMatch(/Erwartet|packen/);
    expect((await shopper.visit('/de/checkout/success')).text('h1')).toBe(withdrawn.text('#order-status'));
    expect(recorded(number).map(({ scope }) => JSON.parse(String(scope)).kind)).toEqual(['lines', 'lines']);
  });

  test('hides the address from other browsers, and declares once however often its form is posted', async () => {
    const { number, form } = await orderedIn('uk');
    const shopper = newShopper();
    const first = await shopper.visit(form);
    expect(first.html).not.toContain('ada@example.com');
    const second = await shopper.submit(CHECK, { ...ADA, scope: 'order' });
    const fields = fieldsOf(second, CONFIRM);
    const posts = await Promise.all([1, 2, 3].map(() => newShopper().post(form, fields)));
    expect(new Set(posts.map(({ url }) => url.pathname)).size).toBe(1);
    const last = await newShopper().post(form, fields);
    expect(last.text('main [role=status]')).toContain(uiText('withdrawal:done.repeated'));
    expect(recorded(number)).toHaveLength(1);
  });

  test('of an order that was not paid says that there is nothing to withdraw from', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await payWith(shopper, 'refused');
    const link = pageOfOrder('refused');
    expect((await shopper.visit(link)).document.querySelector('#withdrawal')).toBeNull();
    const form = await shopper.visit(link.replace('/order/', '/withdrawal/'));
    expect(form.text('h1')).toBe(uiText('withdrawal:unpaid.title'));
  });

  test('of an order that waits for its payment has nothing to send back, and its page asks for no payment', async () => {
    const shopper = newShopper();
    await reachPayment(shopper, 'uk');
    await payWith(shopper, 'pending');
    const link = pageOfOrder('pending');
    await shopper.visit(link.replace('/order/', '/withdrawal/'));
    await shopper.submit(CHECK, { ...ADA, scope: 'order' });
    expect((await shopper.submit(CONFIRM)).text('main')).toContain(uiText('withdrawal:advice.unpaid'));
    const page = await shopper.visit(link);
    expect(page.text('main [role=status]')).toBe(uiText('order:withdrawn.unpaid'));
    expect(page.text('#withdrawal')).toContain(uiText('withdrawal:onOrder.notPaid'));
    const changed = await shopper.post('/uk/checkout/cart', { intent: 'remove-discount-code' });
    expect(changed.text('[role=alert]')).toContain(uiText('order:withdrawn.unpaid'));
    expect((await node.lettersTo('ada@example.com')).some(({ kind }) => kind === 'order-pending')).toBe(false);
  });

  test('is accepted when it is late, and says kindly that the period is over, on the page and in the letter', async () => {
    const { number, form } = await orderedIn('uk');
    node.pass(days(60));
    const shopper = newShopper();
    expect((await shopper.visit(form)).text('main')).toContain('ended on');
    await shopper.submit(CHECK, { ...ADA, scope: 'order' });
    const done = await shopper.submit(CONFIRM);
    const typed = { ...ADA, name: 'A', orderNumber: number, scope: 'order', intent: 'confirm' };
    const twin = await newShopper().post('/uk/withdrawal', typed);
    expect(twin.text('main')).toContain(uiText('withdrawal:advice.ifInTime'));
    expect(done.text('main')).toContain('the cancellation period ended on');
    expect(done.text('main')).toContain(`tell us the day at ${uiText('shell:serviceEmail')}`);
    expect(done.text('main')).not.toMatch(/reply/i);
    const texts = (await node.lettersTo('ada@example.com')).map(({ text }) => text.replace(/\s+/g, ' '));
    expect(texts.some((text) => text.includes(number) && text.includes('the cancellation period ended on'))).toBe(true);
    node.pass(days(181));
    expect((await newShopper().visit(done.url.pathname)).html).not.toContain('Ada King');
    const pages = [await newShopper().visit(form), await newShopper().post(form, { intent: 'confirm', ...ADA })];
    const typedIn = ({ document }: Page) => document.querySelector('#f-orderNumber')?.getAttribute('value') ?? '';
    for (const old of pages) expect([old.url.pathname, typedIn(old)]).toEqual(['/uk/withdrawal', number]);
    expect(pages[0]?.text('main')).toContain(uiText('withdrawal:linkEnded', { days: 180 }, 'en-GB'));
    expect((await newShopper().visit(`/uk/withdrawal?link-ended=${number}.AAAA`)).text('main')).not.toMatch(/longer/);
  });
});

test('an operator lists a declaration without names, notes the goods, and has it refunded once', async () => {
  const { shopper, number, link, form } = await orderedIn('uk');
  await shopper.visit(form);
  await shopper.submit(CHECK, { ...ADA, scope: 'items', 'quantity.l0': '1' });
  const receipt = await shopper.submit(CONFIRM);
  const id = String(recorded(number)[0]?.id);
  const listed = await operator('list', '--state', 'open');
  expect(listed.out).toContain(id);
  expect(listed.out).not.toMatch(/Ada|@/);
  expect((await operator('show', id)).out).toMatch(/Ada King {2}ada@example\.com/);
  for (const done of ['received', 'refund']) expect((await operator(done, id)).code).toBe(0);
  expect((await operator('refunded', id)).out).toContain('its refund is on its way');
  for (const _ of [1, 2, 3]) await node.shop.sweep();
  const { refund, payment } = refundIn(node, id, number);
  expect(refund?.state).toBe('done');
  expect(payment?.refunded).toBe(refund?.amount);
  expect(Number(refund?.amount)).toBeLessThan(Number(payment?.amount));
  expect((await operator('list', '--state', 'refunded')).out).toContain(id);
  for (const path of [link, receipt.url.pathname])
    expect((await newShopper().visit(path)).text('main')).toMatch(/(?:\(|Status: )£\d+\.\d\d refunded/);
});

test('the withdrawal function logs nothing personal and queues ids only', () => {
  expect(node.log()).not.toMatch(/ada@|eve@|Ada King|Someone/);
  const queued = readShopFile(node.dataDir, "SELECT payload FROM outbox WHERE topic LIKE 'withdrawal-receipt%'");
  expect(queued.length).toBeGreaterThan(3);
  for (const { payload } of queued) expect(Object.keys(JSON.parse(String(payload)))).toEqual(['id']);
});

test('the withdrawal function is limited for a network, keeps the second step, and opens again', async () => {
  const shopper = newShopper('203.0.113.9');
  const post = (nth: number) =>
    shopper.post('/uk/withdrawal', {
      ...{ ...ADA, intent: 'confirm', scope: 'order' },
      orderNumber: `order ${nth}`,
      email: `ada${nth}@example.com`,
    });
  const { network } = LIMITS.withdrawal;
  for (let nth = 0; nth < network; nth += 1) expect((await post(nth)).status).toBe(200);
  const over = await post(network);
  expect([over.status, over.text('title').startsWith(uiText('checkout:errorPrefix'))]).toEqual([429, true]);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(over.text('#withdrawal-facts')).toContain(`order ${network}`);
  node.pass(hours(1));
  expect((await shopper.submit(CONFIRM)).status).toBe(200);
});
