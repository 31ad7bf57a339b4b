import { describe, expect, test } from 'vitest';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { splitStreet } from './split-street.ts';

/** Line and number by country; the street is what is left, written out where that is not obvious. */
type Row = readonly [line: string, street: string, number: string, secondLine?: string];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  DE: [
    ['Hauptstraße 5', 'Hauptstraße', '5'],
    ['Hauptstraße 5a', 'Hauptstraße', '5a'],
    ['Hauptstraße 5 a', 'Hauptstraße', '5 a'],
    ['Hauptstr.5', 'Hauptstr.', '5'],
    ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
    ['Mannheim Q7, 24', 'Mannheim Q7', '24'],
    ['Q7 24', 'Q7', '24'],
    ['Platz der Republik 1', 'Platz der Republik', '1'],
    ['Musterweg 12-14', 'Musterweg', '12-14'],
    ['Musterweg 12 - 14', 'Musterweg', '12-14'],
    ['Musterweg 12 Hinterhaus', 'Musterweg, Hinterhaus', '12'],
    ['Musterweg Nr. 12', 'Musterweg', '12'],
    ['Musterweg 7 1/2', 'Musterweg, 1/2', '7'],
    ['12 Musterweg', 'Musterweg', '12'],
    ['5', '5', ''],
    ['', '', ''],
    ['Am Alten Markt', 'Am Alten Markt', ''],
    ['Straße des 17. Juni', 'Straße des 17. Juni', '135', '135'],
    ['Hauptstraße 5', 'Hauptstraße, 3', '5', '3'],
    ['Am Alten Markt', 'Am Alten Markt, 2. Stock', '', '2. Stock'],
  ],
  AT: [
    ['Mariahilfer Straße 12/3/5', 'Mariahilfer Straße', '12/3/5'],
    ['Mariahilfer Straße 12 Top 5', 'Mariahilfer Straße, Top 5', '12'],
    ['Mariahilfer Straße 12 Stiege 2 Tür 5', 'Mariahilfer Straße, Stiege 2 Tür 5', '12'],
    ['Mariahilfer Straße 12, Top 5', 'Mariahilfer Straße, Top 5', '12'],
    ['Straße des Ersten Mai 2', 'Straße des Ersten Mai', '2'],
  ],
  CH: [
    ['Bahnhofstrasse 12', 'Bahnhofstrasse', '12'],
    ['Rue du Rhône 12', 'Rue du Rhône', '12'],
    ['12, rue du Rhône', 'rue du Rhône', '12'],
  ],
  BE: [
    ['Wetstraat 16 bus 3', 'Wetstraat, bus 3', '16'],
    ['Rue de la Loi 16 bte 3', 'Rue de la Loi, bte 3', '16'],
    ['Rue de la Loi, 16', 'Rue de la Loi', '16'],
    ['16, Rue de la Loi', 'Rue de la Loi', '16'],
    ['Rue du 8 Mai 1945 12', 'Rue du 8 Mai 1945', '12'],
    ['Rue du 8 Mai 1945', 'Rue du 8 Mai 1945', ''],
    ['Avenue Louise 54/3', 'Avenue Louise', '54/3'],
    ['Rue Haute 12/b3', 'Rue Haute', '12/b3'],
    ['12, rue Haute bte 4', 'rue Haute bte 4', '12'],
  ],
  NL: [
    ['1e Helmersstraat 12-III', '1e Helmersstraat', '12-III'],
    ['2e van der Helststraat 7 hs', '2e van der Helststraat, hs', '7'],
    ['Keizersgracht 100-2', 'Keizersgracht', '100-2'],
    ['Keizersgracht 100 A', 'Keizersgracht', '100 A'],
    ['Keizersgracht 100 II', 'Keizersgracht, II', '100'],
    ['Postbus 123', 'Postbus 123', ''],
    ['Plein 1944 3', 'Plein 1944', '3'],
    ['Plein 1944, 3', 'Plein 1944', '3'],
    ['Plein 1944', 'Plein 1944', '12', '12'],
    ['1e Helmersstraat', '1e Helmersstraat', '12-III', '12-III'],
    ['Laan van 1813 12', 'Laan van 1813', '12'],
    ['’s-Gravenweg 12a', '’s-Gravenweg', '12a'],
  ],
  FR: [
    ['12 rue de la Paix', 'rue de la Paix', '12'],
    ['12, rue de la Paix', 'rue de la Paix', '12'],
    ['12 bis rue de la Paix', 'rue de la Paix', '12 bis'],
    ['12 ter, rue de la Paix', 'rue de la Paix', '12 ter'],
    ['12bis rue de la Paix', 'rue de la Paix', '12bis'],
    ['12 B rue de la Paix', 'rue de la Paix', '12 B'],
    ['3 rue du 8 Mai 1945', 'rue du 8 Mai 1945', '3'],
    ['Rue du 8 Mai 1945', 'Rue du 8 Mai 1945', ''],
    ['Rue de la Paix 12', 'Rue de la Paix', '12'],
    ['Bâtiment C', 'rue de la Paix, Bâtiment C', '12', '12 rue de la Paix'],
  ],
  LU: [
    ['12, rue de la Gare', 'rue de la Gare', '12'],
    ['rue de la Gare 12', 'rue de la Gare', '12'],
    ['12A rue de la Gare', 'rue de la Gare', '12A'],
  ],
  ES: [
    ['2 de Mayo 14', '2 de Mayo', '14'],
    ['Calle 2 de Mayo 14', 'Calle 2 de Mayo', '14'],
    ['2 de Mayo', '2 de Mayo', ''],
    ['Calle 2 de Mayo', 'Calle 2 de Mayo, 3º B', '14', '14, 3º B'],
    ['Calle Mayor 5, 3º B', 'Calle Mayor, 3º B', '5'],
    ['Calle Mayor, 5, 3º B', 'Calle Mayor, 3º B', '5'],
    ['Calle Mayor 5 3º B', 'Calle Mayor, 3º B', '5'],
    ['Calle Mayor nº 5', 'Calle Mayor', '5'],
    ['Calle Mayor, 5 bajo', 'Calle Mayor, bajo', '5'],
    ['Carrer de Mallorca 401 3 2', 'Carrer de Mallorca, 3 2', '401'],
    ['Calle Mayor s/n', 'Calle Mayor s/n', ''],
    ['Avda. de la Constitución 12 bis', 'Avda. de la Constitución', '12 bis'],
  ],
  IT: [
    ['Via XX Settembre 5/A', 'Via XX Settembre', '5/A'],
    ['Via 25 Aprile 12', 'Via 25 Aprile', '12'],
    ['Via IV Novembre, 7', 'Via IV Novembre', '7'],
    ['Via Roma 12 int. 3', 'Via Roma, int. 3', '12'],
    ['Via Roma n. 12', 'Via Roma', '12'],
    ['Via Roma, n. 12', 'Via Roma', '12'],
    ['Via Roma 12 scala B piano 2', 'Via Roma, scala B piano 2', '12'],
    ['Via Roma 12/bis', 'Via Roma', '12/bis'],
    ['Via Roma 12 R', 'Via Roma', '12 R'],
    ['Via Roma snc', 'Via Roma snc', ''],
  ],
  PT: [
    ['Rua Augusta 100 2º Esq.', 'Rua Augusta, 2º Esq.', '100'],
    ['Av. 5 de Outubro, 12, 3.º D', 'Av. 5 de Outubro, 3.º D', '12'],
    ['Rua 25 de Abril 12', 'Rua 25 de Abril', '12'],
  ],
  HU: [
    ['Vaci ut 1-3. III/12', 'Vaci ut, III/12', '1-3'],
    ['Fő utca 12. 2. em. 3.', 'Fő utca, 2. em. 3.', '12'],
    ['Október 6. utca 7', 'Október 6. utca', '7'],
    ['Rákóczi út 42.', 'Rákóczi út', '42'],
  ],
  PL: [
    ['Krakowska 12/14 m. 5', 'Krakowska, m. 5', '12/14'],
    ['ul. 3 Maja 12', 'ul. 3 Maja', '12'],
    ['Aleje Jerozolimskie 12 lok. 5', 'Aleje Jerozolimskie, lok. 5', '12'],
    ['os. Tysiąclecia 12/5', 'os. Tysiąclecia', '12/5'],
    ['1 Maja 12', '1 Maja', '12'],
  ],
  CZ: [
    ['Vinohradská 12/345', 'Vinohradská', '12/345'],
    ['28. října 12', '28. října', '12'],
    ['5. května 1640/65', '5. května', '1640/65'],
    ['Lhota č.p. 12', 'Lhota', '12'],
  ],
  SK: [
    ['ul. 1. mája 3', 'ul. 1. mája', '3'],
    ['17. novembra 25', '17. novembra', '25'],
  ],
  SI: [['Slovenska cesta 12a', 'Slovenska cesta', '12a']],
  HR: [
    ['Ulica 1. svibnja 3', 'Ulica 1. svibnja', '3'],
    ['Trg bana Jelačića 5/II', 'Trg bana Jelačića', '5/II'],
    ['Put Supavla bb', 'Put Supavla bb', ''],
  ],
  DK: [
    ['Nørregade 12, 3. tv', 'Nørregade, 3. tv', '12'],
    ['Nørregade 12 st. th.', 'Nørregade, st. th.', '12'],
    ['Nørregade 12B', 'Nørregade', '12B'],
  ],
  SE: [
    ['Storgatan 12 lgh 1101', 'Storgatan, lgh 1101', '12'],
    ['Storgatan 12 A', 'Storgatan', '12 A'],
    ['c/o Svensson, Storgatan 12', 'c/o Svensson, Storgatan', '12'],
    ['Drottninggatan 12, 3 tr', 'Drottninggatan, 3 tr', '12'],
  ],
  NO: [
    ['Karl Johans gate 5 H0201', 'Karl Johans gate, H0201', '5'],
    ['Storgata 12B', 'Storgata', '12B'],
  ],
  FI: [
    ['Mannerheimintie 12 A 5', 'Mannerheimintie, 5', '12 A'],
    ['Mannerheimintie 12 as 5', 'Mannerheimintie, as 5', '12'],
  ],
  EE: [['Pikk 12-3', 'Pikk', '12-3']],
  LV: [['Brīvības iela 12-34', 'Brīvības iela', '12-34']],
  LT: [['Gedimino pr. 12-5', 'Gedimino pr.', '12-5']],
  GB: [
    ['10 Downing Street', 'Downing Street', '10'],
    ['221b Baker Street', 'Baker Street', '221b'],
    ['Flat 2, 14 High Street', 'High Street, Flat 2', '14'],
    ['Flat 2 14 High Street', 'High Street, Flat 2', '14'],
    ['Flat 2', 'High Street, Flat 2', '14', '14 High Street'],
    ['The Old Mill', 'The Old Mill', ''],
    ['Rose Cottage, Mill Lane', 'Mill Lane', 'Rose Cottage'],
    ['Rose Cottage, 12 Mill Lane', 'Mill Lane, Rose Cottage', '12'],
    ['12-14 High Street', 'High Street', '12-14'],
    ['PO Box 123', 'PO Box 123', ''],
  ],
  IE: [
    ['12 Main Street', 'Main Street', '12'],
    ['Apartment 5, 12 Main Street', 'Main Street, Apartment 5', '12'],
    ['Ballyduff', 'Ballyduff', ''],
  ],
  US: [
    ['350 5th Ave', '5th Ave', '350'],
    ['5th Avenue', '5th Avenue', ''],
    ['123 Main St Apt 4B', 'Main St Apt 4B', '123'],
    ['12 E Main St', 'E Main St', '12'],
    ['123 1/2 Main St', 'Main St', '123 1/2'],
    ['1600 Pennsylvania Ave NW', 'Pennsylvania Ave NW', '1600'],
    ['12 County Road 5', 'County Road 5', '12'],
    ['County Road 5', 'County Road 5', ''],
    ['PO Box 123', 'PO Box 123', ''],
  ],
  AU: [
    ['3/45 George Street', 'George Street', '3/45'],
    ['Unit 3/45 George Street', 'George Street', '3/45'],
    ['Unit 3, 45 George Street', 'George Street, Unit 3', '45'],
    ['Level 5, 100 Collins St', 'Collins St, Level 5', '100'],
  ],
  NZ: [['12A Queen Street', 'Queen Street', '12A']],
  SG: [
    ['Blk 123 Ang Mo Kio Ave 6 #05-12', 'Ang Mo Kio Ave 6 #05-12', '123'],
    ['10 Anson Road #10-11', 'Anson Road #10-11', '10'],
  ],
  IL: [
    ['12 Herzl St', 'Herzl St', '12'],
    ['Herzl 12/5', 'Herzl', '12/5'],
  ],
  AE: [
    ['Villa 12, Al Wasl Road', 'Al Wasl Road', 'Villa 12'],
    ['Office 1204, Tower B', 'Tower B', 'Office 1204'],
    ['12 Al Wasl Road', 'Al Wasl Road', '12'],
  ],
  JP: [
    ['2-1-1 Nishi-Shinjuku', 'Nishi-Shinjuku', '2-1-1'],
    ['Nishi-Shinjuku 2-8-1', 'Nishi-Shinjuku', '2-8-1'],
    ['Shibuya 2-chome 21-1', 'Shibuya 2-chome', '21-1'],
  ],
  KR: [
    ['110 Sejong-daero', 'Sejong-daero', '110'],
    ['Sejong-daero 110', 'Sejong-daero', '110'],
    ['14 Teheran-ro 4-gil', 'Teheran-ro 4-gil', '14'],
  ],
};

describe.each(Object.entries(ROWS))('`splitStreet` in %s', (country, rows) => {
  test.each(rows)('splits "%s" into "%s" and the number "%s"', (line = '', street, number, secondLine = '') => {
    expect(splitStreet(line, secondLine, country)).toEqual({ street, number });
  });
});

const NUMBER_FIRST: readonly string[] = ['GB', 'US', 'AU', 'NZ', 'IE', 'FR', 'LU', 'SG', 'IL', 'AE'];

test.each(COUNTRY_CODES)('`splitStreet` takes the number of two in one line by the order of %s', (country) => {
  const isFirst = NUMBER_FIRST.includes(country);
  expect(splitStreet('2 de Mayo 14', '', country)).toEqual(
    isFirst ? { street: 'de Mayo 14', number: '2' } : { street: '2 de Mayo', number: '14' },
  );
});

test('`splitStreet` keeps every letter and digit of the lines, for any input', () => {
  const letters = (text: string) => (text.match(/[\p{L}\p{N}]/gu) ?? []).sort().join('');
  const signs = /(?:n|nr|nº|č\.p|blk|unit)\.? ?(?=\d)/iu;
  for (const [country, rows] of Object.entries(ROWS))
    for (const [line, , , second = ''] of rows) {
      if (signs.test(line)) continue;
      const { street, number } = splitStreet(line, second, country);
      expect([line, letters(street + number)]).toEqual([line, letters(line + second)]);
    }
});
