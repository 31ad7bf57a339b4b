import { describe, expect, test } from 'vitest';
import type { Delivered } from '#app/modules/content/domain/delivery/read-fields.ts';
import { OWN_SHELL, type ShellVariants } from '#app/modules/content/domain/story.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { createFrameReader } from './frame.ts';

const url = (path: string) => ({ linktype: 'url', url: path, cached_url: path });
const link = (name: string, fields: object = {}) => ({
  _uid: name,
  component: 'nav_link',
  text: name,
  url: url(`/${name}`),
  ...fields,
});
const item = (name: string, ...links: object[]) => ({
  ...link(name),
  component: 'nav_item',
  submenu: links.length > 0 ? [{ _uid: `${name}-group`, component: 'submenu_group', name: 'All', links }] : [],
});
const BUNDLE: Readonly<Record<string, Delivered>> = {
  brand: { name: 'Pairwise', claim: '' },
  seller: {
    name: 'Pairwise',
    telephone: '+31 20 000 0000',
    register: 'KvK 1',
    representedBy: 'the board',
    address: [{ component: 'address_line', _uid: 'a1', line: 'Keizersgracht 100' }],
    taxNumbers: [{ component: 'tax_number', _uid: 't1', country: 'default', number: 'NL000000000B00' }],
    isSample: true,
  },
  footer: {},
  top_banner: {
    message: 'For all',
    label: 'Returns',
    link: url('/faq/returns'),
    messages: [
      { for: 'us', message: 'For us' },
      { for: 'eu', message: 'For eu' },
      { for: 'FR', message: 'For France' },
    ],
  },
  checkout_banner: { message: '', messages: [{ for: 'DE', message: 'For Germany' }] },
  header_navbar: { items: [item('socks', link('low'), link('high')), item('gifts')] },
  alternate_navbar: { items: [item('women'), item('men', link('work'))] },
  speech_bubble: {},
  newsletter: { title: 'T', subtitle: 'S', button: 'B', legal: 'L', successMessage: 'OK', errorMessage: 'No' },
  checkout_newsletter: { descriptionCta: 'Yes' },
};
const market = (countryCode: string, storefrontCode: string) => ({ countryCode, storefrontCode }) as Market;
const [uk, de, fr, us] = [market('GB', 'uk'), market('DE', 'de'), market('FR', 'fr'), market('US', 'us')];

function read(of: Market, over: Readonly<Record<string, Delivered>> = {}, variant: ShellVariants = OWN_SHELL) {
  const notes: [string, object][] = [];
  const frame = createFrameReader((message, details) => void notes.push([message, details]));
  const versions = (component: string) => [over[component], BUNDLE[component]].filter((part) => part !== undefined);
  const shell = frame(versions, of, variant);
  if (!shell) throw new Error(`No frame: ${JSON.stringify(notes)}`);
  return { shell, notes, names: shell.navbar.map(({ text }) => text) };
}

describe('the banner', () => {
  test.each([
    ['its country', fr, 'For France'],
    ['its storefront', us, 'For us'],
    ['all', uk, 'For all'],
  ])('of a market has the message for %s', (_name, of, message) => {
    expect(read(of).shell.topBanner.message).toBe(message);
  });

  test('of the us storefront has a link of its own, where there is one', () => {
    const linkUs = { linktype: 'story', url: '', cached_url: 'us/gift-boxes' };
    expect(read(us, { top_banner: { linkUs } }).shell.topBanner.link).toEqual({ label: 'Returns', url: '/gift-boxes' });
    expect(read(de, { top_banner: { linkUs } }).shell.topBanner.link?.url).toBe('/faq/returns');
    expect(read(us).shell.topBanner.link?.url).toBe('/faq/returns');
  });

  test('with two messages for a place has the first, and notes the other', () => {
    const messages = ['One', 'Two'].map((message) => ({ _uid: message, for: 'us', message }));
    const { shell, notes } = read(us, { top_banner: { messages } });
    expect(shell.topBanner.message).toBe('One');
    expect(notes).toEqual([['Problem with top banner', { for: 'us', reason: 'given twice' }]]);
  });

  test('of a variant is that of the storefront it names', () => {
    expect(read(de, {}, { alternateNavbar: false, banner: 'eu' }).shell.topBanner.message).toBe('For eu');
    expect(read(de).shell.topBanner.message).toBe('For all');
  });

  test('of the checkout is empty where content has nothing for the market', () => {
    expect(read(de).shell.checkoutBanner.message).toBe('For Germany');
    expect(read(uk).shell.checkoutBanner.message).toBe('');
  });
});

describe('the seller', () => {
  test.each<readonly [what: string, over: Delivered, telephone: string]>([
    ['of a space with a number', { name: 'Socks Ltd', telephone: '+44 20 7946 0000' }, '+44 20 7946 0000'],
    ['of a space without a number', { name: 'Socks Ltd', telephone: ' ' }, ''],
    ['of the bundle where a space names none', { name: '', telephone: '' }, '+31 20 000 0000'],
    ['of the bundle with a number of the space', { telephone: '+44 20 7946 0000' }, '+44 20 7946 0000'],
  ])('%s never has the number of another', (_what, seller, telephone) => {
    expect(read(uk, { seller }).shell.seller.telephone).toBe(telephone);
  });

  test('of a space never has what belongs to that of the bundle', () => {
    expect(read(uk, { seller: { name: 'Socks Ltd' } }).shell.seller).toMatchObject({
      ...{ register: '', representedBy: '', address: [], taxNumbers: {}, isSample: false },
    });
    expect(read(uk).shell.seller).toMatchObject({ register: 'KvK 1', representedBy: 'the board', isSample: true });
  });
});

describe('the navigation', () => {
  test('has submenus by the `_uid` of their item', () => {
    const { shell, names } = read(uk);
    expect(names).toEqual(['socks', 'gifts']);
    expect(shell.submenus).toMatchObject({ socks: [{ name: 'All', links: [{ text: 'low' }, { text: 'high' }] }] });
    expect(shell.submenus.gifts).toBeUndefined();
  });

  test('of the alternate variant is read by the same rules', () => {
    const alternate = { alternateNavbar: true, banner: null } as const;
    expect(read(us, {}, alternate).names).toEqual(['women', 'men']);
    const over = { alternate_navbar: { items: [{ ...item('men'), text: '' }] } };
    const { shell, names } = read(us, over, alternate);
    expect([names, Object.keys(shell.submenus)]).toEqual([['men'], ['men']]);
    expect(read(us).names).toEqual(['socks', 'gifts']);
  });

  test('of the alternate variant is the usual one where content has no other', () => {
    const over = { alternate_navbar: { items: [] } };
    const notes: unknown[] = [];
    const frame = createFrameReader((message) => void notes.push(message));
    const of = (component: string) =>
      [component === 'alternate_navbar' ? over.alternate_navbar : BUNDLE[component]].filter(
        (part) => part !== undefined,
      );
    expect(frame(of, us, { alternateNavbar: true, banner: null })?.navbar.map(({ text }) => text)).toEqual([
      'socks',
      'gifts',
    ]);
    expect(notes).toEqual([]);
  });

  test.each([
    ['header navbar', [{ ...item('new'), _uid: 'new', url: url('') }, item('gifts')], ['gifts']],
    ['submenu', [item('gifts', { ...link('new'), url: url('') }, link('low'))], ['gifts']],
  ])('logs an item without an address as %j and leaves it out', (message, items, left) => {
    const { names, notes } = read(uk, { header_navbar: { items } });
    expect(names).toEqual(left);
    expect(notes).toEqual([[message, expect.objectContaining({ uid: 'new' })]]);
  });

  test('keeps a disabled link as such', () => {
    const items = [item('gifts', link('new', { disabled: true }), link('low'))];
    const { shell, notes } = read(uk, { header_navbar: { items } });
    const links = shell.submenus.gifts?.[0]?.links.map(({ text, disabled }) => [text, disabled]);
    expect(links).toEqual([
      ['new', true],
      ['low', false],
    ]);
    expect(notes).toEqual([]);
  });
});
