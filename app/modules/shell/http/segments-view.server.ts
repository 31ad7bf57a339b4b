import { NO_SEGMENTS, segmentsOfStory } from '#app/modules/content/domain/segments.ts';
import { stripStorefront } from '#app/modules/markets/domain/storefront-path.ts';
import { popupOf } from '#app/modules/shell/domain/audience.ts';
import { isNewsletterPage, type NewsletterForms, newsletterForms } from '#app/modules/shell/domain/newsletter-forms.ts';
import type { SegmentPopupView } from '#app/modules/shell/ui/segment-popup.tsx';
import type { RequestContext } from '#app/request-context.ts';
import { popupView } from './popup-view.server.ts';

/** Where the page of a request shows the form of the newsletter, by the segments of its visit and of its story. */
export async function formsOfPage(context: RequestContext): Promise<NewsletterForms> {
  return newsletterForms(context.audience, await pageOf(context));
}

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
