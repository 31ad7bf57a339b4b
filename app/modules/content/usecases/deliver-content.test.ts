import { expect, test } from 'vitest';
import type { DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import { type ProxyCall, readProxyCall } from '#app/modules/content/domain/delivery-call.ts';
import { deliverPublished, draftParams, oneOf } from './deliver-content.server.ts';

const story = (full_slug: string, content: object = {}): DeliveredStory => ({
  id: 1,
  uuid: `of ${full_slug}`,
  name: full_slug,
  full_slug,
  lang: 'default',
  content: { component: 'page', ...content },
});
const asked: string[] = [];
const english = [
  { name: 'cart:title', value: 'Bag' },
  { name: 'cart:empty', value: 'Empty' },
];
const delivery = {
  published(code: string) {
    asked.push(code);
    const stories = [
      story('_default/faq/'),
      story('_default/faq/returns'),
      story('_default/socks', { component: 'category', related: ['of _default/faq/'] }),
      story('shared-content/footer'),
    ];
    const entries = {
      translations: code === 'de' ? [{ name: 'cart:title', value: 'Warenkorb' }] : english,
      constants: [],
    };
    return { version: '17', codes: ['de'], stories, entries };
  },
};

function answer(path: string, query = '') {
  const call = readProxyCall(path, new URLSearchParams(query)) as ProxyCall;
  return deliverPublished(delivery, call, 'nl');
}
const slugs = (query: string) => {
  const { body } = answer('stories', query) as { body: { stories: readonly DeliveredStory[] } };
  return body.stories.map(({ full_slug }) => full_slug);
};

test('a list has the stories of slugs, of whole folders and of a beginning, page by page', () => {
  expect(slugs('by_slugs=_default/faq,shared-content/*')).toEqual(['_default/faq/', 'shared-content/footer']);
  expect(slugs('by_slugs=_default/faq/*')).toEqual(['_default/faq/', '_default/faq/returns']);
  expect(slugs('starts_with=_default/faq/')).toEqual(['_default/faq/', '_default/faq/returns']);
  expect(slugs('starts_with=_default/faq')).toEqual(['_default/faq/', '_default/faq/returns']);
  expect(slugs('per_page=3&page=2')).toEqual(['shared-content/footer']);
  expect(answer('stories', 'per_page=1')?.total).toBe(4);
});

test('an answer has the stories that named fields refer to, and no other', () => {
  const related = answer('stories', 'by_slugs=_default/socks&resolve_relations=category.related,page.x');
  expect(related?.body).toMatchObject({ cv: 17, rels: [{ full_slug: '_default/faq/' }] });
  expect(answer('stories', 'by_slugs=_default/socks')?.body).toMatchObject({ rels: [] });
});

test('one story is found by its slug, and is null without one', () => {
  expect(answer('stories/shared-content/footer')?.body).toMatchObject({
    story: { full_slug: 'shared-content/footer' },
  });
  expect(answer('stories/none')).toBe(null);
  expect(answer('stories/_default/faq')?.body).toMatchObject({ story: { full_slug: '_default/faq/' } });
});

test('entries have the value of the space, and that of the dimension where there is one', () => {
  const entries = (dimension: string) =>
    answer('datasource_entries', `datasource=translations${dimension}`)?.body as {
      readonly datasource_entries: readonly object[];
    };
  const [bag, empty] = english.map((entry, place) => ({ id: place + 1, ...entry, dimension_value: null }));
  for (const dimension of ['', '&dimension=fr'])
    expect(entries(dimension)).toEqual({ datasource_entries: [bag, empty] });
  expect(entries('&dimension=de')).toEqual({
    datasource_entries: [{ ...bag, dimension_value: 'Warenkorb' }, empty],
  });
});

test('the language is that of the call, else that of the storefront', () => {
  asked.length = 0;
  answer('stories', 'language=de-DE');
  answer('stories');
  answer('datasource_entries', 'datasource=constants&dimension=de');
  answer('spaces/me');
  expect(asked).toEqual(['de-DE', 'nl', 'default', 'de', 'nl']);
});

test('one draft is asked for by its slug, as a start page too, or by its uuid, and taken out of the list', () => {
  const draft = (path: string, query = '') => {
    const call = readProxyCall(path, new URLSearchParams(`version=draft${query}`));
    return draftParams(call as Parameters<typeof draftParams>[0], 'nl');
  };
  expect(draft('stories/a/b')).toMatchObject({ by_slugs: 'a/b,a/b/', version: 'draft', language: 'nl' });
  expect(draft('stories', '&language=de-DE')).toMatchObject({ language: 'de-DE' });
  const uuid = '5b0cbbb0-8a3c-4a4e-9d0e-0a6f8d5c1234';
  expect(draft(`stories/${uuid}`)).toMatchObject({ by_uuids: uuid });
  expect(draft(`stories/${uuid}`)).not.toHaveProperty('by_slugs');
  expect(oneOf({ body: { stories: [{ id: 1 }] }, total: 1 })?.body).toMatchObject({ story: { id: 1 } });
  expect(oneOf({ body: { stories: [] }, total: 0 })).toBe(null);
});
