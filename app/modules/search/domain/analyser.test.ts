import { describe, expect, test } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import { createAnalyser } from './analyser.ts';

const analysers = { en: createAnalyser('en'), de: createAnalyser('de'), nl: createAnalyser('nl') };
/** The stems of a text, those of the parts of compounds in parentheses. */
const analysed = (language: Language, text: string) =>
  analysers[language]
    .words(text)
    .map(({ stem, parts }) => (parts.length > 0 ? `${stem} (${parts.join(' ')})` : stem))
    .join(' ');
const stems = (language: Language, text: string) => analysers[language].words(text).map(({ stem }) => stem);

describe('the analyser', () => {
  test.each<[Language, string]>([
    ['en', 'stripe stripes striped stripy STRIPED'],
    ['en', 'dot dots dotted'],
    ['en', 'child children children’s'],
    ['en', 'man men mens men’s'],
    ['en', 'T-shirt t shirt tshirt t-shirts'],
    ['en', 'leaf leaves'],
    ['en', 'strawberry strawberries'],
    ['en', 'grey gray'],
    ['de', 'Socke Socken Söckchen socken'],
    ['de', 'grün gruen grüne GRÜNEN gruenes'],
    ['de', 'blau blaue blauen'],
    ['de', 'weiß weiss weiße'],
    ['de', 'Streifen gestreift gestreifte'],
    ['de', 'Punkt Punkte gepunktet gepunkteten'],
    ['de', 'Karo Karos kariert'],
    ['de', 'Katze Katzen Kätzchen'],
    ['de', 'Kind Kinder Kindern Kids'],
    ['de', 'Fuß Füße Fuss'],
    ['de', 'Avocado Avocados'],
    ['nl', 'sok sokken sokje sokjes'],
    ['nl', 'streep strepen gestreept gestreepte'],
    ['nl', 'rood rode'],
    ['nl', 'geel gele'],
    ['nl', 'groen groene'],
    ['nl', 'katoen katoenen'],
    ['nl', 'wol wollen'],
    ['nl', 'haas hazen'],
    ['nl', 'boom bomen'],
    ['nl', 'kat katten'],
    ['nl', 'ster sterren sterretjes'],
    ['nl', 'kind kinderen'],
  ])('in %s has one stem for %s', (language, text) => {
    expect(new Set(stems(language, text)).size).toBe(1);
  });

  test.each<[Language, string]>([
    ['en', 'star stair'],
    ['de', 'Stern Stirn'],
    ['de', 'Hund Hand'],
    ['nl', 'bont boot'],
    ['nl', 'kous koos'],
  ])('in %s keeps %s apart', (language, text) => {
    expect(new Set(stems(language, text)).size).toBe(2);
  });

  test.each<[Language, string, string]>([
    ['de', 'Wintersocken', 'wint sock'],
    ['de', 'Weihnachtssocken', 'weihnacht sock'],
    ['de', 'Weihnachtsocken', 'weihnacht sock'],
    ['de', 'Kindersocken', 'kind sock'],
    ['de', 'Herrensocken', 'herr sock'],
    ['de', 'Baumwollsocken', 'baumwoll sock'],
    ['de', 'Kniestrümpfe', 'kni strumpf'],
    ['de', 'Geburtstagsgeschenk', 'geburtstag geschenk'],
    ['de', 'Hundesocken', 'hund sock'],
    ['nl', 'wintersokken', 'winter sok'],
    ['nl', 'kindersokken', 'kind sok'],
    ['nl', 'kerstsokken', 'kerst sok'],
    ['nl', 'hondensokken', 'hond sok'],
    ['nl', 'verjaardagscadeau', 'verjaardag cadeau'],
    ['nl', 'kniekousen', 'knie kous'],
    ['de', 'Vatertag', 'vat'],
    ['de', 'Katzenliebhaber', 'katz'],
    ['nl', 'hondenliefhebbers', 'hond'],
  ])('in %s splits %s', (language, text, parts) => {
    expect(analysers[language].words(text)[0]?.parts.join(' ')).toBe(parts);
  });

  test.each<[Language, string]>([
    ['de', 'Baumwolle'],
    ['de', 'Regenbogen'],
    ['de', 'Ananas'],
    ['nl', 'regenboog'],
    ['nl', 'paddenstoelen'],
    ['en', 'watermelon'],
  ])('in %s keeps %s whole', (language, text) => {
    expect(analysers[language].words(text)[0]?.parts).toEqual([]);
  });

  test('splits compounds with words that it has learnt from the catalogue', () => {
    const analyser = createAnalyser('de');
    expect(analyser.words('Drachensocken')[0]?.parts).toEqual([]);
    analyser.learn('Kleiner Drachen');
    expect(analyser.words('Drachensocken')[0]?.parts).toEqual(['drach', 'sock']);
  });

  test('leaves out words without a meaning, but not all words of a text', () => {
    expect(analysed('en', 'a pair of socks for the dog')).toBe('sock dog');
    expect(analysed('de', 'Socken für den Hund in Größe 39')).toBe('sock hund 39');
    expect(analysed('nl', 'een paar sokken voor de hond')).toBe('sok hond');
    expect(stems('en', 'for the')).toEqual(['for', 'the']);
  });

  test('keeps numbers, ranges and skus whole', () => {
    expect(stems('de', 'BXC01 36–40 36 - 40 100')).toEqual(['bxc01', '36-40', '36-40', '100']);
  });

  test('reads nothing in a text without letters and digits', () => {
    for (const text of ['', '  ', '%', '_', "'; --", '🧦']) expect(stems('en', text)).toEqual([]);
  });
});
