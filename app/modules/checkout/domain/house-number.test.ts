import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '#app/kernel/address.ts';
import { noHouseNumberOf, saysNoNumber } from './house-number.ts';

test.each([
  'Calle Mayor s/n',
  'Calle Mayor, S/N',
  'Calle Mayor s/nº',
  'Calle Mayor, s/nº.',
  'Calle Mayor s/n.º',
  'Calle Mayor s.n.',
  'Calle Mayor S. N.',
  'Calle Mayor sn',
  'Calle Mayor (s/n)',
  'Calle Mayor sin número',
  'Rua Direita s/nº',
  'Rua Direita sem número',
  'Rue Haute sans numéro',
  'Kerkstraat z/n',
  'Kerkstraat z.n.',
  'Kerkstraat zonder nummer',
  'Kerkstraat zonder huisnummer',
  'Via Roma snc',
  'Via Roma S.N.C.',
  'Via Roma, s.n.c',
  'Via Roma SN',
  'Via Roma senza numero civico',
  'Put Supavla bb',
  'Put Supavla b.b.',
  'Put Supavla BB',
  'Glavna cesta b.š.',
  'Glavna cesta brez št.',
  'Hof am See o. Nr.',
  'Hof am See o.Nr.',
  'Hof am See ohne Hausnummer',
  'Hof am See ohne Nr',
  'Lhota bez č.p.',
  'Lhota b.č.',
  'Wola bez numeru',
  'Wola b/n',
  'Mežmalas b/n',
  'Ežero g. be nr.',
  'Strandvejen uden nummer',
  'Fjellveien uten nr.',
  'Skogsvägen utan nummer',
  'Metsätie ilman numeroa',
  'Metsa tee ilma numbrita',
  'Fő utca házszám nélkül',
  'Ballyduff, no number',
  'Ballyduff (no house number)',
])('`saysNoNumber` understands "%s"', (street) => {
  expect(saysNoNumber(street)).toBe(true);
});

test.each([
  'Ballyduff',
  'Hauptstraße',
  'Snc Straat',
  'Abby Lane',
  'Bbstraat',
  'Calle San',
  'Via Roma',
  'Nordstraße Nr',
  'Main Street N',
  'Calle de la Asunción',
  'Kerkstraat zn',
  'Rue de Nïmes',
  '',
])('`saysNoNumber` reads "%s" as a street', (street) => {
  expect(saysNoNumber(street)).toBe(false);
});

test('`noHouseNumberOf` keeps a choice for streets without a digit alone', () => {
  const without = { ...EMPTY_ADDRESS, street0: 'Ballyduff' };
  const numbered = { ...EMPTY_ADDRESS, street0: 'Main Street 1' };
  expect(noHouseNumberOf({ shipping: without, billing: without })).toEqual({
    noHouseNumber: { shipping: true, billing: true },
  });
  expect(noHouseNumberOf({ shipping: without, billing: without }, { shipping: false, billing: true })).toEqual({
    noHouseNumber: { billing: true },
  });
  expect(noHouseNumberOf({ shipping: numbered, billing: EMPTY_ADDRESS })).toEqual({});
});
