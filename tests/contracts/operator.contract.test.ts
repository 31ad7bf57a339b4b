import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { orderInput, value } from './commerce-fixture.ts';
import { gb, setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();
const { run, expectSoundStore } = suite;

const file = (text: string, name = 'rows.csv') => {
  const path = join(suite.folder, name);
  writeFileSync(path, text);
  return path;
};

const catalogue = () => createEmbeddedCatalogue(suite.stage.store.read, { clock: suite.stage.now });

describe('the stock command', () => {
  test('sets the given quantities, and the listings show them', async () => {
    expect(await run('stock', file('sku,warehouse,quantity\nS-red,nl,0\nS-blue,nl-rsv,7\nS-blue,NL,1\n'))).toBe(0);
    expect(suite.out).toBe('3 rows: 3 changed, 0 as they were, 0 rejected.\n');
    expect([await suite.stage.stock('red'), await suite.stage.stock('blue')]).toEqual([0, 8]);
    expect((await catalogue().cards(gb, ['P-red', 'P-blue'])).map(({ stockStatus }) => stockStatus)).toEqual([
      'no-stock',
      'in-stock',
    ]);
    await expectSoundStore();
  });

  test('skips invalid rows with a reason, and writes the rest', async () => {
    const rows = ['S-red;nl;12', 'S-green;nl;1', ';nl;1', 'S-red;mars;1', 'S-red;us;-1', 'S-red;us;1.5', 'S-blue;nl;3'];
    const report = join(suite.folder, 'report.jsonl');
    expect(await run('stock', file(`SKU;Warehouse;Quantity\n${rows.join('\n')}\n`), '--report', report)).toBe(1);
    expect(suite.out).toBe('7 rows: 2 changed, 0 as they were, 5 rejected.\n');
    expect(suite.errors).toContain('row 3 (S-green): No size has this sku.');
    expect(suite.errors).toContain('row 5 (S-red): The warehouse "mars" is none of nl-rsv, nl, us-rsv, us.');
    expect(suite.errors).toContain('row 6 (S-red): The quantity "-1" is no whole number from 0 on.');
    const reported = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { row: number });
    expect(reported.map(({ row }) => row).sort()).toEqual([3, 4, 5, 6, 7]);
    expect([await suite.stage.stock('red'), await suite.stage.stock('blue')]).toEqual([12, 3]);
  });

  test('changes nothing in a dry run, and nothing when run twice', async () => {
    const path = file('sku,warehouse,quantity\nS-red,nl,9\nS-blue,nl,0\n');
    expect(await run('stock', path, '--dry-run')).toBe(0);
    expect(suite.out).toBe('2 rows: 1 would change, 1 as they were, 0 rejected.\nDry run. Nothing was changed.\n');
    expect(await suite.stage.stock('red')).toBe(5);
    await run('stock', path);
    await run('stock', path);
    expect(suite.out).toBe('2 rows: 0 changed, 2 as they were, 0 rejected.\n');
  });

  test('uses the later of two rows for the same variant', async () => {
    await run('stock', file('sku,warehouse,quantity\nS-red,nl,1\nS-red,nl,2\n'));
    expect(await suite.stage.stock('red')).toBe(2);
  });

  test('leaves the units that an order reserved', async () => {
    const { cart, token } = await suite.stage.readyCart([{ id: 'red', quantity: 2 }]);
    value(await suite.stage.begin(token, orderInput(cart)));
    await run('stock', file('sku,warehouse,quantity\nS-red,nl,10\n'));
    expect(await suite.stage.stock('red')).toBe(10);
    suite.stage.passReservation();
    await run('sweep');
    expect(await suite.stage.stock('red')).toBe(12);
  });

  test('reads a large file in batches', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `S-${index % 2 === 0 ? 'red' : 'blue'},nl,${index}`);
    expect(await run('stock', file(`sku,warehouse,quantity\n${rows.join('\n')}\n`))).toBe(0);
    expect([await suite.stage.stock('red'), await suite.stage.stock('blue')]).toEqual([2498, 2499]);
  });

  test('writes the rows before a quote that is left open', async () => {
    const rows = ['S-red,nl,8', 'S-blue,"nl,9', 'S-blue,nl,3'];
    expect(await run('stock', file(`sku,warehouse,quantity\n${rows.join('\n')}\n`))).toBe(1);
    expect(suite.errors).toMatch(/line 3, in the column warehouse, .* One row before that is written/);
    expect(await suite.stage.stock('red')).toBe(8);
  });

  test.each([
    ['without a column', 'sku,quantity\nS-red,1\n', /no column warehouse/],
    ['that is empty', '', /empty/],
    ['that is truncated', 'sku,warehouse,quantity\nS-red,nl,"1', /row that begins in line 2, in the column quantity/],
  ])('rejects a file %s', async (_, text, why) => {
    expect(await run('stock', file(text))).toBe(1);
    expect(suite.errors).toMatch(why);
    expect(await suite.stage.stock('red')).toBe(5);
  });
});

describe('the prices command', () => {
  const price = (currency = 'GBP') =>
    suite.stage.store.read.get(
      "SELECT original, final, converted FROM prices WHERE variant_id = 'red' AND currency = ?",
      [currency],
    );

  test('sets prices, preserves the history and the other currencies, and updates the listings', async () => {
    const euros = await price('EUR');
    suite.stage.pass(days(1));
    expect(await run('prices', file('sku,currency,original,final\nS-red,gbp,"12,50",9.99\nS-red,JPY,,"1,500"\n'))).toBe(
      0,
    );
    expect(suite.out).toBe('2 rows: 2 changed, 0 as they were, 0 rejected.\n');
    expect(await price()).toEqual({ original: 1250, final: 999, converted: 0 });
    expect(await price('JPY')).toEqual({ original: 1500, final: 1500, converted: 0 });
    expect(await price('EUR')).toEqual(euros);
    expect(
      await suite.stage.store.read.all(
        "SELECT final FROM price_history WHERE variant_id = 'red' AND currency = 'GBP' ORDER BY from_at",
      ),
    ).toEqual([{ final: 1250 }, { final: 999 }]);
    expect(
      await suite.stage.store.read.get(
        "SELECT price FROM listing WHERE product_id = 'p-red' AND category = '*' AND currency = 'GBP'",
      ),
    ).toEqual({ price: 999 });
    const { token } = value(await suite.stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    expect((await suite.stage.cart(token)).priceProducts.amount).toBe(999);
    await expectSoundStore();
  });

  test('shows a reduction only with proof in the price history', async () => {
    suite.stage.pass(days(31));
    await run('prices', file('sku,currency,original,final\nS-red,GBP,20,10\n'));
    const { cart } = value(await suite.stage.carts.addProducts(gb, null, [{ id: 'red', quantity: 1 }]));
    expect(cart.items[0]?.price).toMatchObject({ original: { amount: 1250 }, final: { amount: 1000 } });
  });

  test('skips invalid rows with a reason', async () => {
    const rows = [
      'S-red,GBP,10,12',
      'S-red,GBP,,0',
      'S-red,XXX,,1',
      'S-red,GBP,,"1,299"',
      'S-none,GBP,,1',
      'S-blue,GBP,,5',
    ];
    expect(await run('prices', file(`sku,currency,original,final\n${rows.join('\n')}\n`))).toBe(1);
    expect(suite.out).toBe('6 rows: 1 changed, 0 as they were, 5 rejected.\n');
    expect(suite.errors).toContain('row 2 (S-red): The original price is below the final one.');
    expect(suite.errors).toContain('row 3 (S-red): The final price "0" is no amount above 0 in GBP');
    expect(await price()).toMatchObject({ final: 1250 });
  });

  test('changes nothing in a dry run', async () => {
    await run('prices', file('sku,currency,original,final\nS-red,GBP,,5\n'), '--dry-run');
    expect(suite.out).toContain('1 would change');
    expect(await price()).toMatchObject({ final: 1250 });
  });
});

describe('every command', () => {
  test.each([
    ['stock'],
    ['stock', 'a.csv', 'b.csv'],
    ['prices', '--nonsense', 'a.csv'],
    ['orders', 'export', '--from', '2026-02-30'],
    ['orders', 'export', '--from', '2026-03-02', '--to', '2026-03-01'],
    ['orders', 'export', '--status', 'lost'],
    ['orders', 'export', '--format', 'xml'],
    ['sweep', 'all'],
    ['payments', 'retry'],
    ['payments', 'forget', 'n1'],
    ['payments', 'retry', 'n1', 'n2'],
    ['dance'],
  ])('prints its usage for the arguments %j %j %j %j', async (...argv) => {
    expect(await run(...argv)).toBe(2);
  });

  test.each(['stock', 'prices', 'orders', 'payments', 'sweep'])('prints its help: %s', async (tool) => {
    expect(await run(tool, '--help')).toBe(0);
    expect(suite.out).toMatch(/^Usage: npm run /);
  });

  test('reports a missing file', async () => {
    expect(await run('stock', join(suite.folder, 'nothing.csv'))).toBe(1);
    expect(suite.errors).toContain('There is no file');
  });
});

describe('the search command', () => {
  test('lists terms without result of the last days, from two searches on, those searched most first', async () => {
    const count = (term: string, searches: number) =>
      suite.stage.store.command('countMissedTerms', {
        terms: [{ storefront: 'uk', language: 'en', term, searches }],
        now: suite.stage.now(),
      });
    await count('kilt', 3);
    suite.stage.pass(days(3));
    await count('unicorn', 2);
    await count('anna schmidt', 1);
    expect(await run('search', 'terms')).toBe(0);
    expect(suite.out).toBe('3\tuk\ten\tkilt\n2\tuk\ten\tunicorn\n');
    await run('search', 'terms', '--days', '1');
    expect(suite.out).toBe('2\tuk\ten\tunicorn\n');
    await run('search', 'terms', '--days', '1', '--least', '1');
    expect(suite.out).toBe('2\tuk\ten\tunicorn\n1\tuk\ten\tanna schmidt\n');
    await run('search', 'terms', '--least', '4');
    expect(suite.out).toBe('No term was without result 4 times.\n');
    expect(await run('search', 'terms', '--days', '91')).toBe(2);
    expect(await run('search', 'terms', '--least', '0')).toBe(2);
  });
});
