import { expect, test } from 'vitest';
import type { Story } from '#app/modules/content/domain/story.ts';
import { sampleRegistry } from '#tests/contracts/sample-markets.ts';
import { storyCountries } from './story-countries.server.ts';

const countries = (storefronts: readonly string[]) =>
  storyCountries(
    {
      registry: sampleRegistry,
      content: {
        story: async ({ storefrontCode }, full_slug) =>
          storefronts.includes(storefrontCode) ? ({ full_slug } as Story) : null,
      },
    },
    'about-us',
  );

test('`storyCountries` are all countries of the storefronts that have a page', async () => {
  expect(await countries(['uk', 'de'])).toEqual(['GB', 'DE']);
  expect(await countries([])).toEqual([]);
  expect(await countries(['gl'])).toHaveLength(7);
  expect(await countries(['uk', 'de', 'at', 'be', 'ch', 'nl', 'fr', 'us', 'eu', 'gl'])).toHaveLength(33);
});
