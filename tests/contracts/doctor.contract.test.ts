import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { HMAC_KEY, PRODUCTION, SECRET } from '#tests/support/config-environments.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type Case, changedContent, examine } from './doctor-fixture.ts';

describe('`doctor` on the demo shop', () => {
  test('finds nothing to mend in development, and counts what is well', async () => {
    const { code, said } = await examine();
    expect([code, said]).toEqual([0, expect.not.stringContaining('FAULT')]);
    for (const area of ['Configuration', 'Store', 'Upstreams', 'Markets'])
      expect(said).toMatch(new RegExp(`^${area}\\n(?: {2}note .*\\n)* {2}ok +(?:one check|\\d+ checks)$`, 'm'));
    expect(said).toContain('note   All markets: The seller on papers of orders and in letters is an example');
    expect(said.trim()).toMatch(/\nNothing has to be mended\.$/);
  });

  test('says what it has not examined with a wrong setting', async () => {
    const { code, said } = await examine({ environment: { PORT: 'abc' } });
    expect([code, said]).toEqual([1, expect.stringContaining('FAULT  PORT ')]);
    expect(said).toContain('note   Not examined: store, upstreams, markets. Mend the settings first.');
    const { said: misspelt } = await examine({ environment: { PAYMENTS_ADAPTOR: 'adyen' } });
    expect(misspelt).toMatch(/did you mean PAYMENTS_ADAPTER\?(?!\.)/);
  });

  test('examines one area alone', async () => {
    const { code, said } = await examine({ areas: ['configuration'] });
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Configuration\n {2}ok .*\n\nNothing has to be mended\.\n$/),
    ]);
    expect(said).not.toContain('Markets');
  });
});

const LIVE = {
  ...PRODUCTION,
  PAYMENTS_API_KEY: 'secret-AQEyhmfxLI3MaBFLw0m',
  PAYMENTS_ENVIRONMENT: 'live',
  PAYMENTS_LIVE_PREFIX: '1797a841fbb37ca7-PairwiseDemo',
  PAYMENTS_CLIENT_KEY: 'live_7KQ2M5N8P4R6T9V3',
  LETTERS_ADAPTER: 'smtp',
  SMTP_HOST: '127.0.0.1',
};

/** A service that answers every call with a status. */
const answering =
  (status: number): CliDeps['fetch'] =>
  async () =>
    Response.json({}, { status });

test.each<readonly [fault: string, planted: Case]>([
  ['PORT must be a number', { environment: { PORT: 'none' } }],
  [
    'No order is really paid: PAYMENTS_ADAPTER is sandbox in production',
    {
      environment: {
        SHOP_STAGE: 'production',
        PUBLIC_ORIGIN: 'https://shop.test',
        SESSION_SECRETS: SECRET,
        PAYMENTS_ALLOW_SANDBOX_IN_PRODUCTION: 'true',
      },
      areas: ['configuration'],
    },
  ],
  [
    'No order is really paid: PAYMENTS_ENVIRONMENT is test in production',
    { environment: { ...PRODUCTION, PAYMENTS_API_KEY: 'secret-AQEyhmfxLI3MaBFLw0m' }, areas: ['configuration'] },
  ],
  [
    'No letter reaches a shopper: LETTERS_ADAPTER is files',
    { environment: { ...LIVE, LETTERS_ADAPTER: 'files', SMTP_HOST: '' }, areas: ['configuration'] },
  ],
  [
    'All markets: The seller on papers of orders and in letters is an example',
    { environment: LIVE, areas: ['markets'] },
  ],
  [
    'The search service rejects XO_SEARCH_TOKEN (status 401)',
    {
      environment: { SEARCH_ADAPTER: 'xo', XO_SEARCH_URL: 'https://search.test', XO_SEARCH_TOKEN: 'secret-token' },
      areas: ['upstreams'],
      fetch: answering(401),
    },
  ],
  [
    'The provider of recommendations answers with status 500: check RECOMMENDATIONS_URL',
    {
      environment: { RECOMMENDATIONS_ADAPTER: 'http', RECOMMENDATIONS_URL: 'https://recommendations.test' },
      areas: ['upstreams'],
      fetch: answering(500),
    },
  ],
  [
    'The European Central Bank answers in other words than expected: check whether EXCHANGE_RATES_URL',
    {
      environment: { EXCHANGE_RATES_URL: 'https://bank.test/daily.xml' },
      areas: ['upstreams'],
      fetch: answering(200),
    },
  ],
  [
    'The payment provider rejects PAYMENTS_API_KEY or PAYMENTS_MERCHANT_ACCOUNT (status 401)',
    {
      environment: {
        PAYMENTS_ADAPTER: 'adyen',
        PAYMENTS_API_KEY: 'secret-AQEyhmfxLI3MaBFLw0m',
        PAYMENTS_MERCHANT_ACCOUNT: 'PairwiseECOM',
        PAYMENTS_CLIENT_KEY: 'test_7KQ2M5N8P4R6T9V3',
        PAYMENTS_HMAC_KEYS: HMAC_KEY,
      },
      areas: ['upstreams'],
      fetch: answering(401),
    },
  ],
  [
    'The newsletter provider rejects NEWSLETTER_TOKEN (status 403)',
    {
      environment: {
        NEWSLETTER_ADAPTER: 'http',
        NEWSLETTER_URL: 'https://newsletter.test',
        NEWSLETTER_TOKEN: 'secret-token',
      },
      areas: ['upstreams'],
      fetch: answering(403),
    },
  ],
  [
    'The commerce platform cannot be reached (no connection): check COMMERCE_HTTP_STAGING_URL',
    {
      environment: {
        COMMERCE_ADAPTER: 'http',
        COMMERCE_HTTP_STAGING_URL: 'https://platform.test',
        COMMERCE_HTTP_KEY: SECRET,
      },
      areas: ['upstreams'],
    },
  ],
  [
    'The tax service cannot be reached (no connection): check TAX_TAXJAR_URL',
    {
      environment: {
        TAX_ADAPTER: 'taxjar',
        TAX_TAXJAR_KEY: 'secret-a1b2c3d4e5f60718',
        TAX_TAXJAR_URL: 'https://tax.test',
      },
      areas: ['upstreams'],
    },
  ],
  [
    'The tax service rejects TAX_TAXJAR_KEY (status 401)',
    {
      environment: {
        TAX_ADAPTER: 'taxjar',
        TAX_TAXJAR_KEY: 'secret-a1b2c3d4e5f60718',
        TAX_TAXJAR_URL: 'https://tax.test',
      },
      areas: ['upstreams'],
      fetch: answering(401),
    },
  ],
  [
    'The content service refuses STORYBLOK_TOKEN',
    {
      environment: {
        CONTENT_ADAPTER: 'storyblok',
        STORYBLOK_TOKEN: 'secret-token',
        STORYBLOK_URL: 'https://content.test',
      },
      areas: ['upstreams'],
      fetch: answering(401),
    },
  ],
  [
    'SE: Nothing is sold: no product has a price in SEK',
    { damage: ["DELETE FROM prices WHERE currency = 'SEK'"], areas: ['markets'] },
  ],
  [
    'US: Nothing can be bought: all \\d+ products are sold out in its warehouses (us-rsv, us)',
    { damage: ['UPDATE listing SET sold_out = 1 WHERE is_us = 1'], areas: ['markets'] },
  ],
  [
    'Nothing is sold: every product lacks what the law wants beside its offer',
    { damage: [`UPDATE products SET doc = replace(doc, '"manufacturer":"', '"maker":"')`], areas: ['markets'] },
  ],
  ['\\d+ prices without a size', { damage: ['PRAGMA foreign_keys = OFF', 'DELETE FROM variants'], areas: ['store'] }],
])('`doctor` exits with 1 and says what to mend: %s', async (fault, planted) => {
  const { code, said } = await examine(planted);
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^ {2}FAULT {2}.*${fault.replace(/[()]/g, '\\$&')}`, 'm'));
  expect(said).toMatch(/^(?:One thing has|\d+ things have) to be mended\.$/m);
  expect(said).not.toMatch(/secret-|hunter/);
});

test('`doctor` notes a product that is not sold where it lacks its manufacturer', async () => {
  const damage = [
    `UPDATE products SET doc = replace(doc, '"manufacturer":"', '"maker":"') WHERE id = (SELECT MIN(id) FROM products)`,
  ];
  const { code, said } = await examine({ damage, areas: ['markets'] });
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/note {3}GB, DE, .*: 1 product without a manufacturer, so not sold by law: /),
  ]);
});

test('`doctor` asks for pictures from elsewhere, each once, and names those that are not there', async () => {
  const asked: string[] = [];
  const remote = (url: string) => `UPDATE images SET source = '{"kind":"remote","url":"${url}"}'`;
  const damage = [
    `${remote('https://cdn.test/gone.jpg')} WHERE id = (SELECT MIN(id) FROM images)`,
    `${remote('https://offline.test/a.jpg')} WHERE id = (SELECT MAX(id) FROM images)`,
  ];
  const fetch = async (url: string) => {
    asked.push(url);
    if (url.includes('offline')) throw new TypeError('fetch failed');
    return new Response('', { status: 404 });
  };
  const { code, said } = await examine({ damage, fetch, areas: ['markets'] });
  expect([code, asked.sort()]).toEqual([1, ['https://cdn.test/gone.jpg', 'https://offline.test/a.jpg']]);
  expect(said).toMatch(
    /FAULT {2}.*: 1 picture not shown, since the address brings none: \S+ https:\/\/cdn\.test\/gone\.jpg \(status 404\)\./,
  );
  expect(said).toMatch(/note {3}.*: 1 picture of offline\.test not examined: it cannot be reached \(fetch failed\)\./);
});

test('`doctor` says what it does not know in a container beside a hosted platform', async () => {
  const environment = {
    COMMERCE_ADAPTER: 'http',
    COMMERCE_HTTP_STAGING_URL: 'https://platform.test',
    COMMERCE_HTTP_KEY: SECRET,
  };
  const { code, said } = await examine({ environment, areas: ['markets'], root: temporaryFolder('container') });
  expect(code).toBe(0);
  expect(said).toContain('note   Texts were not compared: the sources of the shop are not here.');
  expect(said).toContain('note   Products and delivery methods belong to the commerce platform');
  expect((await examine({ areas: ['markets'] })).said).not.toMatch(/not compared|belong to/);
});

test('`doctor` says in which language a legal page is missing, and in which markets', async () => {
  const contentFolder = changedContent(['stories/de/pages.json'], (text) => {
    const stories = JSON.parse(text) as readonly { readonly full_slug: string }[];
    return JSON.stringify(stories.filter(({ full_slug }) => full_slug !== '_default/imprint'));
  });
  const { code, said } = await examine({ contentFolder, areas: ['markets'] });
  expect(code).toBe(1);
  expect(said).toContain('FAULT  DE, AT, CH: The page imprint does not exist in German');
});

test('`doctor` finds a page that types the seller of the demo shop beside an own seller', async () => {
  const files = LANGUAGES.flatMap((language) =>
    ['pages', 'shared-content'].map((name) => `stories/${language}/${name}.json`),
  );
  const contentFolder = changedContent(files, (text) =>
    text
      .replace('"name": "Pairwise Textiles B.V."', '"name": "Acme Socks Ltd"')
      .replace('"isSample": true', '"isSample": false')
      .replace('Der Verkäufer, den das Impressum nennt.', 'Pairwise Textiles B.V. Dies ist ein Demo-Shop.'),
  );
  const { code, said } = await examine({ environment: LIVE, contentFolder, areas: ['markets'] });
  expect(code).toBe(1);
  expect(said.match(/FAULT.*/g)).toEqual([
    expect.stringContaining('hello@pairwise.example, which letters and pages name'),
    expect.stringContaining(
      'DE, AT, CH: The page privacy still has words of the demo shop in German (Pairwise Textiles, Demo-Shop): correct its story, in _default/ or in a folder of the storefront.',
    ),
    ...['EE', 'SK', 'FI'].map((country) => expect.stringMatching(new RegExp(`${country} .* corrects it`))),
  ]);
});

test.each([
  ['"varient2"', 1, /FAULT {2}The variant varient2 of ALL_01_DE_ALL changes nothing in this release: give it one of/],
  ['"b", "effect": "alternateNavbar"', 0, /Nothing has to be mended/],
  [
    '"b", "effect": "navbar"',
    1,
    /FAULT.*"variant":"b","reason":"unknown effect, none of alternateNavbar, banner, read/,
  ],
])('`doctor` judges a variant of an experiment by its effect, or by its id: %s', async (variant, code, text) => {
  const files = LANGUAGES.map((language) => `stories/${language}/segments.json`);
  const contentFolder = changedContent(files, (stories) => stories.replaceAll('"variant2"', variant));
  expect(await examine({ contentFolder, areas: ['markets'] })).toMatchObject({
    code,
    said: expect.stringMatching(text),
  });
});

test('`doctor` says that a file of the content is damaged', async () => {
  const contentFolder = changedContent(['facts.json'], () => '[{');
  const { code, said } = await examine({ contentFolder });
  expect([code, said]).toEqual([1, expect.stringContaining('FAULT  The content that comes with the shop is damaged')]);
});
