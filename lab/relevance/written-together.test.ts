import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#app/kernel/text.ts';
import { type DemoSearch, openDemoSearch } from './open-demo-search.ts';

let demo: DemoSearch;
beforeAll(async () => {
  demo = await openDemoSearch();
}, 60_000);

/** Each compound apart; the other spellings are made of it. */
const COMPOUNDS: readonly (readonly [Language, readonly string[]])[] = [
  [
    'en',
    [
      'gift box',
      'gift boxes',
      'birthday gift',
      'snow flake',
      'water melon',
      'pine apple',
      'rain bow',
      'pin stripes',
    ].concat(['polka dots', 'knee high', 'boxer shorts', 'crew neck', 'T shirt', 'ice cream', 'non slip']),
  ],
  [
    'de',
    [
      'Geschenk Box',
      'Geburtstags Geschenk',
      'Vatertags Geschenk',
      'Weihnachts Socken',
      'Woll Socken',
      'Boxer Shorts',
    ].concat(['Knie Strümpfe', 'Kinder Socken', 'Sneaker Socken', 'Schnee Flocke', 'Wasser Melone', 'T Shirt']),
  ],
  [
    'nl',
    ['cadeau doos', 'cadeau box', 'kado box', 'verjaardags cadeau', 'kerst sokken', 'wol sokken', 'boxer short'].concat(
      ['knie kousen', 'kinder sokken', 'sneaker sokken', 'sneeuw vlok', 'water meloen', 't shirt'],
    ),
  ],
];

describe.each(COMPOUNDS)('A compound in %s', (language, compounds) => {
  test.each(compounds)('finds the same together, apart and hyphenated: %s', async (apart) => {
    const find = demo.finder(language);
    const found = async (term: string) => {
      const { skus, isNear } = await find(term);
      return { skus: skus.toSorted(), isNear };
    };
    const expected = await found(apart);
    expect(expected.skus.length).toBeGreaterThan(0);
    expect(expected.isNear).toBe(false);
    for (const joint of ['', '-']) expect(await found(apart.replaceAll(' ', joint))).toEqual(expected);
  });
});
