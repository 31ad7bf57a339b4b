import { expect, test } from 'vitest';
import DE from '#app/locales/de/catalogue.json';
import EN from '#app/locales/en/catalogue.json';
import NL from '#app/locales/nl/catalogue.json';
import { readFibres } from './read-fibres.ts';

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
  ['Cotton 80%, polyamide 17%, elastane 3%', ['80 cotton', '17 polyamide', '3 elastane']],
  ['Cotton: 80%; Polyamide: 20%', ['80 cotton', '20 polyamide']],
  ['Baumwolle (80 %), Polyamid (20 %)', ['80 cotton', '20 polyamide']],
  ['Now 30% off! 80% cotton, 20% polyamide', ['80 cotton', '20 polyamide']],
  ['30% off all cotton socks. 80% cotton, 20% polyamide', ['80 cotton', '20 polyamide']],
  ['100% money-back guarantee. 80% cotton, 20% polyamide.', ['80 cotton', '20 polyamide']],
  ['70% polyester 30% cotton, packed in a 100% recycled box', ['70 polyester', '30 cotton']],
  ['80% cotton, 20% polyamide. Comes in a 100% cotton bag.', ['80 cotton', '20 polyamide']],
  ['80\u00a0% Baumwolle, 20\u202f% Polyamid', ['80 cotton', '20 polyamide']],
  ['57,5 % Baumwolle, 42,5 % Polyamid', ['57.5 cotton', '42.5 polyamide']],
  ['79.5% cotton, 18.25% polyamide, 2.25% elastane', ['79.5 cotton', '18.25 polyamide', '2.25 elastane']],
  ['33.3% cotton, 33.3% wool, 33.4% silk', ['33.3 cotton', '33.3 wool', '33.4 silk']],
  ['With 80% cotton: 80% cotton, 20% polyamide, size 36-40', ['80 cotton', '20 polyamide']],
  ['80% GOTS-certified organic combed cotton, 20% polyamide', ['80 organic-cotton', '20 polyamide']],
  ['80% coton biologique, 18% polyamide, 2% élasthanne', ['80 organic-cotton', '18 polyamide', '2 elastane']],
  ['75% cotone, 23% poliammide, 2% elastan', ['75 cotton', '23 polyamide', '2 elastane']],
  ['75% algodón, 23% poliamida, 2% elastano', ['75 cotton', '23 polyamide', '2 elastane']],
  ['55% hemp, 45% cotton', ['55 hemp', '45 cotton']],
  ['40 % Alpaka, 30 % Schurwolle, 25 % Modal, 5 % sonstige Fasern', ['40 alpaca', '30 wool', '25 modal', '5 other']],
  ['60% Tencel, 35% laine mérinos, 5% lurex', ['60 lyocell', '35 merino-wool', '5 metal']],
  ['100% polypropyleen', ['100 polypropylene']],
])('`readFibres` reads %s', (text, fibres) => {
  expect(read(text)).toEqual(fibres);
});

test.each([
  '',
  'Soft and warm',
  '80% cotton',
  '80% cotton, 30% polyamide',
  '80% cotton, 20% moon dust',
  '20% off',
  '100% cotton; 100% polyester',
  'Shell: 100% cotton. Padding: 100% polyester.',
  'Lining of the hood: 100% cotton, lining of the sleeves: 100% polyester',
  'Black: 100% cotton. Heather: 60% cotton, 40% polyester.',
  '100% merino wool lining, 80% wool outer, 20% polyamide outer',
  'With 50% wool. 80% cotton, 20% polyamide',
  '60% cotton, 20% moon dust, 40% polyamide, 20% silk',
  'Packed in 100% recycled paper',
  '30% off all cotton and 70% off all wool',
])('`readFibres` names no fibre of “%s”, which has no complete composition', (text) => {
  expect(read(text)).toEqual([]);
});

test('`readFibres` reads the body and the waistband of underwear as parts', () => {
  expect(readFibres('Body: 95% cotton, 5% elastane. Waistband: 80% polyamide, 20% elastane.')).toEqual([
    {
      part: 'body',
      fibres: [
        { material: 'cotton', percentage: 95 },
        { material: 'elastane', percentage: 5 },
      ],
    },
    {
      part: 'waistband',
      fibres: [
        { material: 'polyamide', percentage: 80 },
        { material: 'elastane', percentage: 20 },
      ],
    },
  ]);
});

test.each([
  'Shell: 80% cotton, 20% nylon; Lining: 100% polyester',
  'Obermaterial: 80 % Baumwolle, 20 % Polyamid. Futter: 100 % Polyester',
  'Outer shell: cotton 80%, nylon 20%, lining: polyester 100%',
  'Lining: 100% polyester. Main fabric: 80% cotton, 20% polyamide.',
])('`readFibres` reads shell and lining as parts: %s', (text) => {
  const parts = readFibres(text).map(({ part, fibres }) => [part, fibres.map(({ material }) => material).join()]);
  expect(parts.toSorted()).toEqual([
    ['lining', 'polyester'],
    ['shell', 'cotton,polyamide'],
  ]);
});

test('`readFibres` knows every fibre of the shop by its name in each language', () => {
  for (const words of [EN.material, DE.material, NL.material]) {
    for (const [material, name] of Object.entries(words))
      expect(read(`100% ${name}`), name).toEqual([`100 ${material}`]);
  }
});

test('`readFibres` reads long texts in time that grows with their length', () => {
  for (const part of ['1% ', 'a-', 'cotton ', '9', 'x ', '80% very ']) expect(read(part.repeat(20_000))).toEqual([]);
}, 3_000);
