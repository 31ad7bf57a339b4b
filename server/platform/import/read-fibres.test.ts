import { expect, test } from 'vitest';
import { readFibres } from './to-product-record.ts';

const read = (text: string) =>
  readFibres(text).flatMap(({ fibres }) => fibres.map(({ material, percentage }) => `${percentage} ${material}`));

test.each([
  ['80% organic cotton, 18% polyamide, 2% elastane', ['80 organic-cotton', '18 polyamide', '2 elastane']],
  ['Made of 70 % merino wool and 30 % recycled polyester.', ['70 merino-wool', '30 recycled-polyester']],
  [
    'Obermaterial: 80 % Bio-Baumwolle, 17 % Polyamid, 3 % Elasthan',
    ['80 organic-cotton', '17 polyamide', '3 elastane'],
  ],
  ['60 % Viskose, 20 % Leinen, 12,5 % Seide, 7,5 % Polyacryl', ['60 viscose', '20 linen', '12.5 silk', '7.5 acrylic']],
  ['80% biologisch katoen, 18% polyamide, 2% elastaan', ['80 organic-cotton', '18 polyamide', '2 elastane']],
  ['50% scheerwol, 30% viscose, 20% zijde', ['50 wool', '30 viscose', '20 silk']],
  ['95% bamboo viscose, 5% spandex', ['95 bamboo-viscose', '5 elastane']],
])('`readFibres` reads %s', (text, fibres) => {
  expect(read(text)).toEqual(fibres);
});

test.each(['', 'Soft and warm', '80% cotton', '80% cotton, 30% polyamide', '80% cotton, 20% moon dust', '20% off'])(
  '`readFibres` names no fibre of “%s”, which has no complete composition',
  (text) => {
    expect(read(text)).toEqual([]);
  },
);
