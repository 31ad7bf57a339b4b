import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The URL contract: every path is written here once. `storefrontPath` builds links to them. */
export default [
  index('routes/index.tsx'),
  route('api/country-code', 'routes/api-country-code.ts'),
  route('mode', 'routes/mode.ts'),
  ...prefix(':storefront', [
    layout('routes/storefront-layout.tsx', [
      index('routes/home.tsx'),
      route('market', 'routes/market/route.tsx'),
      route('checkout', 'routes/checkout.tsx'),
      route('checkout/cart', 'routes/checkout-cart/route.tsx'),
      route('checkout/address', 'routes/checkout-address.tsx'),
      route('checkout/payment', 'routes/checkout-payment/route.tsx'),
      route('checkout/payment/return', 'routes/checkout-payment-return/route.tsx'),
      route('checkout/restore', 'routes/checkout-restore/route.ts'),
      route('checkout/success/:id?', 'routes/checkout-success/route.tsx'),
      route('order/:signed', 'routes/order/route.tsx'),
      route('forget-device', 'routes/forget-device.tsx'),
      route('product/:sku', 'routes/product.tsx'),
      route('wish-list', 'routes/wish-list/route.tsx'),
      route('search/:pageNumber?', 'routes/search.tsx'),
      route('login', 'routes/login.tsx'),
      route('faq', 'routes/faq.tsx'),
      route('faq/cookie-policy', 'routes/faq-cookie-policy.tsx'),
      route('faq/:faq_section', 'routes/faq-section.tsx'),
      route('diagnostics/product/*', 'routes/diagnostics-product.tsx'),
      route('*', 'routes/slugs.tsx'),
    ]),
    route('checkout/added', 'routes/checkout-added.tsx'),
    route('shared-content', 'routes/shared-content.tsx'),
    route('recently-viewed', 'routes/recently-viewed.tsx'),
    route('checkout/payment/session', 'routes/checkout-payment-session.ts'),
    route('checkout/payment/check', 'routes/checkout-payment-check.ts'),
    route('checkout/payment/result', 'routes/checkout-payment-result.ts'),
    route('checkout/wallet/:step', 'routes/checkout-wallet/route.ts'),
  ]),
] satisfies RouteConfig;
