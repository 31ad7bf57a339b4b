import { href as walletHref } from 'virtual:wallet';
import { toDecimal } from '#app/kernel/money.ts';
import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import type { WalletView } from '#app/modules/checkout/ui/express-wallet.tsx';
import { outcomeSentence } from '#app/modules/checkout/ui/payment-messages.tsx';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import { providerLocale } from '#app/modules/payments/domain/provider-locale.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The express wallet of the cart page; null where it is not offered, in lite mode, and with nothing to pay. */
export function walletView(
  { site, market, mode, t }: RequestContext,
  cart: CartView | null,
  merchantName: string,
): WalletView | null {
  if (!site.wallet || !cart?.ready || mode === 'lite') return null;
  const { total } = cart.lines;
  if (total.minor === 0) return null;
  return {
    action: storefrontPath(market.storefrontCode, '/checkout/wallet'),
    country: market.countryCode,
    locale: providerLocale(market),
    currency: total.currency,
    total: total.minor,
    totalText: toDecimal({ amount: total.minor, currency: market.currency.code }),
    cartVersion: cart.version,
    itemsCount: cart.itemsCount,
    client: site.paymentClient,
    merchantId: site.wallet.merchantId,
    merchantName,
    module: walletHref,
    failed: t('wallet:apple_pay_fatal_error'),
    slow: t('wallet:slow'),
    unknown: outcomeSentence(t, 'unknown'),
    wayOn: t('wallet:wayOn'),
  };
}
