import { hours } from '#app/kernel/clock.ts';
import { ALERT_LINK_LIFE } from '#app/modules/catalogue/domain/stock-alert.ts';
import type { ProductSource, StockAlertRequests } from '#app/modules/catalogue/ports.ts';
import { findRequestedSize } from '#app/modules/catalogue/usecases/stock-alerts.server.ts';
import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import type { CountLetter, LetterService } from '#app/modules/letters/ports.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { MarketRegistry } from '#app/modules/markets/domain/types.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

type Deps = {
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
export async function writeStockConfirmation(deps: Deps, { id }: { readonly id: string }): Promise<Delivery | null> {
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
      size: size.variant.size.label,
      path: storefrontPath(storefront, `/stock-alerts/confirm/${deps.stockAlertLink.sign(id)}`),
      hours: ALERT_LINK_LIFE / hours(1),
    },
  });
}
