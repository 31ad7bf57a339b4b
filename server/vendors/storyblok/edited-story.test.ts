import { expect, test } from 'vitest';
import type { DeliveredStory } from '#app/modules/content/domain/delivery/stories.ts';
import { withEditedStory } from './edited-story.ts';

const mark = '<!--#storyblok#{"id":"7","uid":"b"}-->';
const saved: DeliveredStory = {
  id: 7,
  uuid: 'u-7',
  name: 'About',
  full_slug: '_default/about-us',
  lang: 'de',
  content: { component: 'page', title: 'Saved', body: [{ component: 'text', _uid: 'b', _editable: mark }] },
};
const other: DeliveredStory = { ...saved, id: 8, uuid: 'u-8', full_slug: '_default/moved' };
const typed = (content: object, id: unknown = 7) => withEditedStory([saved, other], { id, content }, 'de-DE');
const contentOf = (stories: readonly DeliveredStory[]) => stories[0]?.content;

test('a typed story replaces the saved one in its language, and no other story', () => {
  const stories = typed({
    component: 'page',
    title: 'Typed',
    title__i18n__de_DE: 'Getippt',
    title__i18n__nl: 'Getypt',
  });
  expect(contentOf(stories)).toEqual({ component: 'page', title: 'Getippt' });
  expect(stories[1]).toBe(other);
  expect(contentOf(typed({ component: 'page', title: 'Typed', title__i18n__de_DE: '' }))).toMatchObject({
    title: 'Typed',
  });
});

test('a typed story has the present addresses of links, and the marks of the blocks that were saved', () => {
  const link = { linktype: 'story', id: 'u-8', cached_url: 'old' };
  const content = contentOf(
    typed({ component: 'page', link, body: [{ component: 'text', _uid: 'b' }, { _uid: 'new' }] }),
  );
  expect(content).toMatchObject({
    link: { story: { full_slug: '_default/moved' } },
    body: [{ _editable: mark }, { _uid: 'new' }],
  });
});

test.each([[undefined], [null], [7], [{}], [{ id: '7', content: {} }], [{ id: 9, content: { component: 'page' } }]])(
  'what is no story of the list changes nothing: %j',
  (edited) => {
    const stories = [saved, other];
    expect(withEditedStory(stories, edited, 'de-DE')).toBe(stories);
  },
);

test('a typed story of any depth is read in bounded time', () => {
  let deep: object = { component: 'text' };
  for (let depth = 0; depth < 5000; depth += 1) deep = { body: [deep] };
  expect(contentOf(typed({ component: 'page', body: [deep] }))).toMatchObject({ component: 'page' });
});
