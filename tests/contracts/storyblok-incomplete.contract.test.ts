import { describe, expect, test } from 'vitest';
import { seconds } from '#app/kernel/clock.ts';
import { readMarket } from '#app/modules/markets/domain/read-market.ts';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { withField } from '#tests/fakes/storyblok-space.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { openNodes } from './content-fixture.ts';
import { sampleMarket } from './sample-markets.ts';

const gb = sampleMarket('GB');
const de = sampleMarket('DE');

/** The space with another title of its help page. */
const retitled = (space: StoryblokSpace, title: string) => withField(space, '_default/faq/', { title });

test('a market that is read with another content key has the pages of its folder', async () => {
  const space = await exportedSpace();
  const [about] = space.stories('default').filter(({ full_slug }) => full_slug === '_default/about-us');
  const own = (folder: string) => ({
    ...about,
    uuid: `${folder}-about`,
    full_slug: `${folder}/about-us`,
    content: { ...(about?.content as object), title: `For ${folder}` },
  });
  const { node } = await openNodes({
    ...space,
    stories: (language) => [...space.stories(language), own('eu'), own('de')],
  });
  const { content, look } = await node();
  await look();
  const read = readMarket(de, { language: 'en', contentLocale: 'en', contentKey: 'eu', tenantKey: 'EU' });
  expect((await content.story(read, 'about-us'))?.content.title).toBe('For eu');
  expect((await content.story(de, 'about-us'))?.content.title).toBe('For de');
});

describe('a space that is not as it should be', () => {
  test('without shared content or categories shows the bundled ones', async () => {
    const space = await exportedSpace();
    const { node, messages } = await openNodes({ ...space, stories: () => [], entries: () => [] });
    const { content, look } = await node();
    await look();
    expect(await content.shell(de)).toEqual(await bundledContent.shell(de));
    expect(await content.categories(de)).toEqual(await bundledContent.categories(de));
    for (const text of [
      'No shared content, stories',
      'No categories',
      'Unable to fetch translations',
      'Unable to fetch constants',
    ])
      expect(messages()).toContain(text);
  });

  test('without the language of a market shows it the bundled texts', async () => {
    const space = await exportedSpace();
    const { node } = await openNodes({ ...retitled(space, 'Ask us'), languageCodes: [] });
    const { content, look } = await node();
    await look();
    expect((await content.story(gb, 'faq'))?.content.title).toBe('Ask us');
    expect(await content.story(de, 'faq')).toEqual(await bundledContent.story(de, 'faq'));
  });

  test('without a key of a category shows the bundled one, and names it', async () => {
    const space = await exportedSpace();
    const without = (key: string) => ({
      ...space,
      stories: (language: string) =>
        space
          .stories(language)
          .map(
            (story) => (story.full_slug === '_default/kids/socks' ? { ...story, [key]: undefined } : story) as never,
          ),
    });
    const { fake, node, pass, messages } = await openNodes(space);
    const { content, look } = await node();
    for (const key of ['full_slug', 'id', 'uuid', 'lang']) {
      fake.publish(without(key));
      await look();
      pass(seconds(5));
      const name = key === 'full_slug' ? '[^_]+' : '_default/kids/socks';
      expect(messages().at(-1), key).toMatch(new RegExp(`^Problem with category ${name}\\. Missing keys$`));
      expect(await content.category(gb, 'kids/socks')).toEqual(await bundledContent.category(gb, 'kids/socks'));
    }
    expect(messages()).not.toContain('Problem with story');
  });

  test('with entries that are no stories shows the others', async () => {
    const space = retitled(await exportedSpace(), 'Ask us');
    const broken = [null, 7, {}, { full_slug: 4 }, { id: 'x', uuid: '', content: [] }];
    const { node, messages } = await openNodes({
      ...space,
      stories: (language) => [...(broken as never[]), ...space.stories(language)],
    });
    const { content, look } = await node();
    await look();
    expect((await content.story(gb, 'faq'))?.content.title).toBe('Ask us');
    expect(messages()).toContain('Problem with story');
  });
});
