import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { migrations } from '#server/composition/migrations.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { seedCatalogue } from '#server/platform/catalogue/seed-catalogue.ts';
import { createImportChecks } from '#server/platform/import/import-checks.ts';
import { REASONS } from '#server/platform/import/reasons.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { commands } from '#tests/support/store-commands.ts';

const root = join(import.meta.dirname, '../../..');
const shopify = join(import.meta.dirname, '../../platform/import/fixtures/shopify.csv');
const atom = join(import.meta.dirname, '../../platform/import/fixtures/google-atom.xml');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'import-cli-'));
  folders.push(folder);
  let said = '';
  const stopping = new AbortController();
  const open = () => createSqliteStore({ file: join(folder, 'shop.sqlite'), commands, migrations });
  const deps: CliDeps = {
    ...cliDeps({}, root),
    securityLog: { info: () => undefined },
    keepImportCheck: createImportChecks(folder).keep,
    interruption: () => stopping.signal,
    openStore: async () => ({ ...(await open()), joined: false }),
    clock: () => Date.UTC(2026, 5, 1),
    stdout: async (text) => {
      said += text;
    },
    stderr: (text) => {
      said += text;
    },
    interactive: false,
  };
  const run = async (argv: readonly string[], changed: Partial<CliDeps> = {}) => {
    said = '';
    return { code: await runShop(['import', ...argv], { ...deps, ...changed }), said };
  };
  const slugs = async () => {
    const store = await open();
    const rows = await store.read.all<{ slug: string }>('SELECT slug FROM products ORDER BY slug');
    await store.close();
    return rows.map(({ slug }) => slug);
  };
  const seed = async () => {
    const store = await open();
    const many = await seedCatalogue(store, { folder: join(root, 'content-fallbacks/catalogue'), now: 0 });
    await store.close();
    return many;
  };
  return { folder, deps, stopping, open, run, slugs, seed };
}

const importing = (file: string, ...more: string[]) => [
  file,
  '--format',
  file.endsWith('.csv') ? 'shopify' : 'google',
  ...more,
];

describe('catalogue:import', { timeout: 30_000 }, () => {
  test('prints its help and rejects unknown arguments', async () => {
    expect(await setUp().run(['--help'])).toMatchObject({ code: 0 });
    for (const argv of [
      [],
      [shopify],
      [shopify, '--format', 'excel'],
      [shopify, '--format', 'shopify', '--currency', 'XYZ'],
      [shopify, '--format', 'shopify', '--language', 'xx'],
      [shopify, '--format', 'shopify', '--manufacturer', ' '],
      [shopify, '--format', 'shopify', '--nonsense'],
    ]) {
      const { code, said } = await setUp().run(argv);
      expect(code, argv.join(' ')).toBe(2);
      expect(said).toContain('Usage: npm run shop -- import');
    }
  });

  test('opens no store in a dry run, and writes the report', async () => {
    const { folder, run } = setUp();
    const report = join(folder, 'report.jsonl');
    const { code, said } = await run(importing(shopify, '--dry-run', '--report', report));
    expect(code).toBe(0);
    expect(said).toContain('[##############################] 100 %  3 products');
    expect(said).toContain(
      '3 products with 5 sizes can be bought, 1 size sold out. 5 rejected, 10 repaired, 1 restricted.',
    );
    expect(said).toContain('Dry run. Nothing was changed.');
    const lines = readFileSync(report, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(16);
    expect(lines[1]).toEqual({
      row: 3,
      id: 'lighthouse-sock',
      outcome: 'repaired',
      reason: 'sku-made',
      detail: 'lighthouse-sock-41-46',
      why: REASONS['sku-made'],
    });
    expect(existsSync(join(folder, 'shop.sqlite'))).toBe(false);
  });

  test('shows in a dry run what it reads from each column, and the first products', async () => {
    const { run } = setUp();
    const { said } = await run(importing(shopify, '--dry-run'));
    expect(said).toMatch(/\n {2}column +read as +example\n/);
    expect(said).toMatch(/\n {2}Variant Grams +not read +70\n/);
    expect(said).toMatch(/\n {2}Option1 Value +size +36-40\n/);
    expect(said).toMatch(/\n {2}name +kind +sizes +price +stock +colour +fibres +page\n/);
    expect(said).toMatch(
      /\n {2}Lighthouse, striped +knee +36-40, 41-46, 47-50 +14\.00 EUR +12, 3, 2 +red +80% organic cotton/,
    );
    const feed = (await run(importing(atom, '--dry-run'))).said;
    expect(feed).toMatch(/\n {2}link +not read +https:/);
    expect(feed).toMatch(/\n {2}material +fibres +100% Cotton\n/);
    expect(feed).toMatch(/\n {2}Cashew Sock +crew +\S.* 159\.00 SEK +5 /);
    expect((await run(importing(shopify))).said).not.toContain('read as');
  });

  test('keeps a dry run for the page of the shop, also of a file that cannot be imported', async () => {
    const { folder, run } = setUp();
    const checks = createImportChecks(folder);
    expect(await checks.latest()).toBeNull();
    expect((await run(importing(shopify, '--dry-run'))).said).toContain(
      'As a page of the shop: /uk/diagnostics/import',
    );
    expect(await checks.latest()).toMatchObject({
      file: 'shopify.csv',
      fault: null,
      products: [
        {
          name: 'Lighthouse, striped',
          sizes: [{ label: '36-40', stock: 12 }, {}, {}],
          page: expect.stringMatching(/^\/product\/[a-z-]+$/),
        },
        {},
        {},
      ],
      columns: expect.arrayContaining([{ column: 'Option1 Value', field: 'size', example: '36-40' }]),
      rejected: expect.arrayContaining([expect.objectContaining({ reason: 'not-published' })]),
    });
    const file = join(folder, 'unsold.csv');
    writeFileSync(file, 'Handle,Title,Option1 Value,Variant Price\na,A,S,\n');
    expect(await run(importing(file, '--dry-run'))).toMatchObject({ code: 1 });
    expect(await checks.latest()).toMatchObject({
      fault: 'The file has no product that can be sold.',
      products: [],
      rejected: [{ row: 2, id: 'a', reason: 'price-unusable' }],
    });
    writeFileSync(join(folder, 'import-check.json'), '{"file":');
    expect(await checks.latest()).toBeNull();
  });

  test('says once that a file has no column for stock, and takes the stock of `--stock`', async () => {
    const { folder, run } = setUp();
    const file = join(folder, 'uncounted.csv');
    const cells = 'Handle,Title,Variant SKU,Vendor,Variant Price,Variant Inventory Tracker,Image Src';
    writeFileSync(file, `${cells}\na,Socks,S-1,Quay Mill,5,shopify,https://a.example/a.jpg\n`);
    expect((await run(importing(file, '--dry-run'))).said).toContain(
      '0 products with 0 sizes can be bought, 1 size sold out, 1 product with none left. 0 rejected, 0 repaired, 1 restricted.\n' +
        '1 price names no currency and is taken as EUR, that of --currency.\n' +
        'No column for stock: 1 size sold out; give --stock N or a stock file (npm run shop -- stock).\n',
    );
    expect((await run(importing(file, '--dry-run', '--stock', '5.0'))).said).toContain(
      '1 product with 1 size can be bought. 0 rejected, 0 repaired, 1 restricted.\n' +
        '1 price names no currency and is taken as EUR, that of --currency.\n' +
        'No column for stock: 5 pieces taken of 1 size.\n',
    );
    expect(await run(importing(file, '--dry-run', '--stock', '1.000'))).toMatchObject({ code: 2 });
  });

  test('says once how many categories are not known, with examples, and sells none of them as socks', async () => {
    const { folder, run } = setUp();
    const file = join(folder, 'categories.csv');
    const cells = 'Handle,Title,Vendor,Product Category,Type,Variant Price,Image Src';
    const rows = [
      ['known', 'Ribbed crew', '209', ''],
      ['number', 'Ribbed crew', '499972', ''],
      ['again', 'Harbour', '499972', ''],
      ['code', 'Harbour', 'aa-1-13-8', ''],
      ['named', 'Pier socks', '8445', ''],
      ['fourth', 'Harbour', '9999', ''],
      ['typed', 'Harbour', '777', 'Mugs'],
      ['none', 'Harbour', 'Uncategorized', ''],
    ].map(([id, title, category, type]) => `${id},${title},Quay Mill,${category},${type},5,https://a.example/a.jpg`);
    writeFileSync(file, `${[cells, ...rows].join('\n')}\n`);
    const { said } = await run(importing(file, '--dry-run', '--report', join(folder, 'report.jsonl')));
    expect(said).toContain(
      'Category not known: 5 products, as in “499972”, “aa-1-13-8”, “8445”. Type, title and tags say what they are.\n',
    );
    expect(said).toMatch(/Ribbed crew +crew/);
    expect(said).toMatch(/Ribbed crew +type\/other-products/);
  });

  test('rejects an unknown language and lists the known ones', async () => {
    const { said } = await setUp().run([shopify, '--format', 'shopify', '--language', 'xx']);
    expect(said).toContain(`Allowed choices are ${LANGUAGES.join(', ')}.`);
  });

  test('adds the texts of a second language and changes nothing when it is repeated', async () => {
    const { folder, run, open } = setUp();
    const german = join(folder, 'german.csv');
    writeFileSync(german, readFileSync(shopify, 'utf8').replaceAll('Lighthouse, striped', 'Leuchtturm, geringelt'));
    const read = async () => {
      const store = await open();
      const row = await store.read.get<{ doc: string; revision: number }>(
        "SELECT doc, revision FROM products WHERE slug = 'lighthouse-sock'",
      );
      await store.close();
      return { revision: row?.revision, name: JSON.parse(row?.doc ?? '{}').name };
    };
    await run(importing(shopify));
    const { said } = await run(importing(german, '--language', 'de'));
    expect(said).toContain('Their texts are in de;');
    const once = await read();
    expect(once.name).toEqual({ en: 'Lighthouse, striped', de: 'Leuchtturm, geringelt' });
    for (const argv of [importing(german, '--language', 'de'), importing(shopify)]) await run(argv);
    expect(await read()).toEqual(once);
  });

  test('leaves a product of a feed at its address when its title changes or is translated', async () => {
    const { folder, run, open } = setUp();
    const file = join(folder, 'feed.tsv');
    const stored = async () => {
      const store = await open();
      const rows = await store.read.all<{ id: string; slug: string; doc: string; variants: string }>(
        'SELECT p.id, p.slug, p.doc, v.id AS variants FROM products p JOIN variants v ON v.product_id = p.id ORDER BY p.slug, v.id',
      );
      await store.close();
      return rows.map(({ doc, ...row }) => ({ ...row, name: JSON.parse(doc).name }));
    };
    const feed = (title: string) =>
      `id\ttitle\tprice\tproduct_type\titem_group_id\tcolor\n${['Red', 'Blue']
        .map((colour) => `S-${colour}\t${title}\t9 EUR\tSocks\tG 1\t${colour}`)
        .join('\n')}\n`;
    writeFileSync(file, feed('Dotty socks'));
    await run(importing(file));
    const first = await stored();
    expect(new Set(first.map(({ slug }) => slug))).toEqual(new Set(['dotty-socks-g-1', 'dotty-socks-g-1-red']));
    writeFileSync(file, feed('Getupfte Socken'));
    await run(importing(file, '--language', 'de', '--replace'));
    const names = (rows: typeof first) => rows.map(({ name }) => name);
    const withoutNames = (rows: typeof first) => rows.map(({ name: _, ...row }) => row);
    expect(withoutNames(await stored())).toEqual(withoutNames(first));
    expect(names(await stored())[0]).toEqual({ en: 'Dotty socks, Blue', de: 'Getupfte Socken, Blue' });
  });

  test('gives products without a manufacturer the one of `--manufacturer`', async () => {
    const { run } = setUp();
    const { said } = await run(importing(shopify, '--dry-run', '--manufacturer', 'Quay Mill, Pier 4, Kiel'));
    expect(said).toContain('10 repaired, 0 restricted.');
    expect(said).not.toContain('manufacturer-unknown');
  });

  test('replaces the demo catalogue for good', async () => {
    const { run, seed, slugs } = setUp();
    expect(await seed()).toBeGreaterThan(100);
    const { code, said } = await run(importing(shopify));
    expect(code).toBe(0);
    expect(said).toMatch(/3 products are in the shop.*\n\d{3} demo products that are not in the file were removed\./);
    expect(await seed()).toBe(0);
    expect(await slugs()).toEqual(['lighthouse-sock', expect.stringMatching(/^product-/), 'rowing-boxer']);
  });

  test('is idempotent', async () => {
    const { open, run } = setUp();
    const everything = async () => {
      const store = await open();
      const tables = ['products', 'variants', 'prices', 'price_history', 'stock', 'images', 'listing', 'product_words'];
      const rows = await Promise.all(tables.map((table) => store.read.all(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)));
      await store.close();
      return rows;
    };
    await run(importing(shopify));
    const first = await everything();
    expect(first.every((rows) => rows.length > 0)).toBe(true);
    const { code } = await run(importing(shopify), { clock: () => Date.UTC(2026, 6, 1) });
    expect(code).toBe(0);
    expect(await everything()).toEqual(first);
  });

  test('adds to an imported catalogue, and removes other products with `--replace`', async () => {
    const { run, slugs } = setUp();
    await run(importing(shopify));
    await run(importing(atom));
    expect(await slugs()).toHaveLength(4);
    expect((await run(importing(atom, '--replace'))).said).toContain(
      '3 products that are not in the file were removed.',
    );
    expect(await slugs()).toEqual(['cashew-sock-a-1']);
  });

  test('keeps the catalogue when the file is missing, a folder, truncated, or has no valid product', async () => {
    const { folder, run, seed, slugs } = setUp();
    await seed();
    const before = await slugs();
    const file = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const heading = 'Handle,Title,Option1 Value,Variant Price\n';
    for (const [path, words] of [
      [join(folder, 'nowhere.csv'), `There is no file ${join(folder, 'nowhere.csv')}.`],
      [mkdtempSync(join(folder, 'folder-')), 'is a folder'],
      [
        file('cut.csv', `${heading}a,A,S,5.00\nb,B,S,"5.00`),
        'A quote opens in the row that begins in line 3, in the column Variant Price, and is not closed, so nothing behind it can be told apart. Correct that line, or copy the file to its end. Nothing was changed.',
      ],
      [file('unsold.csv', `${heading}a,A,S,\n`), 'The file has no product that can be sold. Nothing was changed.'],
    ] as const) {
      const { code, said } = await run([path, '--format', 'shopify', '--replace']);
      expect(code, words).toBe(1);
      expect(said).toContain(words);
    }
    expect(await slugs()).toEqual(before);
  });

  test('rejects a report that cannot be written or would overwrite the file', async () => {
    const { folder, run } = setUp();
    const copy = join(folder, 'copy.csv');
    copyFileSync(shopify, copy);
    expect(await run(importing(copy, '--report', join(folder, '.', 'copy.csv')))).toMatchObject({
      code: 1,
      said: expect.stringContaining('The report would overwrite the file'),
    });
    expect(readFileSync(copy)).toEqual(readFileSync(shopify));
    expect(await run(importing(copy, '--report', join(folder, 'nowhere', 'report')))).toMatchObject({
      code: 1,
      said: expect.stringContaining('needs a folder'),
    });
    expect(await run(importing(copy, '--report', folder))).toMatchObject({
      code: 1,
      said: expect.stringContaining('cannot be written'),
    });
  });

  // Linux has this device, whose disk is always full.
  test.runIf(existsSync('/dev/full'))('reports a full disk while it writes the report', async () => {
    expect(await setUp().run(importing(shopify, '--report', '/dev/full'))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/The report \/dev\/full cannot be written: ENOSPC.*Nothing was changed\./),
    });
  });

  test('reports the imported products when writing fails half way, and resumes on the next run', async () => {
    const { deps, run, seed, slugs } = setUp();
    await seed();
    const before = await slugs();
    const failing = await run(importing(shopify), {
      openStore: async () => {
        const store = await deps.openStore();
        const command: typeof store.command = (name, args) =>
          name === 'listProducts' ? Promise.reject(new Error('database or disk is full')) : store.command(name, args);
        return { ...store, command };
      },
    });
    expect(failing).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        'Writing has failed: database or disk is full.\n3 products of the file are written. What was for sale before still is',
      ),
    });
    expect(await slugs()).toEqual(expect.arrayContaining(before));
    expect((await run(importing(shopify))).code).toBe(0);
    expect(await slugs()).toHaveLength(3);
  });

  test('reports a store that cannot be read while the file is checked', async () => {
    const { deps, run } = setUp();
    const openStore = async () => {
      const store = await deps.openStore();
      const all = () => Promise.reject(new Error('The database is away'));
      return { ...store, read: { ...store.read, all } };
    };
    expect(await run(importing(atom), { openStore })).toMatchObject({
      code: 1,
      said: expect.stringContaining('The store cannot be read: The database is away. Nothing was changed.'),
    });
  });

  test('reports a store that is locked by another process or cannot be opened', async () => {
    const { folder, open, run } = setUp();
    const holder = await open();
    const real = cliDeps({ DATA_DIR: folder }, root);
    expect(await run(importing(shopify), { openStore: real.openStore })).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        `is in use by process ${process.pid}. Stop it first, or choose another DATA_DIR. It takes no products from another process.`,
      ),
    });
    await holder.close();
    const broken = cliDeps({ DATA_DIR: join(shopify, 'below-a-file') }, root);
    expect(await run(importing(shopify), { openStore: broken.openStore })).toMatchObject({
      code: 1,
      said: expect.stringContaining('The store cannot be opened'),
    });
  });

  test('changes nothing when it is interrupted before its first write, and keeps the catalogue after it', async () => {
    const reading = setUp();
    reading.stopping.abort();
    expect(await reading.run(importing(shopify))).toMatchObject({
      code: 130,
      said: expect.stringContaining('Stopped. Nothing was changed.'),
    });
    expect(await reading.slugs()).toEqual([]);

    const writing = setUp();
    await writing.seed();
    const before = await writing.slugs();
    const stopped = await writing.run(importing(shopify), {
      openStore: async () => {
        const store = await writing.deps.openStore();
        const command: typeof store.command = (name, args) => {
          writing.stopping.abort();
          return store.command(name, args);
        };
        return { ...store, command };
      },
    });
    expect(stopped).toMatchObject({
      code: 130,
      said: expect.stringContaining('Stopped. 3 products of the file are written. What was for sale before still is'),
    });
    expect(await writing.slugs()).toHaveLength(before.length + 3);
  });
});
