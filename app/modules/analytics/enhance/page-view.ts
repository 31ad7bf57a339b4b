import { maskedAddress, sharedAddress, sharedText } from '#app/modules/analytics/domain/page-address.ts';

/** The event of a page that other companies may know. */
export const pageView = () => viewOf(sharedAddress(location));

/** The event of a page that loads nothing of other companies: what its address opens is not in it. */
export const maskedPageView = () => viewOf(maskedAddress(location));

function viewOf(address: string) {
  return {
    event: 'page_view',
    page_location: address,
    page_title: sharedText(document.title),
    page_type: document.body.dataset.pageType,
    language: document.documentElement.lang,
    storefront: location.pathname.split('/')[1],
  };
}
