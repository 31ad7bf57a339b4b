import type { StockOffer } from '#app/modules/cart/domain/availability.ts';
import { Button } from '#app/web/ui/button.tsx';
import { useLink, useT } from '#app/web/view.tsx';

/**
 * A button that takes the quantity in stock when the requested one is larger. `product` is the slug of the page with
 * the button.
 */
export function AddAvailable({
  offer: { intent, id, quantity },
  product,
}: {
  readonly offer: StockOffer;
  readonly product?: string;
}) {
  const t = useT();
  const link = useLink();
  return (
    <form method="post" action={link('/checkout/cart')} data-offer={quantity}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={intent === 'add-product' ? 'id' : 'itemId'} value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      {product !== undefined && <input type="hidden" name="product" value={product} />}
      <Button small>{t(intent === 'add-product' ? 'cart:offer.add' : 'cart:offer.take', { count: quantity })}</Button>
    </form>
  );
}
