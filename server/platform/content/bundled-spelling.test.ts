import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundledContent as content } from '#tests/support/bundled-content.ts';

test('the bundled content for Switzerland has no ß and otherwise equals the German one', async () => {
  const [german, swiss] = await Promise.all(
    (['DE', 'CH'] as const).map(async (code) => {
      const market = sampleMarket(code);
      return JSON.stringify([
        await content.shell(market),
        await content.categories(market),
        await content.story(market, 'faq'),
        await content.story(market, 'shipping'),
        await content.story(market, 'imprint'),
      ]);
    }),
  );
  expect(german).toContain('ß');
  expect(swiss).toBe(german?.replaceAll('ß', 'ss'));
});
