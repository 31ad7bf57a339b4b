import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/kernel/text.ts';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundle, bundledContent } from '#tests/support/bundled-content.ts';
import { namesDemo, sampleWords } from './sample-words.ts';

test.each([
  ['Pairwise Textiles B.V., Keizersgracht 100', ['Pairwise Textiles']],
  ['Email hello@pairwise.example. Or hello@pairwise.example', ['hello@pairwise.example']],
  ['shop@example.com and sales@mail.example.org', ['shop@example.com', 'sales@mail.example.org']],
  ['This is a demo shop: nothing is sold here.', ['demo shop']],
  ['Dies ist ein Demo-Shop: Hier wird nichts verkauft.', ['Demo-Shop']],
  ['Dit is een demowinkel: er wordt hier niets verkocht.', ['demowinkel']],
  ['Pairwise Socks Ltd, hello@socks.test, for example @home. A democracy of shops.', []],
])('`sampleWords` finds the words of the demo shop in “%s”', (text, found) => {
  expect(sampleWords(text)).toEqual(found);
});

test.each(LANGUAGES)('no page of the bundle types the seller or an address in %s', (language) => {
  const pages = [...bundle.stories[language].bySlug.values()].filter(({ content }) => content.component === 'page');
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.flatMap((page) => sampleWords(JSON.stringify(page)))).toEqual([]);
});

test('`sampleWords` knows the seller of the bundle', async () => {
  const { seller } = await bundledContent.shell(sampleMarket('GB'));
  expect(sampleWords(seller.name).length > 0).toBe(seller.isSample);
  // No subscriber's number of the Netherlands begins with 0: this one is never given out. None are reserved for
  // examples.
  if (seller.isSample) expect(seller.telephone).toMatch(/^\+31 20 0/);
});

test.each([
  ['Welcome to Pairwise', ['Nordsee', ''], true],
  ['hello@pairwise.example', ['Nordsee'], true],
  ['PAIRWISE', ['Nordsee'], true],
  ['Compared pairwise-ly', ['Nordsee'], true],
  ['Welcome to Pairwise Socks', ['Pairwise Socks'], false],
  ['Nordsee sells repairwise', ['Nordsee'], false],
])('`namesDemo` says of “%s” in the shop %j: %s', (text, own, expected) => {
  expect(namesDemo(text, own)).toBe(expected);
});
