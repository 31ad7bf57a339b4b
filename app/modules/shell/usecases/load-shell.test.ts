import { describe, expect, test } from 'vitest';
import type { ShellContent } from '#app/modules/content/domain/story.ts';
import countryNames from '#app/modules/markets/data/country-names.json' with { type: 'json' };
import { createMarketRegistry } from '#app/modules/markets/domain/registry.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { loadShell } from './load-shell.server.ts';

const market = createMarketRegistry({
  stage: 'production',
  freeShippingThresholds: {},
  countryNames,
  regions: {},
}).defaultMarketOf('uk');
const bundled = await bundledContent.shell(market);
const UNSAFE = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  'faq',
];
const SAFE = [
  ['/faq', '/uk/faq'],
  ['mailto:hello@example.com', 'mailto:hello@example.com'],
  ['tel:+44', 'tel:+44'],
  ['https://example.com/', 'https://example.com/'],
] as const;
const urls = [...UNSAFE, ...SAFE.map(([url]) => url)];
const hrefs = SAFE.map(([, href]) => href);

async function shellOf(changes: Partial<ShellContent>) {
  const shell = { ...bundled, ...changes };
  const content = {
    facets: async () => [],
    facts: async () => ({ freeShippingThresholds: {}, thresholdMarks: {}, widgets: [], facets: [] }),
    productWords: async () => ({
      blocks: new Map(),
      sizeGuides: new Map(),
      features: new Map(),
      certificates: new Map(),
    }),
    shell: async () => shell,
    story: async () => null,
    pages: async () => [],
    stories: async () => [],
    category: async () => null,
    categories: async () => [],
    redirects: async () => ({ exact: new Map(), prefix: new Map() }),
    searchTerms: () => ({ synonyms: [], redirects: {}, pages: [] }),
    segmentation: () => ({ segments: [], popups: [], upsells: [] }),
    experimentation: () => ({ experiments: [], disableRegularNewsletter: false }),
  };
  return loadShell({ content }, { market, cartCount: 0, hideBanner: false, offer: null, targets: async () => null });
}
const item = (url: string) => ({ _uid: url, text: url, url, isHighlighted: false });

describe('loadShell', () => {
  test('leaves out forbidden links of the header and adds the storefront to paths', async () => {
    const shell = await shellOf({ navbar: urls.map(item), submenus: {} });
    expect(shell.nav.map(({ href }) => href)).toEqual(hrefs);
  });

  test('leaves out forbidden links of submenus, and groups without links', async () => {
    const submenus = {
      '/faq': [
        { name: 'Good', links: urls.map(item) },
        { name: 'Bad', links: UNSAFE.map(item) },
      ],
    };
    const shell = await shellOf({ navbar: [item('/faq')], submenus });
    expect(shell.nav[0]?.groups.map(({ name, links }) => [name, links.map(({ href }) => href)])).toEqual([
      ['Good', hrefs],
    ]);
  });

  test('has highlighted entries and links, and disabled links without an address', async () => {
    const links = [{ ...item('/new'), isHighlighted: true }, { ...item('/soon'), disabled: true }, item('/old')];
    const shell = await shellOf({
      navbar: [{ ...item('/faq'), isHighlighted: true }, item('/low')],
      submenus: { '/low': [{ name: 'All', links }] },
    });
    expect(shell.nav.map(({ strong }) => strong)).toEqual([true, false]);
    expect(shell.nav[1]?.groups[0]?.links.map(({ text, href, strong }) => [text, href, strong])).toEqual([
      ['/new', '/uk/new', true],
      ['/soon', null, false],
      ['/old', '/uk/old', false],
    ]);
  });

  test('leaves out forbidden links of every part of the footer', async () => {
    const links = urls.map((url) => ({ label: url, url }));
    const parts = [
      'blockOneTopLinks',
      'blockOneBottomLinks',
      'blockTwoLinks',
      'bottomBarLinks',
      'socialLinks',
    ] as const;
    const { footer } = await shellOf({
      footer: { ...bundled.footer, ...Object.fromEntries(parts.map((part) => [part, links])) },
    });
    for (const part of parts) expect(footer[part].map(({ href }) => href)).toEqual(hrefs);
  });

  test.each(UNSAFE)('keeps the banner without its link to %s', async (url) => {
    const { banner } = await shellOf({ topBanner: { message: 'News', link: { label: 'More', url } } });
    expect(banner).toEqual({ message: 'News', href: null });
  });
});
