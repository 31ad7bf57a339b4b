import { Button } from '../../../platform/ui/button.tsx';
import { useLink, useT } from '../../../platform/view.tsx';

/** What can still be had: `id` names the line to change, or the variant to add. */
export type StockOffer = { readonly intent: 'add-product' | 'update-product'; readonly id: string; readonly quantity: number };

/** One button that takes what is left, where more was asked for. */
export function TakeWhatIsLeft({ offer: { intent, id, quantity }, action }: { readonly offer: StockOffer; readonly action?: string }) {
  const t = useT();
  const link = useLink();
  return (
    <form method="post" action={action ?? link('/checkout/cart')} data-offer={quantity}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name={intent === 'add-product' ? 'id' : 'itemId'} value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      <Button small>{t(intent === 'add-product' ? 'cart:offer.add' : 'cart:offer.take', { count: quantity })}</Button>
    </form>
  );
}
