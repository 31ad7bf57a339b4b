import { Button } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import { CartForm, ShownQuantity } from './cart-form.tsx';

/** The form that removes a line of the cart. */
export function RemoveLine({
  item,
}: {
  readonly item: { readonly itemId: string; readonly name: string; readonly quantity: number };
}) {
  const t = useT();
  return (
    <CartForm intent="remove-product">
      <ShownQuantity itemId={item.itemId} seen={item.quantity} />
      <Button look="quiet" small aria-label={t('cart:removeItem', { name: item.name })}>
        <Icon name="trash" size={20} />
        {t('cart:remove')}
      </Button>
    </CartForm>
  );
}
