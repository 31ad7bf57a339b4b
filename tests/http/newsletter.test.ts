import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { LIMITS } from '#app/web/limits.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { ORIGIN, type Page, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const node = openForTests(openLetterShop);

const HOME_FORM = 'main form[action="/api/newsletter"]';
const MENU_FORM = 'header form[action="/api/newsletter"]';
const FOOTER_FORM = 'footer form[action="/api/newsletter"]';
const newShopper = (address?: string) => new Shopper(node.shop, address === undefined ? {} : { address });

/** Signs an address up by the form of a page. */
async function signUp(email: string, { path = '/uk', form = HOME_FORM } = {}): Promise<Page> {
  const shopper = newShopper();
  await shopper.visit(path);
  return shopper.submit(form, { email });
}
const callWith = (body: unknown, headers: Readonly<Record<string, string>> = {}, remoteAddress?: string) =>
  node.shop.app.fetch(
    new Request(`${ORIGIN}/api/newsletter`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers },
    }),
    remoteAddress === undefined ? undefined : { incoming: { socket: { remoteAddress } } },
  );

describe('the newsletter form', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('is followed to the end of its letters, in storefront %s', async (storefront, language) => {
    const email = `ada@${storefront}.example.com`;
    const word = (key: Parameters<typeof uiText>[0]) => uiText(key, {}, language);
    const asked = await signUp(email, { path: `/${storefront}` });
    expect([asked.status, asked.url.pathname + asked.url.hash]).toEqual([200, `/${storefront}#sign-up-block`]);
    expect(asked.text(`${HOME_FORM} [role=status]`)).toContain(word('newsletter:asked.title'));
    expect(asked.document.querySelectorAll('#sign-up-footer, #sign-up-menu [role=status]')).toHaveLength(0);
    expect(asked.headers.get('cache-control')).toContain('private');
    const [letter] = await node.lettersTo(email);
    expect(letter?.text).toContain(word('letters:newsletterConfirm.notYou'));
    const confirm = letter?.links.find((link) => link.includes('/confirm/')) ?? '';
    const shopper = newShopper();
    for (const _ of [1, 2]) {
      const page = await shopper.visit(confirm);
      expect([page.status, page.text('h1')]).toEqual([200, word('newsletter:confirm.askTitle')]);
      expect(page.headers.get('x-robots-tag')).toContain('noindex');
    }
    expect(node.subscriptions(email)).toEqual([{ storefront, status: 'pending' }]);
    expect((await shopper.submit('main form')).text('h1')).toBe(word('newsletter:confirm.doneTitle'));
    expect(node.subscriptions(email)).toEqual([{ storefront, status: 'confirmed' }]);
    const [welcome] = (await node.lettersTo(email)).filter(({ kind }) => kind === 'newsletter-welcome');
    const end = welcome?.links.find((link) => link.includes('/unsubscribe/')) ?? '';
    await shopper.visit(end);
    expect(node.subscriptions(email)).toHaveLength(1);
    expect((await shopper.submit('main form')).text('h1')).toBe(word('newsletter:unsubscribe.doneTitle'));
    expect(node.subscriptions(email)).toEqual([]);
    for (const link of [confirm, end]) expect((await shopper.visit(link)).text('main form button')).not.toBe('');
  });

  test('is in the footer of every page but those with a form of their own', async () => {
    for (const path of ['/uk/faq', '/uk/adults/socks', '/uk/product/melon-slice', '/uk/nope']) {
      const { document } = await newShopper().visit(path);
      expect([path, document.querySelectorAll(FOOTER_FORM).length]).toEqual([path, 1]);
    }
    for (const path of ['/uk', '/uk/menu', '/uk/newsletter']) {
      const { document } = await newShopper().visit(path);
      expect(document.querySelectorAll('main form[action="/api/newsletter"]')).toHaveLength(1);
      expect(document.querySelector(FOOTER_FORM)).toBeNull();
    }
    const asked = await signUp('foot@example.com', { path: '/uk/faq', form: FOOTER_FORM });
    expect(asked.url.pathname + asked.url.hash).toBe('/uk/faq#sign-up-footer');
    expect(asked.text(`${FOOTER_FORM} [role=status]`)).toContain(uiText('newsletter:asked.title'));
    expect(node.subscriptions('foot@example.com')).toHaveLength(1);
  });

  test.each([
    ['', 'emailMissing'],
    ['  ', 'emailMissing'],
    ['ada@example', 'invalidEmail'],
    [`${'a'.repeat(250)}@example.com`, 'invalidEmail'],
  ] as const)('with the address %j says what to mend, and keeps what was typed', async (email, fault) => {
    const page = await signUp(email);
    expect([page.status, page.url.pathname]).toEqual([422, '/uk/newsletter']);
    expect(page.text('title')).toMatch(/^Error:/);
    expect(page.text('#f-email-error')).toBe(uiText(`newsletter:errors.${fault}`));
    expect(page.document.querySelector('#f-email')?.getAttribute('value') ?? '').toBe(email.slice(0, 200));
    expect(page.text('#error-summary[autofocus] a[href="#f-email"]')).toBe(uiText(`newsletter:errors.${fault}`));
  });

  test('says what happens next once, beside the form', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk/menu');
    await shopper.submit(HOME_FORM, { email: 'once@example.com' });
    expect(shopper.current.url.pathname).toBe('/uk/menu');
    expect(shopper.current.text(`${HOME_FORM} [role=status]`)).not.toBe('');
    expect((await shopper.visit('/uk/menu')).document.querySelector(`${HOME_FORM} [role=status]`)).toBeNull();
  });

  test('of the menu, which is closed on the next page, leads to a page that says what happens next', async () => {
    const shopper = newShopper();
    await shopper.visit('/uk/faq');
    const asked = await shopper.submit(MENU_FORM, { email: 'menu@example.com' });
    expect([asked.url.search, asked.text('h1')]).toEqual(['', uiText('newsletter:asked.title')]);
    expect((await shopper.visit('/uk/newsletter?asked')).document.querySelector('main [name=email]')).not.toBeNull();
  });

  test('has the words of the content in every language', async () => {
    for (const [path, button] of [
      ['/uk', 'Sign me up'],
      ['/ch', 'Anmelden'],
      ['/nl', 'Aanmelden'],
    ] as const) {
      const page = await newShopper().visit(path);
      expect(page.text(`${HOME_FORM} button`)).toBe(button);
      expect(page.text(`${MENU_FORM} button`)).toBe(button);
    }
    expect((await newShopper().visit('/ch')).text('main h2:last-of-type')).not.toContain('ß');
  });

  test('answers an address on the list like a new one, with the same bytes', async () => {
    await signUp('known@example.com');
    const [letter] = await node.lettersTo('known@example.com');
    const shopper = newShopper();
    await shopper.visit(letter?.links.find((link) => link.includes('/confirm/')) ?? '');
    await shopper.submit('main form');
    const answers = await Promise.all(
      ['known@example.com', 'new@example.com'].map(async (email) => {
        const body = new URLSearchParams({ store: 'uk', countryCode: 'GB', email });
        const answer = await newShopper().request('/api/newsletter', { method: 'POST', body });
        return [answer.status, answer.headers.get('location'), answer.headers.getSetCookie(), await answer.text()];
      }),
    );
    expect(answers[0]).toEqual([303, '/uk/newsletter', [expect.stringMatching(/^notice=newsletter\.page;/)], '']);
    expect(answers[1]).toEqual(answers[0]);
  });

  test('over the limit of the network says when to try again, and keeps what was typed', async () => {
    const shopper = newShopper('203.0.113.7');
    const fields = { store: 'uk', countryCode: 'GB', email: 'many@example.com' };
    for (let count = 0; count < LIMITS.newsletter.network; count += 1)
      expect((await shopper.post('/api/newsletter', fields)).status).toBe(200);
    const over = await shopper.post('/api/newsletter', fields);
    expect([over.status, over.document.querySelector('#f-email')?.getAttribute('value')]).toEqual([429, fields.email]);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(over.text('main [role=alert]')).toBe(uiText('shell:limits.text', { count: 60 }));
    node.pass(minutes(61));
    expect((await shopper.post('/api/newsletter', fields)).status).toBe(200);
  });

  test('with a country or storefront that the shop does not have leads to a page of the shop', async () => {
    const fields = { email: 'far@example.com', countryCode: 'XX' };
    expect((await newShopper().post('/api/newsletter', { ...fields, store: 'zz' })).url.pathname).toBe('/');
    expect(node.subscriptions('far@example.com')).toEqual([]);
    expect((await newShopper().post('/api/newsletter', { ...fields, store: 'de' })).url.pathname).toBe(
      '/de/newsletter',
    );
    expect(node.subscriptions('far@example.com')).toEqual([{ storefront: 'de', status: 'pending' }]);
  });
});

describe('the newsletter call', () => {
  test('answers JSON with JSON', async () => {
    const body = { store: 'nl', countryCode: 'NL', email: 'call@example.com', checkout: true };
    const answer = await callWith(body);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(node.subscriptions('call@example.com')).toEqual([{ storefront: 'nl', status: 'pending' }]);
  });

  test.each([
    [{ store: 'uk', countryCode: 'GB', email: 'ada' }, 422, 'invalid-email'],
    [{ store: 'uk', countryCode: 'GB', email: ['ada@example.com'] }, 422, 'invalid-email'],
    [{ store: 'uk', countryCode: 'DE', email: 'ada@example.com' }, 422, 'unknown-market'],
    ['null', 422, 'invalid-email'],
    ['{', 400, 'malformed'],
  ])('rejects %j with %i', async (body, status, error) => {
    const answer = await callWith(body);
    expect([answer.status, await answer.json()]).toEqual([status, { success: false, error }]);
  });

  test('over the limit answers with the words for the shopper, in the language of the market', async () => {
    const body = { store: 'de', countryCode: 'DE', email: 'often@example.com' };
    const call = () => callWith(body, {}, '203.0.113.9');
    for (let count = 0; count < LIMITS.newsletter.network; count += 1) expect((await call()).status).toBe(200);
    const over = await call();
    expect([over.status, await over.json()]).toEqual([
      429,
      {
        success: false,
        error: 'limited',
        title: uiText('shell:limits.title', {}, 'de'),
        text: uiText('shell:limits.text', { count: 60 }, 'de'),
      },
    ]);
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is not taken from another site, and a GET changes nothing', async () => {
    const body = { store: 'uk', countryCode: 'GB', email: 'eve@example.com' };
    expect((await callWith(body, { Origin: 'https://evil.example' })).status).toBe(403);
    const read = await newShopper().request('/api/newsletter?store=uk&countryCode=GB&email=eve@example.com');
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
    expect(node.subscriptions('eve@example.com')).toEqual([]);
  });
});

describe('the links of newsletter letters', () => {
  test('end a subscription by the POST of a mail program, which has no origin', async () => {
    await signUp('click@example.com');
    const [letter] = await node.lettersTo('click@example.com');
    expect(letter?.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(.+)>$/.exec(letter?.header('List-Unsubscribe') ?? '') ?? [];
    const answer = await node.shop.app.fetch(
      new Request(url, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    );
    expect([answer.status, node.subscriptions('click@example.com')]).toEqual([200, []]);
  });

  test('open nothing when they are forged, of another purpose or of another storefront', async () => {
    await signUp('forge@example.com');
    const confirm =
      (await node.lettersTo('forge@example.com'))[0]?.links.find((link) => link.includes('/confirm/')) ?? '';
    const forged = [
      confirm.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      confirm.replace('/confirm/', '/unsubscribe/'),
      confirm.replace('/uk/', '/de/'),
    ];
    for (const path of forged) {
      expect((await newShopper().visit(path)).status).toBe(404);
      expect((await newShopper().request(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(404);
    }
    expect(node.subscriptions('forge@example.com')).toEqual([{ storefront: 'uk', status: 'pending' }]);
  });

  /** After a sign-up: another, so many days, or a link of the first letter. */
  type Step = 'sign up' | number | 'confirm' | 'unsubscribe';
  async function take(steps: readonly Step[]) {
    const email = `${steps.join('-').replace(' ', '')}@uk.example`;
    const shopper = newShopper('203.0.113.11');
    const ask = () => shopper.post('/api/newsletter', { store: 'uk', countryCode: 'GB', email });
    await ask();
    const links = (await node.lettersTo(email))[0]?.links ?? [];
    for (const step of steps) {
      if (step === 'sign up') await ask();
      else if (typeof step === 'number') node.pass(days(step));
      else {
        await shopper.visit(links.find((link) => link.includes(`/${step}/`)) ?? '');
        await shopper.submit('main form');
      }
    }
    return { email, page: shopper.current };
  }

  test.each<readonly [steps: readonly Step[], title: Parameters<typeof uiText>[0], left: string | null]>([
    [['confirm', 'confirm'], 'newsletter:confirm.doneTitle', 'confirmed'],
    [[1, 'sign up', 'confirm'], 'newsletter:confirm.doneTitle', 'confirmed'],
    [['unsubscribe', 'sign up', 'confirm'], 'newsletter:confirm.doneTitle', 'confirmed'],
    [['unsubscribe', 'confirm'], 'newsletter:confirm.endedTitle', null],
    [['confirm', 'unsubscribe', 'confirm'], 'newsletter:confirm.endedTitle', null],
    [[30, 'confirm'], 'newsletter:confirm.endedTitle', null],
    [['confirm', 30, 'confirm'], 'newsletter:confirm.endedTitle', 'confirmed'],
    [[30, 'sign up', 'confirm'], 'newsletter:confirm.endedTitle', 'pending'],
    [['unsubscribe'], 'newsletter:unsubscribe.doneTitle', null],
    [['confirm', 'unsubscribe', 'unsubscribe'], 'newsletter:unsubscribe.doneTitle', null],
    [['unsubscribe', 'sign up', 'unsubscribe'], 'newsletter:unsubscribe.doneTitle', null],
  ])('after a sign-up and %j show %s and leave a sign-up %s', async (steps, title, left) => {
    const { email, page } = await take(steps);
    await node.shop.sweep();
    expect([page.status, page.text('h1')]).toEqual([200, uiText(title)]);
    expect(node.subscriptions(email)).toEqual(left === null ? [] : [{ storefront: 'uk', status: left }]);
    const way = page.document.querySelector('#main h1 ~ a')?.getAttribute('href');
    expect(way).toBe(title === 'newsletter:confirm.endedTitle' ? '/uk/newsletter' : '/uk');
  });

  test('and addresses leave no trace in the log', () => {
    expect(node.log()).toContain('/newsletter/:task/:signed');
    expect(node.log()).not.toMatch(/@example|@uk\.example|confirm-newsletter_|end-newsletter_/);
  });
});
