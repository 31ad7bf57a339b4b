import type { AddressKey, AddressLink } from '#app/kernel/address-link.ts';
import { hours } from '#app/kernel/clock.ts';
import type { Language } from '#app/kernel/text.ts';
import { imageUrl } from '#app/modules/catalogue/domain/image-url.ts';
import { goodsOf } from '#app/modules/catalogue/domain/market-product.ts';
import { ALERT_LINK_LIFE } from '#app/modules/catalogue/domain/stock-alert.ts';
import type { ProductSource, StockAlertRequests } from '#app/modules/catalogue/ports.ts';
import { findRequestedSize } from '#app/modules/catalogue/usecases/stock-alerts.server.ts';
import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import type { CountLetter, LetterService } from '#app/modules/letters/ports.ts';
import { marketIn } from '#app/modules/markets/domain/read-market.ts';
import { isStorefrontCode, storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { CountryCode, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

/** A size that an address waits for. */
type WaitingKey = AddressKey & { readonly variantId: string };
/**
 * `language` is that of the page of the request, null for the market's own. `askedAt` tells a request from one that
 * began again, in milliseconds; `sku` is the product's.
 */
type WaitingAlert = {
  readonly email: string;
  readonly country: CountryCode;
  readonly language: Language | null;
  readonly askedAt: number;
  readonly sku: string;
};
type Asked = WaitingKey & Pick<WaitingAlert, 'askedAt'>;

type Deps = {
  readonly registry: Pick<MarketRegistry, 'market'>;
  readonly products: Pick<ProductSource, 'product'>;
  readonly addressLink: Pick<AddressLink, 'sign'>;
  readonly letters: LetterService;
  readonly alert: (key: WaitingKey) => Promise<WaitingAlert | null>;
  /** Deletes the request with its address. */
  readonly forget: (asked: Asked) => Promise<void>;
  /** Lets the request wait for the next time. */
  readonly waitAgain: (asked: Asked) => Promise<void>;
};

/**
 * Tells an address that a size is in stock again, in the language and storefront of the request, and deletes the
 * request. A size that sold out meanwhile waits again; one that the market no longer sells ends without a letter.
 * Null where no letter was written.
 */
export async function writeStockLetter(deps: Deps, key: WaitingKey): Promise<Delivery | null> {
  const alert = await deps.alert(key);
  if (!alert) return null;
  const { email, country, language, sku, askedAt } = alert;
  const { variantId, storefront, emailHash } = key;
  const asked = { ...key, askedAt };
  const own = deps.registry.market(country);
  const market = own && marketIn(own, language);
  const found = market && (await deps.products.product(market, sku));
  const product = found?.ok ? found.value : null;
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (variant?.stockStatus === 'no-stock') {
    await deps.waitAgain(asked);
    return null;
  }
  let delivery: Delivery | null = null;
  if (market && product && variant) {
    const [image] = product.media;
    delivery = await deps.letters.deliver({
      id: `back-in-stock:${storefront}:${variantId}:${emailHash}:${askedAt}`,
      to: email,
      market: country,
      ...(language && { language }),
      content: {
        kind: 'back-in-stock',
        product: product.name,
        goods: goodsOf(product),
        size: variant.size,
        picture: image
          ? { path: imageUrl(image.url, { width: 540, background: '#ffffff' }), alt: image.alt || product.name }
          : null,
        path: storefrontPath(
          market.storefrontCode,
          `/product/${product.slug}?${new URLSearchParams({ size: variant.size.value })}`,
        ),
        // The signature holds in the storefront of the request alone, which its country may have left since.
        endPath: storefrontPath(
          isStorefrontCode(storefront) ? storefront : market.storefrontCode,
          `/stock-alerts/${deps.addressLink.sign('end-stock-alerts', { storefront, emailHash })}`,
        ),
      },
    });
  }
  await deps.forget(asked);
  return delivery;
}

type ConfirmationDeps = {
  readonly request: StockAlertRequests['look'];
  readonly registry: Pick<MarketRegistry, 'market'>;
  readonly products: Pick<ProductSource, 'product'>;
  readonly stockAlertLink: Pick<OrderReference, 'sign'>;
  readonly letters: LetterService;
  readonly countLetter: CountLetter;
};

/**
 * Asks an address whether it wants a mail when a size is in stock again: anyone may have typed it. Null, with nothing
 * written, once the request is confirmed or its link has ended, for a size that the market no longer sells, and for an
 * address that has had its letters.
 */
export async function writeStockConfirmation(
  deps: ConfirmationDeps,
  { id }: { readonly id: string },
): Promise<Delivery | null> {
  const request = await deps.request(id);
  if (!request || request.isConfirmed) return null;
  const size = await findRequestedSize(deps, request);
  if (!size) return null;
  const { storefront, country, language } = request;
  const letter = { id: `stock-alert-confirm:${id}`, to: request.email };
  if (!(await deps.countLetter('stock-alert-mail', letter))) return null;
  return deps.letters.deliver({
    ...letter,
    market: country,
    ...(language && { language }),
    content: {
      kind: 'stock-alert-confirm',
      product: size.product.name,
      goods: goodsOf(size.product),
      size: size.variant.size,
      path: storefrontPath(storefront, `/stock-alerts/confirm/${deps.stockAlertLink.sign(id)}`),
      hours: ALERT_LINK_LIFE / hours(1),
    },
  });
}
