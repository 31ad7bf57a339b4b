import type { PageType } from '#app/modules/content/domain/page-type.ts';

/** `example` is a path of the screen, `type` its page type. */
type Screen = { readonly file: string; readonly example: string; readonly type: PageType };

/** The screens of the specification: path, module, and an example page. */
export const SPECIFIED: Readonly<Record<string, Screen>> = {
  '/': { file: 'index', example: '/', type: 'index' },
  '/:storefront': { file: 'home', example: '/uk', type: 'homepage' },
  '/:storefront/*': { file: 'slugs', example: '/uk/adults/socks', type: 'category' },
  '/:storefront/checkout': { file: 'checkout', example: '/uk/checkout', type: 'checkout-cart' },
  '/:storefront/checkout/address': {
    file: 'checkout-address',
    example: '/uk/checkout/address',
    type: 'checkout-address',
  },
  '/:storefront/checkout/cart': { file: 'checkout-cart', example: '/uk/checkout/cart', type: 'checkout-cart' },
  '/:storefront/checkout/payment': {
    file: 'checkout-payment',
    example: '/uk/checkout/payment',
    type: 'checkout-payment',
  },
  '/:storefront/checkout/success/:id?': {
    file: 'checkout-success',
    example: '/uk/checkout/success/PW-1',
    type: 'checkout-success',
  },
  '/:storefront/product/:sku': { file: 'product', example: '/uk/product/MEL01', type: 'product' },
  '/:storefront/search/:pageNumber?': { file: 'search', example: '/uk/search/2', type: 'search' },
  '/:storefront/login': { file: 'login', example: '/uk/login', type: 'unknown' },
  '/:storefront/faq': { file: 'faq', example: '/uk/faq', type: 'faq' },
  '/:storefront/faq/:faq_section': { file: 'faq-section', example: '/uk/faq/returns', type: 'faq' },
  '/:storefront/faq/cookie-policy': { file: 'faq-cookie-policy', example: '/uk/faq/cookie-policy', type: 'faq' },
  '/:storefront/diagnostics/product/*': {
    file: 'diagnostics-product',
    example: '/uk/diagnostics/product/MEL01/extra',
    type: 'unknown',
  },
  '/:storefront/shared-content': { file: 'shared-content', example: '/uk/shared-content', type: 'unknown' },
};

/** The routes the shop adds, each with its reason. */
export const ADDED: Readonly<Record<string, Screen>> = {
  // The specification lists it among the shop's own calls, not among the screens.
  '/api/country-code': { file: 'api-country-code', example: '/api/country-code', type: 'unknown' },
  // What other programs read of the shop: crawlers, merchants' catalogues, researchers of security.
  '/robots.txt': { file: 'robots', example: '/robots.txt', type: 'unknown' },
  '/sitemap.xml': { file: 'sitemap-index', example: '/sitemap.xml', type: 'unknown' },
  '/:storefront/sitemap.xml': { file: 'sitemap', example: '/uk/sitemap.xml', type: 'unknown' },
  '/:storefront/feeds/google.xml': { file: 'google-feed', example: '/uk/feeds/google.xml', type: 'unknown' },
  '/.well-known/security.txt': { file: 'security-text', example: '/.well-known/security.txt', type: 'unknown' },
  '/api/eurocon': { file: 'api-eurocon', example: '/api/eurocon', type: 'unknown' },
  // The calls of the provider of recommendations, which this shop serves too.
  '/api/product/:widget/:sku?': {
    file: 'api-recommended-beside',
    example: '/api/product/gb-product/MEL01',
    type: 'unknown',
  },
  '/api/v2/products/:widgetId/:profileId/:limit/:page/:variables?': {
    file: 'api-recommended-list',
    example: '/api/v2/products/gb-everyone/anonymous/8/1',
    type: 'unknown',
  },
  '/api/v2/widget': { file: 'api-recommended-basket', example: '/api/v2/widget', type: 'unknown' },
  // The form of consent works without script and leads back to its page.
  '/:storefront/consent': { file: 'consent', example: '/uk/consent', type: 'unknown' },
  // Script has what is typed in a form sealed, and opens it when the page closed by accident.
  '/:storefront/typed': { file: 'typed', example: '/uk/typed', type: 'category' },
  // The switch between the light and the full version works as a form without script, on the index page too.
  '/mode': { file: 'mode', example: '/mode', type: 'unknown' },
  // The specification lists it among the shop's own calls.
  '/api/storyblok/cdn/*': { file: 'api-storyblok', example: '/api/storyblok/cdn/spaces/me', type: 'unknown' },
  // An editor ends a preview by a form without script.
  '/preview/leave': { file: 'preview-leave', example: '/preview/leave', type: 'unknown' },
  // Every component in every state, for developers; in production for the operator alone.
  '/:storefront/diagnostics/components': {
    file: 'diagnostics-components',
    example: '/uk/diagnostics/components',
    type: 'unknown',
  },
  // Letters that are files, and each as its reader sees it: in development, elsewhere for the operator alone.
  '/:storefront/diagnostics/import': {
    file: 'diagnostics-import',
    example: '/uk/diagnostics/import',
    type: 'unknown',
  },
  '/:storefront/diagnostics/letters': {
    file: 'diagnostics-letters',
    example: '/uk/diagnostics/letters',
    type: 'unknown',
  },
  '/:storefront/diagnostics/letters/:name': {
    file: 'diagnostics-letter',
    example: '/uk/diagnostics/letters/a',
    type: 'unknown',
  },
  // The market switch works as a page without script.
  '/:storefront/market': { file: 'market', example: '/uk/market', type: 'unknown' },
  '/:storefront/menu': { file: 'menu-page', example: '/uk/menu', type: 'unknown' },
  // The blog with its posts and their feed, and the campaign page with its form.
  '/:storefront/happy-news': { file: 'blog', example: '/uk/happy-news', type: 'blog' },
  '/:storefront/happy-news/feed.xml': { file: 'blog-feed', example: '/uk/happy-news/feed.xml', type: 'blog' },
  '/:storefront/happy-news/:post': { file: 'blog-post', example: '/uk/happy-news/two-socks', type: 'blog' },
  '/:storefront/corporate-gifts': { file: 'campaign', example: '/uk/corporate-gifts', type: 'campaign' },
  '/:storefront/cart': { file: 'cart-redirect', example: '/uk/cart', type: 'unknown' },
  // A shopper without the link asks for it by order number and address.
  '/:storefront/order': { file: 'order-lookup', example: '/uk/order', type: 'unknown' },
  // The signed link shows the status of an order at any time, its delivery for the shopper's calendar, and
  // its invoice.
  '/:storefront/order/:signed/delivery.ics': {
    file: 'order-delivery',
    example: '/uk/order/a/delivery.ics',
    type: 'unknown',
  },
  '/:storefront/order/:signed/invoice': { file: 'order-invoice', example: '/uk/order/a/invoice', type: 'unknown' },
  '/:storefront/order/:signed': { file: 'order', example: '/uk/order/PW-1.signature', type: 'unknown' },
  // Behind the same link, the shopper corrects the address or cancels the order until the parcel is on its way.
  '/:storefront/order/:signed/address': {
    file: 'order-address',
    example: '/uk/order/PW-1.signature/address',
    type: 'unknown',
  },
  '/:storefront/order/:signed/cancel': {
    file: 'order-cancel',
    example: '/uk/order/PW-1.signature/cancel',
    type: 'unknown',
  },
  // The buyer of a product reviews it by a signed link.
  '/:storefront/review/:signed': { file: 'review', example: '/uk/review/PW-1_a_X.signature', type: 'unknown' },
  // The withdrawal function of EU directive 2023/2673, alone or for the order of a link, and its receipt.
  '/:storefront/withdrawal/:signed?': { file: 'withdrawal', example: '/uk/withdrawal', type: 'unknown' },
  '/:storefront/withdrawal/receipt/:signed': {
    file: 'withdrawal-receipt',
    example: '/uk/withdrawal/receipt/W-1.signature',
    type: 'unknown',
  },
  // The newsletter's call, its page without script, and the links of its letters, which ask before they act.
  '/api/newsletter': { file: 'api-newsletter', example: '/api/newsletter', type: 'unknown' },
  '/:storefront/newsletter': { file: 'newsletter', example: '/uk/newsletter', type: 'unknown' },
  '/:storefront/newsletter/:task/:signed': { file: 'newsletter-link', example: '/uk/newsletter/a/b', type: 'unknown' },
  // The link of a letter about stock deletes the requests of its address.
  '/:storefront/stock-alerts/:signed': { file: 'stock-alerts-link', example: '/uk/stock-alerts/a', type: 'unknown' },
  // The link of a letter confirms a request for a mail about a size; its page asks before it acts.
  '/:storefront/stock-alerts/confirm/:signed': {
    file: 'stock-alert-confirm',
    example: '/uk/stock-alerts/confirm/a.signature',
    type: 'unknown',
  },
  // The link of a letter signs in; its page asks before it acts.
  '/:storefront/login/:signed': { file: 'login-link', example: '/uk/login/a.signature', type: 'unknown' },
  // On a shared computer everything the shop stores in the browser can be removed.
  '/:storefront/forget-device': { file: 'forget-device', example: '/uk/forget-device', type: 'unknown' },
  // The wish list of the browser, and the lists that links show.
  '/:storefront/wish-list': { file: 'wish-list', example: '/uk/wish-list', type: 'unknown' },
  // The answer to an addition by script: the dialog over the page of the product.
  '/:storefront/checkout/added': { file: 'checkout-added', example: '/uk/checkout/added', type: 'unknown' },
  // Script puts its row into product pages, which do not know their visitor.
  '/:storefront/recently-viewed': { file: 'recently-viewed', example: '/uk/recently-viewed', type: 'unknown' },
  // Script shows its options below the search fields.
  '/:storefront/search/suggest': { file: 'search-suggest', example: '/uk/search/suggest?term=cat', type: 'search' },
  // A browser that lost its cookie posts its sealed mirror.
  '/:storefront/checkout/restore': { file: 'checkout-restore', example: '/uk/checkout/restore', type: 'unknown' },
  // The requests of the payment widget to the shop.
  '/:storefront/checkout/payment/session': {
    file: 'checkout-payment-session',
    example: '/uk/checkout/payment/session',
    type: 'checkout-payment',
  },
  '/:storefront/checkout/payment/check': {
    file: 'checkout-payment-check',
    example: '/uk/checkout/payment/check',
    type: 'checkout-payment',
  },
  '/:storefront/checkout/payment/result': {
    file: 'checkout-payment-result',
    example: '/uk/checkout/payment/result',
    type: 'checkout-payment',
  },
  // The requests of the wallet sheet to the shop.
  '/:storefront/checkout/wallet/:step': {
    file: 'checkout-wallet',
    example: '/uk/checkout/wallet/start',
    type: 'unknown',
  },
  // The return address of a payment elsewhere.
  '/:storefront/checkout/payment/return': {
    file: 'checkout-payment-return',
    example: '/uk/checkout/payment/return',
    type: 'checkout-payment',
  },
};
