import { expect, test } from 'vitest';
import { sampleMarket } from '#tests/contracts/sample-markets.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';

test.each(['GB', 'DE', 'NL'] as const)('the bundled seller of %s is the one of the imprint', async (country) => {
  const market = sampleMarket(country);
  const { seller } = await bundledContent.shell(market);
  const imprint = JSON.stringify((await bundledContent.story(market, 'imprint'))?.content.body);
  const facts = [seller.name, ...seller.address, seller.telephone, seller.taxNumbers.default ?? '?'];
  expect(facts.filter((fact) => fact === '' || !imprint.includes(fact))).toEqual([]);
  // No subscriber's number of the Netherlands begins with 0: this one is never given out. None are reserved for
  // examples.
  if (seller.isSample) expect(seller.telephone).toMatch(/^\+31 20 0/);
});
