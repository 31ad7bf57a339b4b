import { expect, test } from 'vitest';
import { createStoryReader, type DeliveredStory } from './stories.ts';

/** The kinds of the blocks of a page, and what was noted of it. */
function read(slug: string, ...components: readonly string[]) {
  const notes: unknown[] = [];
  const body = components.map((component) => ({ component, _uid: `of ${component}`, title: 'Ask us' }));
  const story: DeliveredStory = {
    id: 1,
    uuid: 'a page',
    name: 'A page',
    full_slug: `_default/${slug}`,
    lang: 'default',
    content: { component: 'page', title: 'A page', body },
  };
  const page = createStoryReader((message, details) => void notes.push([message, details])).page([story]);
  return { kinds: page?.content.body.map(({ component }) => component), notes };
}

test.each([
  ['home', 'newsletter_place'],
  ['corporate-gifts', 'enquiry'],
])('the page %s has the form %s, which any other page leaves out and notes', (slug, component) => {
  expect(read(slug, 'promises', component)).toEqual({ kinds: ['promises', component], notes: [] });
  expect(read('faq', 'promises', component)).toEqual({
    kinds: ['promises'],
    notes: [['Problem with block', { component, uid: `of ${component}`, reason: `only ${slug} has this form` }]],
  });
});
