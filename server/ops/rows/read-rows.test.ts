import { describe, expect, test } from 'vitest';
import { priceRows } from './price-rows.ts';
import { stockRows } from './stock-rows.ts';

const rowOf = (cells: Readonly<Record<string, string>>) => ({
  row: 2,
  cell: (...names: readonly string[]) => names.map((name) => cells[name] ?? '').find(Boolean) ?? '',
  has: () => true,
});
const price = (cells: Readonly<Record<string, string>>) =>
  priceRows(0).read(rowOf({ sku: 'A', currency: 'EUR', ...cells }));
const stock = (quantity: string, warehouse = 'nl') => stockRows(0).read(rowOf({ sku: 'A', warehouse, quantity }));

describe('a price row', () => {
  test.each([
    ['EUR', '9,90 €', 990],
    ['CHF', '1’290.00', 129000],
    ['SEK', '1 290,00', 129000],
    ['JPY', '1.290', 1290],
  ])('in %s reads %s', (currency, final, minor) => {
    expect(price({ currency, final })).toMatchObject({ original: minor, final: minor });
  });

  test.each([
    [{ final: '1.290' }, 'The final price "1.290" may be 1290.00 or 1.29.'],
    [{ final: '5', original: '1,290' }, 'The original price "1,290" may be 1290.00 or 1.29.'],
    [{ final: '£5' }, 'The final price "£5" is in another currency.'],
    [{ final: '' }, 'The final price "" is no number.'],
    [{ final: '0' }, 'The final price "0" is no amount above 0 in EUR.'],
    [{ final: '5', original: '4' }, 'The original price is below the final one.'],
  ])('with %j is rejected: %s', (cells, why) => {
    expect(price(cells)).toBe(why);
  });
});

describe('a stock row', () => {
  test.each([
    ['7', 7],
    ['5.0', 5],
    ['5,0', 5],
  ])('reads %s pieces', (written, quantity) => {
    expect(stock(written)).toMatchObject({ quantity });
    expect(stock(written, 'NL')).toMatchObject({ warehouse: 'nl' });
  });

  test.each([
    ['1.000', 'The quantity "1.000" may be 1000 or 1.'],
    ['1,000', 'The quantity "1,000" may be 1000 or 1.'],
    ['-3', 'The quantity "-3" is no whole number from 0 on.'],
    ['', 'The quantity "" is no whole number from 0 on.'],
  ])('with “%s” is rejected: %s', (written, why) => {
    expect(stock(written)).toBe(why);
  });
});
