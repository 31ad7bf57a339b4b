import type { Segment, StorySegments } from '#app/modules/content/domain/segments.ts';
import { type Audience, hidesNewsletter } from './audience.ts';

/** Where a page shows the form of the regular newsletter: in its content or in the footer, and in menus. */
export type NewsletterForms = { readonly inContent: boolean; readonly inFooter: boolean; readonly inMenus: boolean };

type Page = {
  /** The path under the storefront. */
  readonly rest: string;
  /** The story of the page; null without one. */
  readonly story: {
    readonly content: { readonly segments: StorySegments; readonly body: readonly { readonly component: string }[] };
  } | null;
  /** The segments of the story. */
  readonly ofPage: readonly Segment[];
};

/** Whether a path under the storefront is one of the newsletter: its form, or the page of a link in a letter. */
export const isNewsletterPage = (rest: string): boolean => /^\/newsletter(?:\/.*)?$/.test(rest);

/** The forms of a page for an audience. Of its content and its footer one has it; the newsletter's own page neither. */
export function newsletterForms(
  audience: Pick<Audience, 'segments' | 'hidesNewsletterInMenus'>,
  { rest, story, ofPage }: Page,
): NewsletterForms {
  const pageHides = story?.content.segments.hideNewsletter ?? false;
  const onPage = !hidesNewsletter(audience, { place: 'page', ofPage, pageHides });
  const inMenus = !hidesNewsletter(audience, { place: 'menu', ofPage, pageHides });
  const hasBlock = rest === '/' && story?.content.body.some(({ component }) => component === 'newsletter_place');
  const inContent = rest === '/menu' ? inMenus : onPage && hasBlock === true;
  return { inContent, inFooter: onPage && !inContent && !isNewsletterPage(rest), inMenus };
}
