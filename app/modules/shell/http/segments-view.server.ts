import { memoised } from '#app/kernel/memo.ts';
import {
  NO_SEGMENTS,
  type Segment,
  type SegmentedPopup,
  type StorySegments,
  segmentsOfStory,
} from '#app/modules/content/domain/segments.ts';
import type { NewsletterTexts } from '#app/modules/content/domain/story.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import { askedText } from '#app/modules/newsletter/http/sign-up-words.server.ts';
import { type Audience, hidesNewsletter, popupOf } from '#app/modules/shell/domain/audience.ts';
import type { SegmentPopupView } from '#app/modules/shell/ui/segment-popup.tsx';
import type { RequestContext } from '#app/request-context.ts';

/** Where a page shows the form of the regular newsletter: in its content or in the footer, and in menus. */
type NewsletterForms = { readonly inContent: boolean; readonly inFooter: boolean; readonly inMenus: boolean };

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
const isNewsletterPage = (rest: string): boolean => /^\/newsletter(?:\/.*)?$/.test(rest);

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

/** Where the page of a request shows the form of the newsletter, by the segments of its visit and of its story. */
export async function formsOfPage(context: RequestContext): Promise<NewsletterForms> {
  return newsletterForms(context.audience, await pageOf(context));
}

/** The popup with an identifier, whichever segment it is for; null without one. */
export function popupNamed({ services, market }: RequestContext, identifier: string | null): SegmentedPopup | null {
  const { popups } = services.content.segmentation(market);
  return popups.find(({ popupIdentifier }) => popupIdentifier === identifier) ?? null;
}

/** The popup of a segment as a market's pages show it; words that it lacks are those of the regular newsletter. */
export async function popupView(context: RequestContext, popup: SegmentedPopup): Promise<SegmentPopupView> {
  const { market, services } = context;
  const { newsletter } = await services.content.shell(market);
  return viewOf(popup, market, newsletter, await askedText(context));
}

const viewOf = memoised(
  (
    { segmentId, form, ...shown }: SegmentedPopup,
    { storefrontCode, countryCode }: Market,
    regular: NewsletterTexts,
    next: string,
  ) => ({
    ...shown,
    ctaLabel: shown.ctaLabel || regular.button,
    legal: shown.legal || regular.legal,
    next,
    market: { storefront: storefrontCode, country: countryCode },
  }),
);

/** The forms of the newsletter and the popup of a page. */
export async function segmentsView(
  context: RequestContext,
): Promise<{ readonly forms: NewsletterForms; readonly popup: SegmentPopupView | null }> {
  const { services, market, audience } = context;
  const page = await pageOf(context);
  const hasPopup = !isNewsletterPage(page.rest) && !page.rest.startsWith('/checkout');
  const segmentation = services.content.segmentation(market);
  const popup = hasPopup ? popupOf([...audience.segments, ...page.ofPage], segmentation) : null;
  return { forms: newsletterForms(audience, page), popup: popup && (await popupView(context, popup)) };
}

/** A page as far as segments are concerned. */
async function pageOf({ services, market, path }: RequestContext) {
  const { rest } = stripStorefront(path);
  const story = await services.content.story(market, rest === '/' ? 'home' : rest.slice(1));
  const { segments } = services.content.segmentation(market);
  return { rest, story, ofPage: segmentsOfStory(segments, story?.content.segments ?? NO_SEGMENTS) };
}
