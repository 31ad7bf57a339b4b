import { describe, expect, test } from 'vitest';
import { LIMITS } from '#app/web/limits.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const PAGE = '/uk/corporate-gifts';
const FORM = `form[action="${PAGE}#error-summary"]`;
const OPERATOR = uiText('shell:serviceEmail');
const VALID = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  quantity: '40',
  neededBy: '12 December',
  message: 'For the team.\nHalf of each size.',
};

const node = openForTests(openLetterShop);
const newShopper = (address?: string) => new Shopper(node.shop, address === undefined ? {} : { address });
const enquiries = async () => (await node.lettersTo(OPERATOR)).filter(({ kind }) => kind === 'enquiry');

describe('an enquiry', () => {
  test('reaches the operator as one letter, though it is sent twice, and its page says so once', async () => {
    const shopper = newShopper();
    await shopper.visit(PAGE);
    const page = await shopper.submit(FORM, VALID);
    expect([page.status, page.url.pathname]).toEqual([200, PAGE]);
    expect(page.text('#enquiry [role=status]')).toContain(uiText('content:enquiry.sentTitle'));
    for (const visitor of [shopper, newShopper()])
      expect((await visitor.visit(PAGE)).document.querySelector('#enquiry [role=status]')).toBeNull();
    await shopper.visit(PAGE);
    await shopper.submit(FORM, VALID);
    const [letter, ...others] = await enquiries();
    expect(others).toEqual([]);
    expect(letter?.header('Reply-To')).toBe('ada@example.com');
    for (const words of ['Ada Byron', 'Analytical Engines', '40', '12 December', 'Half of each size.'])
      expect(letter?.text).toContain(words);
    expect(node.log()).not.toMatch(/ada@example|Half of each size/);
  });

  test('with faults keeps everything, names each and takes the focus', async () => {
    const shopper = newShopper();
    await shopper.visit(PAGE);
    const page = await shopper.submit(FORM, { ...VALID, name: ' ', email: 'ada@', quantity: 'many', message: '' });
    expect(page.status).toBe(422);
    expect(page.text('title')).toMatch(new RegExp(`^${uiText('checkout:errorPrefix')}`));
    const links = [...page.document.querySelectorAll('#error-summary a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#f-name', '#f-email', '#f-quantity', '#f-message']);
    const required = [...page.document.querySelectorAll('#enquiry [aria-required]')].map(({ id }) => id);
    expect(required).toEqual(['f-name', 'f-email', 'f-message']);
    expect(page.document.querySelector('#error-summary')?.hasAttribute('autofocus')).toBe(true);
    const value = (name: string) => page.document.querySelector(`#f-${name}`)?.getAttribute('value');
    expect([value('email'), value('quantity'), value('company')]).toEqual(['ada@', 'many', VALID.company]);
    expect(page.text('#f-email-error')).toBe(uiText('content:enquiry.errors.emailWrong'));
    expect(page.document.querySelector('#f-email')?.getAttribute('aria-invalid')).toBe('true');
  });

  test('whose hidden field something filled is asked to empty it, and nothing is sent', async () => {
    const before = (await enquiries()).length;
    const shopper = newShopper();
    await shopper.visit(PAGE);
    const page = await shopper.submit(FORM, { ...VALID, message: 'Filled', website: 'https://spam.test' });
    expect([page.status, page.text('#f-website-error')]).toEqual([422, uiText('content:enquiry.errors.filled')]);
    expect((await enquiries()).length).toBe(before);
    const corrected = await shopper.submit(FORM, { ...VALID, message: 'Filled', website: '' });
    expect(corrected.status).toBe(200);
    expect((await enquiries()).length).toBe(before + 1);
  });

  test('over the limit of the network is answered 429 with everything kept', async () => {
    const shopper = newShopper('203.0.113.77');
    await shopper.visit(PAGE);
    let page = await shopper.submit(FORM, VALID);
    for (let count = 1; count <= LIMITS.enquiry.network && page.status === 200; count += 1) {
      await shopper.visit(PAGE);
      page = await shopper.submit(FORM, { ...VALID, message: `Number ${count}` });
    }
    expect(page.status).toBe(429);
    expect(page.document.querySelector('#error-summary [role=alert]')).not.toBeNull();
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.document.querySelector('#f-name')?.getAttribute('value')).toBe('Ada Byron');
  });
});
