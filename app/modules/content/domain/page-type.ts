export type PageType =
  | 'index'
  | 'homepage'
  | 'category'
  | 'product'
  | 'search'
  | 'checkout-address'
  | 'checkout-cart'
  | 'checkout-payment'
  | 'checkout-success'
  | 'faq'
  | 'blog'
  | 'campaign'
  | 'unknown';

const FAQ: readonly string[] = ['faq', 'shipping'];
const BLOG: readonly string[] = ['happy-news', 'happynews', 'happyblog'];
/** Pages with a route of their own and no type: those of a visitor, and tools. */
export const OWN_ROUTES: readonly string[] = [
  'cart',
  'diagnostics',
  'forget-device',
  'login',
  'market',
  'menu',
  'newsletter',
  'order',
  'shared-content',
  'stock-alerts',
  'recently-viewed',
  'review',
  'wish-list',
  'withdrawal',
];
/** What other programs read. */
const FILES: readonly string[] = ['feeds', 'sitemap.xml'];
/** The checkout without a view shows the cart. */
const CHECKOUT: ReadonlyMap<string, PageType> = new Map([
  ['', 'checkout-cart'],
  ['address', 'checkout-address'],
  ['cart', 'checkout-cart'],
  ['payment', 'checkout-payment'],
  ['success', 'checkout-success'],
]);

/**
 * The type of a page by its path under the storefront (`rest`, beginning with `/`); `storefront` is null on the index
 * page.
 */
export function pageType(storefront: string | null, rest: string): PageType {
  const [first, second = ''] = rest.split('/').filter(Boolean);
  if (storefront === null) return first === undefined ? 'index' : 'unknown';
  if (first === undefined) return 'homepage';
  if (first === 'checkout') return CHECKOUT.get(second) ?? 'unknown';
  if (first === 'search' || (first === 'product' && second !== '')) return first;
  return OWN_ROUTES.includes(first) || FILES.includes(first) ? 'unknown' : slugType(first);
}

/** Whether a path inside a storefront, without slashes at its ends, is a page of the shop that has no story. */
export function isShopPage(path: string): boolean {
  const [first = '', second = ''] = path.split('/');
  if (first === 'checkout') return CHECKOUT.has(second);
  return first === 'search' || (first === 'product' && second !== '') || OWN_ROUTES.includes(first);
}

/** Under the catch-all route the first segment decides. */
function slugType(first: string): PageType {
  if (first === 'corporate-gifts') return 'campaign';
  if (FAQ.includes(first)) return 'faq';
  if (BLOG.includes(first)) return 'blog';
  return first === 'about-us' ? 'unknown' : 'category';
}
