import { describe, expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import {
  isDeadLink,
  type LinkTargets,
  type LivePictures,
  linkedProducts,
  liveBlocks,
  liveShell,
} from './live-links.ts';
import type { Block } from './story.ts';

const shell = await bundledContent.shell(sampleMarket('GB'));
const home = (await bundledContent.story(sampleMarket('GB'), 'home'))?.content.body ?? [];
const PAGES = [
  ...[
    'adults/socks',
    'kids/socks',
    'adults/boxers',
    'adults/t-shirts',
    'gift-boxes',
    'outlet-all',
    'campaign/rainy-days',
    'collection/all',
    'collection/most-loved',
    'collection/new',
  ],
  ...['women', 'men'].map((who) => `collection/socks-for-${who}`),
  ...['knee', 'crew', 'low', 'sneaker'].map((height) => `collection/${height}-socks`),
  ...['food', 'animals', 'flowers', 'winter'].map((theme) => `collection/${theme}`),
];
const named = (slug: string) => ({ slug, title: `Title of ${slug}` });
const targets = (...listed: string[]): LinkTargets => ({
  listed: listed.map(named),
  pages: new Set(PAGES),
  missingProducts: new Set(['gone']),
});
const allProducts = targets(...PAGES);
const pictures = (...slugs: string[]): LivePictures => ({
  missing: new Set(
    home.flatMap((block) => (block.component === 'category_tiles' ? block.tiles.map(({ image }) => image.src) : [])),
  ),
  ofCategory: new Map(slugs.map((slug) => [slug, { src: `/images/${slug.replaceAll('/', '-')}`, alt: '' }])),
});
const none: LivePictures = { missing: new Set(), ofCategory: new Map() };
const entries = (listed: LinkTargets) => liveShell(shell, listed).navbar.map(({ url }) => url);
const only = (
  block: unknown,
  listed: LinkTargets,
  options: { readonly fills?: boolean; readonly pictures?: LivePictures } = {},
) => liveBlocks([block as Block], listed, { fills: false, pictures: none, ...options });
const kinds = (blocks: readonly Block[]) => blocks.map(({ component }) => component);

describe('isDeadLink', () => {
  test.each([
    ['/adults/socks', true],
    ['/adults/socks/?page=2#top', true],
    ['/adults/boxers', false],
    ['/type/mugs', true],
    ['/product/gone', true],
    ['/product/here', false],
    ['/faq/returns', false],
    ['/happy-news', false],
    ['/corporate-gifts', false],
    ['/search?term=socks', false],
    ['/imprint', false],
    ['/', false],
    ['mailto:hello@example.com', false],
    ['https://example.com/adults/socks', false],
  ])('`isDeadLink` of %s is %s', (url, dead) => {
    expect(isDeadLink(url, targets('adults/boxers'))).toBe(dead);
  });
});

describe('linkedProducts', () => {
  test('lists the products that content links to, at any depth, up to a limit', () => {
    const content = [
      { url: '/product/a' },
      { marks: [{ attrs: { href: '/product/b?size=1' } }] },
      { url: '/faq', text: '/product/c' },
      { url: '/product/a' },
    ];
    expect(linkedProducts(content, 5)).toEqual(['a', 'b']);
    expect(linkedProducts(content, 1)).toEqual(['a']);
  });
});

describe('liveShell', () => {
  test('leaves the frame unchanged while every category has products', () => {
    expect(liveShell(shell, allProducts)).toEqual(shell);
  });

  test('removes entries and submenu links to categories without products, and groups without links', () => {
    const live = liveShell(shell, targets('adults/socks', 'collection/crew-socks', 'outlet-all'));
    expect(live.navbar.map(({ url }) => url)).toEqual(['/adults/socks', '/outlet-all']);
    expect(live.submenus.socks?.map(({ name, links }) => [name, links.map(({ url }) => url)])).toEqual([
      ['For', ['/adults/socks']],
      ['By height', ['/collection/crew-socks']],
    ]);
  });

  test('an entry with a dead link leads to the first link of its submenu, and goes with the last one', () => {
    expect(entries(targets('collection/crew-socks', 'gift-boxes'))).toEqual(['/collection/crew-socks', '/gift-boxes']);
    expect(entries(targets('gift-boxes'))).toEqual(['/gift-boxes']);
  });

  test('an entry with a dead link becomes the only link that is left of its submenu', () => {
    const live = liveShell(shell, targets('collection/new', 'type/mugs'));
    expect(live.navbar.map(({ text, url }) => [text, url])).toEqual([
      ['New', '/collection/new'],
      ['Title of type/mugs', '/type/mugs'],
    ]);
    expect(live.submenus.socks).toBeUndefined();
    const both = liveShell(shell, targets('collection/new', 'collection/crew-socks'));
    expect([both.navbar[0]?.text, both.submenus.socks?.length]).toEqual(['Socks', 2]);
  });

  test('an entry becomes no link that another entry has', () => {
    const extra = { _uid: 'x', text: 'Fresh', url: '/collection/new', isHighlighted: false };
    const live = liveShell({ ...shell, navbar: [...shell.navbar, extra] }, targets('collection/new'));
    expect(live.navbar.map(({ text }) => text)).toEqual(['Fresh']);
  });

  test('keeps a disabled link to a page that is not there yet, and no group of such links alone', () => {
    const link = (name: string, disabled: boolean) => ({
      ...{ _uid: name, text: name, url: '/kids/socks', isHighlighted: false, disabled },
    });
    const open = { ...link('open', false), url: '/gift-boxes' };
    const submenus = {
      socks: [
        { name: 'Both', links: [link('soon', true), link('gone', false), open] },
        { name: 'None', links: [link('soon', true)] },
      ],
    };
    const live = liveShell({ ...shell, submenus }, targets('gift-boxes', 'adults/socks'));
    expect(live.submenus.socks?.map(({ name, links }) => [name, links.map(({ text }) => text)])).toEqual([
      ['Both', ['soon', 'open']],
    ]);
  });

  test('keeps entries to pages that are no category', () => {
    const extra = { _uid: 'x', text: 'News', url: '/happy-news', isHighlighted: false };
    const live = liveShell({ ...shell, navbar: [...shell.navbar, extra] }, targets('gift-boxes'));
    expect(live.navbar.map(({ url }) => url)).toEqual(['/gift-boxes', '/happy-news']);
  });

  test('adds catalogue-only categories after the remaining entries, at most five, and then all products', () => {
    const own = Array.from({ length: 8 }, (_, index) => `type/t${index}`);
    const short = (...slugs: string[]) => ({
      ...targets(...slugs),
      listed: slugs.map((slug) => ({ slug, title: slug.slice(slug.indexOf('/') + 1) })),
    });
    expect(entries(short('collection/all', 'adults/boxers', ...own))).toEqual([
      '/adults/boxers',
      ...own.slice(0, 5).map((slug) => `/${slug}`),
      '/collection/all',
    ]);
    expect(entries(short(...PAGES, ...own))).toEqual([
      ...shell.navbar.map(({ url }) => url),
      '/type/t0',
      '/collection/all',
    ]);
  });

  test('adds no category whose name the header has no room for', () => {
    const listed = [
      { slug: 'type/supplies', title: 'Supplies for the animals of the house' },
      { slug: 'type/cats', title: 'Everything for cats' },
      { slug: 'type/fish', title: 'Everything for fish' },
      { slug: 'type/birds', title: 'Birds' },
      { slug: 'collection/all', title: 'Everything' },
    ];
    expect(entries({ ...targets(), listed })).toEqual(['/type/cats', '/type/fish', '/type/birds', '/collection/all']);
  });

  test('adds other categories with products where no entry to products is left', () => {
    const bare = { ...shell, navbar: shell.navbar.filter(({ _uid }) => _uid === 'tees') };
    expect(
      liveShell(bare, targets('collection/all', 'collection/winter')).navbar.map(({ text, url }) => [text, url]),
    ).toEqual([
      ['Title of collection/winter', '/collection/winter'],
      ['Title of collection/all', '/collection/all'],
    ]);
  });

  test('removes dead links of every part of the footer, and the link of the banner but not its message', () => {
    const link = { label: 'Socks', url: '/adults/socks' };
    const parts = [
      'blockOneTopLinks',
      'blockOneBottomLinks',
      'blockTwoLinks',
      'bottomBarLinks',
      'socialLinks',
    ] as const;
    const footer = {
      ...shell.footer,
      ...Object.fromEntries(parts.map((part) => [part, [link, ...shell.footer[part]]])),
    };
    const live = liveShell({ ...shell, footer, topBanner: { message: 'News', link } }, targets('gift-boxes'));
    expect(live.footer).toEqual(shell.footer);
    expect(live.topBanner).toEqual({ message: 'News', link: null });
  });
});

describe('liveBlocks', () => {
  test('leaves the home page unchanged while every category has products and every picture exists', () => {
    expect(liveBlocks(home, allProducts, { fills: true, pictures: none })).toEqual(home);
  });

  test('links the hero to all products when its own links are dead, and removes only the dead ones', () => {
    const hero = {
      component: 'hero',
      _uid: 'h',
      title: 'T',
      text: 't',
      links: [
        { label: 'Socks', url: '/adults/socks' },
        { label: 'Gifts', url: '/gift-boxes' },
      ],
    };
    expect(only(hero, targets('gift-boxes', 'collection/all'))).toMatchObject([{ links: [{ url: '/gift-boxes' }] }]);
    expect(only(hero, targets('collection/all'))).toMatchObject([
      { links: [{ label: 'Title of collection/all', url: '/collection/all' }] },
    ]);
  });

  test('removes rows, banners, tiles and link lists of missing products with their headings', () => {
    const gone: readonly unknown[] = [
      { component: 'product_row', _uid: 'r', title: 'Food', category: 'collection/food' },
      {
        component: 'banner',
        _uid: 'b',
        title: 'Gifts',
        text: '',
        tone: 'sun',
        link: { label: 'Gifts', url: '/gift-boxes' },
      },
      {
        component: 'category_tiles',
        _uid: 't',
        title: 'Start',
        tiles: [{ label: 'Kids', url: '/kids/socks', tone: 'sun', image: { src: '/images/a', alt: '' } }],
      },
      { component: 'links', _uid: 'l', title: 'More', items: [{ title: 'A sock', text: '', url: '/product/gone' }] },
    ];
    for (const block of gone) expect(only(block, targets('adults/socks'))).toEqual([]);
  });

  test('keeps the text of a dead link in rich text, in text and in answers', () => {
    const doc = (href: string) => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'our socks', marks: [{ type: 'strong' }, { type: 'link', attrs: { href } }] },
          ],
        },
      ],
    });
    const marks = (block: Block | undefined) => JSON.stringify(block).match(/"type":"(strong|link)"/g);
    const text = { component: 'text', _uid: 't', body: doc('/adults/socks') };
    expect(marks(only(text, targets('gift-boxes'))[0])).toEqual(['"type":"strong"']);
    expect(JSON.stringify(only(text, targets('gift-boxes')))).toContain('our socks');
    expect(marks(only(text, targets('adults/socks'))[0])).toHaveLength(2);
    expect(
      marks(
        only(
          { component: 'questions', _uid: 'q', items: [{ question: 'Q', answer: doc('/product/gone') }] },
          allProducts,
        )[0],
      ),
    ).toEqual(['"type":"strong"']);
  });

  test('replaces a missing picture by one of the products of its category, and a banner without any has none', () => {
    const banner = {
      component: 'banner',
      _uid: 'b',
      title: 'Gifts',
      text: '',
      tone: 'sun',
      link: { label: 'Gifts', url: '/gift-boxes' },
      image: { src: '/images/x', alt: 'x' },
    };
    const missing = new Set(['/images/x']);
    const picture = { src: '/images/y', alt: '' };
    const listed = targets('gift-boxes');
    expect(
      only(banner, listed, { pictures: { missing, ofCategory: new Map([['gift-boxes', picture]]) } }),
    ).toMatchObject([{ image: picture }]);
    expect(only(banner, listed, { pictures: { missing, ofCategory: new Map() } })).toMatchObject([
      { image: undefined },
    ]);
  });

  test('fills the home page with tiles of the categories that have products and a row of all products', () => {
    const listed = targets('collection/all', 'type/mugs', 'adults/boxers');
    const blocks = liveBlocks(home, listed, {
      fills: true,
      pictures: pictures('type/mugs', 'adults/boxers', 'collection/all'),
    });
    expect(kinds(blocks)).toEqual(['hero', 'promises', 'category_tiles', 'product_row', 'newsletter_place']);
    expect(blocks[2]).toMatchObject({
      tiles: [
        { url: '/adults/boxers', image: { src: '/images/adults-boxers' } },
        { label: 'Title of type/mugs', url: '/type/mugs' },
        { url: '/collection/all', image: { src: '/images/collection-all' } },
      ],
    });
    expect(blocks[3]).toMatchObject({ title: 'Title of collection/all', category: 'collection/all' });
  });

  test('gives neighbouring tiles different backgrounds', () => {
    const listed = targets('type/a', 'collection/all', 'type/b', 'adults/boxers', 'type/d');
    const [, , tiles] = liveBlocks(home, listed, {
      fills: true,
      pictures: pictures('type/a', 'type/b', 'adults/boxers', 'type/d'),
    });
    const tones = tiles?.component === 'category_tiles' ? tiles.tiles.map(({ tone }) => tone) : [];
    expect(new Set(tones).size).toBe(4);
  });

  test('fills no other page', () => {
    const row = { component: 'product_row', _uid: 'r', title: 'Gifts', category: 'gift-boxes' };
    expect(only(row, targets('collection/all'), { pictures: pictures('collection/all') })).toEqual([]);
  });
});
