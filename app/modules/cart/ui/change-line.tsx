import { Button } from '#app/web/ui/button.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import { AddAvailable } from './add-available.tsx';
import { CartForm, ShownQuantity } from './cart-form.tsx';
import page from './cart-page.module.css';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';
import styles from './change-line.module.css';

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

/** The form that moves a line to the wish list. */
export function SaveForLater({ item }: { readonly item: { readonly itemId: string; readonly name: string } }) {
  const t = useT();
  return (
    <CartForm intent="move-to-wish-list">
      <input type="hidden" name="itemId" value={item.itemId} />
      <Button look="quiet" small aria-label={t('cart-page:wish.moveItem', { name: item.name })}>
        <Icon name="heart" size={20} />
        {t('cart-page:wish.move')}
      </Button>
    </CartForm>
  );
}

/** The forms that change a line. A wrong quantity stays in its field. */
export function ChangeLine({
  item,
  problem,
}: {
  readonly item: CartView['items'][number];
  readonly problem: CartProblem | null;
}) {
  const t = useT();
  const field = `quantity-${item.itemId}`;
  const error = problem?.field === field ? problem.text : null;
  return (
    <div className={styles.change}>
      <CartForm intent="update-product" className={styles.quantity} showsAgain={`f-${field}`} changesText>
        <ShownQuantity itemId={item.itemId} seen={item.quantity} />
        {/* The first button of a form is the one that Enter in a field presses. */}
        <Button small>{t('cart:update')}</Button>
        <StepButton step={-1} label={t('cart:oneFewer', { name: item.name })} disabled={item.quantity <= 1} />
        <label className="vh" htmlFor={`f-${field}`}>
          {t('cart:quantityOf', { name: item.name })}
        </label>
        <input
          id={`f-${field}`}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={error ? (problem?.typed ?? item.quantity) : item.quantity}
          key={item.quantity}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `f-${field}-error` : undefined}
        />
        <StepButton step={1} label={t('cart:oneMore', { name: item.name })} />
      </CartForm>
      <RemoveLine item={item} />
      <SaveForLater item={item} />
      {error && (
        <p className={page.problem} id={`f-${field}-error`}>
          {error}
        </p>
      )}
      {error && problem?.offer && <AddAvailable offer={problem.offer} />}
    </div>
  );
}

function StepButton({
  step,
  label,
  disabled,
}: {
  readonly step: -1 | 1;
  readonly label: string;
  readonly disabled?: boolean;
}) {
  return (
    <button type="submit" name="step" value={step} className={styles.step} aria-label={label} disabled={disabled}>
      <Icon name={step === 1 ? 'plus' : 'minus'} size={20} />
    </button>
  );
}
