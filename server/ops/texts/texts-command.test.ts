import { describe, expect, test } from 'vitest';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';

const locales = {
  'app/locales/en/cart.json': { title: 'Your bag', items_one: '{{count}} item', items_other: '{{count}} items' },
  'app/locales/de/cart.json': {
    title: 'Dein Warenkorb',
    items_one: '{{count}} Artikel',
    items_other: '{{count}} Artikel',
  },
  'app/locales/nl/cart.json': {
    title: 'Je winkelmand',
    items_one: '{{count}} artikel',
    items_other: '{{count}} artikelen',
  },
  'app/locales/de-CH/cart.json': { title: 'Dein Warenkorb, gross' },
};
type Files = Readonly<Record<string, unknown>>;

/** Runs `texts` on the files, some of them replaced. */
async function run(argv: readonly string[], changed: Files = {}) {
  let said = '';
  const files: Files = { ...locales, ...changed };
  const deps: CliDeps = {
    ...cliDeps({}, ''),
    textFiles: async () => ({
      texts: Object.entries(files).map(([path, value]) => ({ path, text: JSON.stringify(value) })),
      sources: [{ path: 'app/modules/cart/ui/cart-page.tsx', text: "t('cart:title'); t('cart:items', { count })" }],
    }),
    stdout: async (text) => {
      said += text;
    },
    stderr: (text) => {
      said += text;
    },
  };
  return { code: await runShop(['texts', ...argv], deps), said: () => said };
}

describe('`texts export`', () => {
  test('lists key, module, English, translation, place and placeholders', async () => {
    const { code, said } = await run(['export', '--language', 'de']);
    expect(code).toBe(0);
    expect(said().split('\n').slice(0, 3)).toEqual([
      'key,module,english,translation,where,placeholders',
      'cart:title,cart,Your bag,Dein Warenkorb,app/modules/cart/ui/cart-page.tsx,',
      'cart:items_one,cart,{{count}} item,{{count}} Artikel,app/modules/cart/ui/cart-page.tsx,count',
    ]);
  });

  test('of a country has its own words and spelling', async () => {
    const { said } = await run(['export', '--language', 'de-CH', '--format', 'json'], {
      'app/locales/de/cart.json': { ...locales['app/locales/de/cart.json'], items_one: '{{count}} großer Artikel' },
    });
    const rows = JSON.parse(said()) as { readonly key: string; readonly translation: string }[];
    expect(rows.map(({ translation }) => translation)).toEqual([
      'Dein Warenkorb, gross',
      '{{count}} grosser Artikel',
      '{{count}} Artikel',
    ]);
  });

  test('lists pages of content and texts of the catalogue', async () => {
    const story = (title: string) => [{ full_slug: '_default/faq', content: { component: 'page', title } }];
    const { said } = await run(['export', '--language', 'nl', '--format', 'json'], {
      'content-fallbacks/stories/en/pages.json': story('Help'),
      'content-fallbacks/stories/nl/pages.json': story('Hulp'),
      'content-fallbacks/discount-rules.json': [{ name: { en: 'Socks', de: 'Socken', nl: 'Sokken' } }],
    });
    expect(JSON.parse(said())).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ key: 'stories/faq:title', english: 'Help', translation: 'Hulp' }),
        expect.objectContaining({ key: 'discount-rules:0.name', english: 'Socks', translation: 'Sokken' }),
      ]),
    );
  });

  test('rejects an unknown language', async () => {
    expect((await run(['export', '--language', 'xx'])).code).toBe(2);
  });
});

describe('`texts check`', () => {
  test('finds no fault in texts that are well', async () => {
    const { code, said } = await run(['check']);
    expect([code, said()]).toEqual([0, '3 texts, no fault.\n']);
  });

  const cart = (language: 'de' | 'nl' | 'en', own: Files) => ({
    [`app/locales/${language}/cart.json`]: { ...locales[`app/locales/${language}/cart.json`], ...own },
  });
  test.each<[string, Files, string]>([
    ['a missing key', cart('en', { empty: 'Nothing here' }), 'de  cart:empty: missing'],
    ['an unknown key', cart('nl', { empty: 'Niets' }), 'nl  cart:empty: unknown key'],
    ['an unknown placeholder', cart('de', { title: '{{name}}s Korb' }), 'de  cart:title: unknown placeholder {{name}}'],
    [
      'a missing placeholder',
      cart('nl', { items_other: 'artikelen' }),
      'nl  cart:items_other: missing placeholder {{count}}',
    ],
    ['a missing plural form', cart('de', { items_one: undefined }), 'de  cart:items: missing plural form one'],
    [
      'a plural form of another language',
      { ...cart('en', { items_few: '{{count}} items' }), ...cart('de', { items_few: '{{count}} Artikel' }) },
      'de  cart:items_few: no plural form of this language: few',
    ],
    [
      'a text too long for its place',
      {
        ...cart('en', { apply: 'Apply' }),
        ...cart('de', { apply: 'Gutscheincode einlösen' }),
        ...cart('nl', { apply: 'Gebruiken' }),
      },
      'de  cart:apply: 22 characters, 12 fit its place',
    ],
    [
      'a phrase that no shop writes',
      cart('de', { title: 'Mit diesem Knopf' }),
      'de  cart:title: write “Mit Klick auf den Button”',
    ],
    [
      'a British spelling in the United States',
      cart('en', { title: 'Your tick' }),
      'en-US  cart:title: write “check, select”',
    ],
  ])('names %s and exits with 1', async (_, changed, line) => {
    const { code, said } = await run(['check'], changed);
    expect(said()).toContain(line);
    expect(code).toBe(1);
  });
});
