import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seconds } from '#app/kernel/clock.ts';
import { createStoryblokWebhook } from '#server/vendors/storyblok/webhook.ts';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { PREVIEW_TOKEN } from '#tests/fakes/storyblok.ts';
import { changedSpace, withField } from '#tests/fakes/storyblok-space.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { openNodes } from './content-fixture.ts';
import { sampleMarket } from './sample-markets.ts';

const [gb, de] = [sampleMarket('GB'), sampleMarket('DE')];
const space = await exportedSpace();
const retitled = (title: string) => withField(space, '_default/faq/', { title });

describe('a space that is half translated', () => {
  test('shows what is translated, and the bundled words in place of what is empty', async () => {
    const half = changedSpace(space, (story, language) => {
      const content = story.content as Readonly<Record<string, unknown>>;
      return language === 'de-DE' && content.component === 'page'
        ? { ...story, content: { ...content, title: 'Übersetzt', intro: '', body: [], seo_title: null } }
        : story;
    });
    const { node } = await openNodes(half);
    const { content, look } = await node();
    await look();
    for (const slug of ['faq', 'about-us', 'shipping', 'home']) {
      const [story, bundled] = await Promise.all([content.story(de, slug), bundledContent.story(de, slug)]);
      expect(story?.content).toEqual({ ...bundled?.content, title: 'Übersetzt' });
      expect(await content.story(gb, slug)).toEqual(await bundledContent.story(gb, slug));
    }
  });
});

describe('a node that loses the store while it asks the service', () => {
  test.each([
    ['answer', 'claimContentRead'],
    ['request', 'endContentRead'],
    ['answer', 'endContentRead'],
  ] as const)('is new a second later, without the %s of %s', async (part, command) => {
    const { fake, node, pass, lose } = await openNodes(space);
    const { content, look } = await node();
    await look();
    fake.publish(retitled('Published meanwhile'));
    pass(seconds(5));
    lose(part, command);
    await look();
    expect((await content.story(gb, 'faq'))?.content.title).not.toBe('Published meanwhile');
    pass(seconds(1));
    await look();
    expect((await content.story(gb, 'faq'))?.content.title).toBe('Published meanwhile');
  });

  test('leaves the service to the node that asks it', async () => {
    const { fake, node, pass, lose } = await openNodes(space);
    const [losing, other] = [await node(), await node()];
    await losing.look();
    pass(seconds(5));
    lose('answer', 'claimContentRead');
    await losing.look();
    const before = fake.calls.length;
    await other.look();
    expect(fake.calls).toHaveLength(before);
  });
});

describe('a space that is huge', () => {
  const long = 'x'.repeat(3_500_000);
  const withIntro = (times: number) => withField(space, '_default/about-us', { intro: long.repeat(times) });
  const entries = () => [{ id: 1, name: 'other:text', value: long, dimension_value: long }];

  test.each([
    ['one answer', withIntro(7)],
    ['all answers together', { ...withIntro(2), entries }],
  ])('is not taken with %s too large, and is new once it is small', async (_what, large) => {
    const { fake, node, pass, messages } = await openNodes(space);
    const { content, look } = await node();
    await look();
    const before = await content.story(gb, 'faq');
    fake.publish(large);
    for (const _ of [1, 2]) {
      pass(seconds(5));
      await look();
    }
    expect(await content.story(gb, 'faq')).toBe(before);
    expect(messages().filter((text) => text.startsWith('Content refresh failure'))).toHaveLength(1);
    fake.publish(retitled('Small again'));
    pass(seconds(5));
    await look();
    expect((await content.story(gb, 'faq'))?.content.title).toBe('Small again');
  });

  test('shows of a page with too many blocks and nodes a part', async () => {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'word' }] };
    const body = Array.from({ length: 2000 }, (_, place) => ({
      component: 'text',
      _uid: `block-${place}`,
      body: { type: 'doc', content: Array(place === 0 ? 20_000 : 1).fill(paragraph) },
    }));
    const { node, messages } = await openNodes(withField(space, '_default/faq/', { body }));
    const { content, look } = await node();
    await look();
    const [first, ...others] = (await content.story(gb, 'faq'))?.content.body ?? [];
    expect(first?.component === 'text' && first.body.content.length).toBe(2500);
    expect(others).toHaveLength(299);
    expect(messages()).toContain('Error while normalizing richtext');
  });
});

test('a page whose story has another component is that of the bundle', async () => {
  const { node, messages } = await openNodes(withField(space, '_default/imprint', { component: 'leaflet' }));
  const { content, look } = await node();
  await look();
  expect((await content.story(gb, 'imprint'))?.content).toEqual((await bundledContent.story(gb, 'imprint'))?.content);
  expect(messages()).toContain('Problem with story');
});

describe('a message of the service', () => {
  const secret = 'a-secret-of-the-space';
  const signed = (body: string, signature: string) =>
    new Request('https://shop.test/webhooks/storyblok', {
      method: 'POST',
      body,
      headers: { 'webhook-signature': signature },
    });
  const logger = { warn: () => undefined, error: () => undefined } as never;

  test('has its signature checked before anything else', async () => {
    let renewed = 0;
    const webhook = createStoryblokWebhook({
      secret,
      renew: async () => {
        renewed += 1;
      },
    });
    const right = createHmac('sha1', secret).update('{}').digest('hex');
    const statuses: number[] = [];
    for (const signature of ['', right.slice(1), right.toUpperCase().replace(/[0-9]/, 'x'), '0'.repeat(40), right])
      statuses.push((await webhook.handle(signed('{}', signature), { logger })).status);
    expect([statuses, renewed]).toEqual([[401, 401, 401, 401, 202], 1]);
  });

  const sample = space.stories('default').find(({ full_slug }) => full_slug === '_default/about-us');
  const withPages = (count: number) => {
    const { stories, ...rest } = retitled('After a message');
    const more = Array.from({ length: count }, (_, place) => ({
      ...sample,
      id: place,
      uuid: `more-${place}`,
      full_slug: `_default/more/${place}`,
      content: { component: 'page', _uid: `more-${place}`, title: `Page ${place}` },
    }));
    return { ...rest, stories: (language: string) => [...stories(language), ...more] };
  };

  // docs/running.md states these times.
  test.each([
    [0, seconds(4)],
    [400, seconds(6)],
    [2000, seconds(16)],
  ])('is content of every node, with %i pages more than the shop has, in %i ms', async (count, most) => {
    const { fake, node, pass, now } = await openNodes(space);
    const [one, other] = [await node(), await node()];
    await one.look();
    await other.look();
    fake.publish(withPages(count));
    pass(seconds(1));
    const start = now();
    await one.renew();
    await one.look();
    pass(seconds(1));
    await other.look();
    for (const { content } of [one, other])
      expect((await content.story(gb, 'faq'))?.content.title).toBe('After a message');
    expect(now() - start).toBeLessThanOrEqual(most);
  });
});

describe('drafts of a space', () => {
  test('are asked for with the preview token, the time as version, and the release', async () => {
    const { fake, node, now } = await openNodes(space);
    const { drafts, look, content } = await node();
    await look();
    fake.draft(retitled('A draft'));
    const before = fake.calls.length;
    const drafted = await drafts?.(de, { release: '7' });
    expect((await drafted?.story(de, 'faq'))?.content.title).toBe('A draft');
    expect((await content.story(de, 'faq'))?.content.title).not.toBe('A draft');
    const [call] = fake.calls.slice(before);
    expect(Object.fromEntries(call?.params ?? [])).toMatchObject({
      version: 'draft',
      from_release: '7',
      token: PREVIEW_TOKEN,
      cv: String(now()),
      language: 'de-DE',
    });
    expect(call?.headers.get('store-code')).toBe('de');
    const published = fake.calls.slice(0, before);
    expect(published.filter(({ params }) => params.has('from_release') || params.get('version') === 'draft')).toEqual(
      [],
    );
  });

  test('are null while the service fails, and nothing of the token is logged', async () => {
    const { fake, node, logged } = await openNodes(space);
    const { drafts } = await node();
    for (const failure of ['down', 'broken', 'garbage', 'hangs'] as const) {
      fake.set(failure);
      expect(await drafts?.(gb, { release: null }), failure).toBe(null);
    }
    fake.set('works');
    expect(await drafts?.(gb, { release: null })).not.toBe(null);
    expect(JSON.stringify(logged)).not.toContain(PREVIEW_TOKEN);
  });
});
