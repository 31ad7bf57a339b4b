import { expect, test } from 'vitest';
import type { StorySegments } from '#app/modules/content/domain/segments.ts';
import { newsletterForms } from '#app/modules/shell/http/segments-view.server.ts';
import { type Audience, EVERYONE } from './audience.ts';

const SEGMENT = { uid: 'a', id: 'a', utmCampaigns: ['a'], utmContents: [], hideNewsletter: true };
const LISTS: StorySegments = { utmCampaigns: [], utmContents: [], hideNewsletter: false };
const WITHOUT_MENUS = { ...EVERYONE, hidesNewsletterInMenus: true };

/** The forms of a page by their names. */
function formsOf(
  rest: string,
  {
    body = [],
    lists = LISTS,
    audience = EVERYONE,
  }: { readonly body?: readonly string[]; readonly lists?: StorySegments; readonly audience?: Audience } = {},
): readonly string[] {
  const story = { content: { segments: lists, body: body.map((component) => ({ component })) } };
  const forms = newsletterForms(audience, { rest, story, ofPage: [] });
  return Object.entries(forms).flatMap(([name, isShown]) => (isShown ? name : []));
}

test.each([
  ['home with the block', formsOf('/', { body: ['hero', 'newsletter_place'] }), ['inContent', 'inMenus']],
  ['home without the block', formsOf('/', { body: ['hero'] }), ['inFooter', 'inMenus']],
  ['the menu page', formsOf('/menu'), ['inContent', 'inMenus']],
  ['the menu page of a shop without it in menus', formsOf('/menu', { audience: WITHOUT_MENUS }), ['inFooter']],
  ['a page whose content has the block', formsOf('/faq', { body: ['newsletter_place'] }), ['inFooter', 'inMenus']],
  ['the page of the newsletter', formsOf('/newsletter'), ['inMenus']],
  ['the page of a link in a letter', formsOf('/newsletter/confirm/x'), ['inMenus']],
  ['home that hides them', formsOf('/', { body: ['newsletter_place'], lists: { ...LISTS, hideNewsletter: true } }), []],
  ['a visit that hides them', formsOf('/menu', { audience: { ...EVERYONE, segments: [SEGMENT] } }), []],
])('The newsletter has on %s one form in the content or the footer: %#', (_, forms, expected) => {
  expect(forms).toEqual(expected);
});
