import { describe, expect, test } from 'vitest';
import { minutes, seconds } from '#app/kernel/clock.ts';
import { exportedSpace } from '#tests/fakes/exported-space.ts';
import { FAILURES, SPACE_TOKEN } from '#tests/fakes/storyblok.ts';
import type { StoryblokSpace } from '#tests/fakes/storyblok-space.ts';
import { withField } from '#tests/fakes/storyblok-space.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { openNodes } from './content-fixture.ts';
import { sampleMarket } from './sample-markets.ts';

const gb = sampleMarket('GB');

/** The space with another title of its help page. */
const retitled = (space: StoryblokSpace, title: string) => withField(space, '_default/faq/', { title });

async function opened() {
  const space = await exportedSpace();
  const nodes = await openNodes(space);
  const node = await nodes.node();
  const title = async () => (await node.content.story(gb, 'faq'))?.content.title;
  return { ...nodes, openNode: nodes.node, space, node, title };
}

describe('content of a space', () => {
  test('is the newest after its refresh, and says so once', async () => {
    const { fake, space, node, title, pass } = await opened();
    await node.look();
    fake.publish(retitled(space, 'Ask us'));
    await node.look();
    expect(await title()).not.toBe('Ask us');
    pass(seconds(5));
    await node.look();
    expect([await title(), node.changes()]).toEqual(['Ask us', 2]);
  });

  test('is only asked whether it has changed while it has not', async () => {
    const { fake, node, pass } = await opened();
    await node.look();
    const before = fake.calls.length;
    for (const _ of [1, 2, 3]) {
      pass(seconds(5));
      await node.look();
    }
    const later = fake.calls.slice(before);
    expect(later.map(({ path }) => path)).toEqual(['spaces/me', 'spaces/me', 'spaces/me']);
    expect(later[0]?.headers.get('if-none-match')).toMatch(/^W\//);
    expect(node.changes()).toBe(1);
  });

  test.each(FAILURES)('stays what it was while the service is %s, and is new ten seconds after', async (failure) => {
    const { fake, space, node, title, pass, messages } = await opened();
    await node.look();
    const before = await title();
    fake.publish(retitled(space, 'Ask us'));
    fake.set(failure);
    for (const _ of [1, 2, 3]) {
      pass(seconds(5));
      await node.look();
    }
    expect(await title()).toBe(before);
    expect(messages().filter((text) => text.startsWith('Content refresh failure'))).toHaveLength(1);
    fake.set('works');
    pass(seconds(5));
    await node.look();
    expect(await title()).toBe('Ask us');
  });

  test('has pictures of its own space, which the shop serves, and of no other', async () => {
    const { fake, space, node, pass } = await opened();
    const name = 'f/39898/1000x600/d962430746/parcels.jpg';
    const post = '_default/happy-news/why-two-socks';
    const picture = { fieldtype: 'asset', filename: `https://a.storyblok.com/${name}`, alt: 'Parcels' };
    fake.publish(withField(space, post, { picture }));
    expect(node.picture(name)).toBeNull();
    await node.look();
    expect((await node.content.story(gb, 'happy-news/why-two-socks'))?.content.picture).toEqual({
      src: `/images/content/${name}`,
      alt: 'Parcels',
    });
    expect(node.picture(name)).toBe(`https://a.storyblok.com/${name}`);
    fake.publish(withField(space, post, { picture: { ...picture, filename: `https://a-us.storyblok.com/${name}` } }));
    pass(seconds(5));
    await node.look();
    expect(node.picture(name)).toBe(`https://a-us.storyblok.com/${name}`);
    expect(node.picture('f/39898/500x500/0123456789/another.png')).not.toBeNull();
    expect(node.picture('f/1/1000x600/d962430746/parcels.jpg')).toBeNull();
    fake.publish(withField(space, post, { picture: { ...picture, filename: 'https://example.com/parcels.jpg' } }));
    pass(seconds(5));
    await node.look();
    expect((await node.content.story(gb, 'happy-news/why-two-socks'))?.content.picture).toEqual(
      (await bundledContent.story(gb, 'happy-news/why-two-socks'))?.content.picture,
    );
  });

  test('is that of the bundle until the service answers', async () => {
    const { fake, node, title, logged } = await opened();
    fake.set('broken');
    await node.look();
    expect(await title()).toBe((await bundledContent.story(gb, 'faq'))?.content.title);
    expect(JSON.stringify(logged)).not.toContain(SPACE_TOKEN);
  });
});

describe('nodes of one shop', () => {
  test('ask the service once for all of them', async () => {
    const { fake, space, node, openNode, pass } = await opened();
    const others = [await openNode(), await openNode()];
    const looks = () => Promise.all([node, ...others].map(({ look }) => look()));
    await looks();
    fake.publish(retitled(space, 'Ask us'));
    pass(seconds(5));
    await looks();
    await looks();
    expect(fake.calls.filter(({ path }) => path === 'spaces/me')).toHaveLength(2);
    for (const other of others) expect((await other.content.story(gb, 'faq'))?.content.title).toBe('Ask us');
  });

  test('begin with the newest content while the service is down', async () => {
    const { fake, space, node, openNode } = await opened();
    fake.publish(retitled(space, 'Ask us'));
    await node.look();
    fake.set('down');
    const { content } = await openNode();
    expect((await content.story(gb, 'faq'))?.content.title).toBe('Ask us');
  });

  test('keep the newest content when a slower read of an older version ends last', async () => {
    const { fake, space, node, openNode } = await opened();
    const other = await openNode();
    const titles = () =>
      Promise.all([node, other].map(async ({ content }) => (await content.story(gb, 'faq'))?.content.title));
    const { fetch } = fake;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    fake.publish(retitled(space, 'Older'));
    fake.fetch = async (...call) => {
      const answer = await fetch(...call);
      if (call[0].includes('/stories')) {
        fake.fetch = fetch;
        await ended;
      }
      return answer;
    };
    const slow = node.look();
    await expect.poll(() => fake.fetch === fetch).toBe(true);
    fake.publish(retitled(space, 'Newer'));
    await other.renew();
    await other.look();
    expect((await titles())[1]).toBe('Newer');
    end();
    await slow;
    await other.look();
    expect(await titles()).toEqual(['Newer', 'Newer']);
  });

  test('ask in place of one that ended while it asked', async () => {
    const { fake, node, openNode, pass } = await opened();
    fake.set('hangs');
    void node.look();
    await expect.poll(() => fake.calls.length).toBe(1);
    fake.set('works');
    const other = await openNode();
    await other.look();
    expect(other.snapshot()).toBe(null);
    pass(minutes(2));
    await other.look();
    expect(other.snapshot()).not.toBe(null);
  });
});

describe('calls of the service', () => {
  test('name version, language and storefront, and ask for whole pages', async () => {
    const { fake, node } = await opened();
    await node.look();
    const stories = fake.calls.filter(({ path }) => path === 'stories');
    expect(stories.map(({ params, headers }) => [params.get('language'), headers.get('store-code')])).toEqual([
      ['default', 'uk'],
      ['de-DE', 'de'],
      ['nl', 'be'],
    ]);
    for (const { params } of stories) {
      expect(Object.fromEntries(params)).toMatchObject({ version: 'published', cv: '1700000000', per_page: '100' });
      expect(params.get('by_slugs')?.split(',')).toEqual(
        expect.arrayContaining(['_default/*', 'shared-content/*', 'uk/*']),
      );
    }
    const entries = fake.calls.filter(({ path }) => path === 'datasource_entries');
    expect(entries.find(({ params }) => params.get('dimension') === 'de-DE')?.params.get('per_page')).toBe('1000');
  });

  test.each([
    ['access', 5],
    ['oauth', 3],
  ] as const)('with a token of the kind %s begin at most %i times a second', async (kind, most) => {
    const { fake, openNode, now } = await opened();
    const times: number[] = [];
    const { fetch } = fake;
    fake.fetch = async (...call) => {
      times.push(now());
      return fetch(...call);
    };
    await (await openNode({ kind })).look();
    expect(times.length).toBeGreaterThan(most);
    for (const [place, time] of times.entries())
      expect(times[place + most] ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(time + 1000);
  });

  test('are repeated after 300 ms when there were too many, up to ten times', async () => {
    const { fake, node, waits, pass } = await opened();
    fake.set('busy', 4);
    await node.look();
    expect(node.snapshot()).not.toBe(null);
    expect(waits.slice(0, 4)).toEqual([300, 300, 300, 300]);
    fake.set('busy');
    const before = fake.calls.length;
    pass(seconds(5));
    await node.look();
    expect(fake.calls.length - before).toBe(11);
  });

  test('read every page of a large space', async () => {
    const space = await exportedSpace();
    const [sample] = space.stories('default');
    const more = Array.from({ length: 230 }, (_, place) => ({
      ...sample,
      id: place,
      uuid: `more-${place}`,
      full_slug: `_default/more/${place}`,
      content: { component: 'page', _uid: `more-${place}`, title: `Page ${place}` },
    }));
    const { node } = await openNodes({ ...space, stories: (language) => [...space.stories(language), ...more] });
    const { content, look } = await node();
    await look();
    expect(await content.stories(gb, 'more')).toHaveLength(230);
  });

  test('read the addresses of linked stories, fifty of them in a call', async () => {
    const space = await exportedSpace();
    const linked = Array.from({ length: 120 }, (_, place) => ({
      id: place,
      uuid: `0000-${place}`,
      name: 'Linked',
      full_slug: `elsewhere/page-${place}`,
      content: { component: 'page' },
    }));
    const links = linked.map(({ uuid }, place) => ({
      component: 'link',
      _uid: `link-${place}`,
      label: `Link ${place}`,
      link: { fieldtype: 'multilink', linktype: 'story', id: uuid, url: '', cached_url: 'an-old-address' },
    }));
    const linking = withField(space, 'shared-content/footer', { bottomBarLinks: links });
    const { fake, node } = await openNodes({
      ...linking,
      stories: (language) => [...linking.stories(language), ...(linked as never[])],
    });
    const { content, look } = await node();
    await look();
    const { bottomBarLinks } = (await content.shell(gb)).footer;
    expect(bottomBarLinks[119]).toEqual({ label: 'Link 119', url: '/elsewhere/page-119' });
    const asked = fake.calls.flatMap(({ params }) => params.get('by_uuids')?.split(',').length ?? []);
    expect(asked.slice(0, 3)).toEqual([50, 50, 20]);
  });

  test('read related stories that no folder of the shop has, fifty of them in a call', async () => {
    const space = await exportedSpace();
    const related = Array.from({ length: 110 }, (_, place) => `elsewhere-${place}`);
    const { fake, node } = await openNodes(withField(space, '_default/kids/socks', { related }));
    const { content, look } = await node();
    await look();
    expect((await content.category(gb, 'kids/socks'))?.related).toEqual([]);
    const asked = fake.calls.flatMap(({ params }) => params.get('by_uuids')?.split(',').length ?? []);
    expect(asked.slice(0, 3)).toEqual([50, 50, 10]);
  });
});
