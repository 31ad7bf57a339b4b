import { Button } from '#app/web/ui/button.tsx';
import { ErrorSummary } from '#app/web/ui/field.tsx';
import { Notice } from '#app/web/ui/notice.tsx';
import { useT } from '#app/web/view.tsx';
import { AddAvailable } from './add-available.tsx';
import { CartForm, ShownQuantity } from './cart-form.tsx';
import styles from './cart-page.module.css';
import type { CartNotice, CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';
import { isAtCode, RemoveCode } from './discount-code.tsx';
import { isAtGiftMessage } from './gift-options.tsx';

/** Messages above the lines: the result of the last form, and changes since. */
export function CartMessages({
  problem,
  notice,
  cart,
}: {
  readonly problem: CartProblem | null;
  readonly notice: CartNotice | null;
  /** Null for an empty cart, which has no field to link to. */
  readonly cart: CartView | null;
}) {
  const t = useT();
  return (
    <>
      {problem && !isAtCode(problem, cart) && !isAtGiftMessage(problem, cart) && (
        <ErrorSummary title={t('cart:error.title')} errors={[{ name: cart && problem.field, text: problem.text }]} />
      )}
      {problem?.choice && <LineChoice choice={problem.choice} />}
      {problem?.offer?.intent === 'add-product' && <AddAvailable offer={problem.offer} />}
      {notice && (
        <Notice tone={notice.tone ?? 'good'} live>
          <p>{notice.text}</p>
          {notice.putBack && <UndoRemoval goods={notice.putBack} />}
        </Notice>
      )}
      {cart?.messages.map((message) => (
        <Notice key={message.kind + message.text}>
          <p>{message.text}</p>
          {message.removesCode && <RemoveCode />}
        </Notice>
      ))}
    </>
  );
}

/** The two choices after a line was changed elsewhere: keep the line, or apply the requested change. */
function LineChoice({ choice: { itemId, now, wanted } }: { readonly choice: NonNullable<CartProblem['choice']> }) {
  const t = useT();
  return (
    <div className={styles.choice}>
      <CartForm intent="update-product">
        <ShownQuantity itemId={itemId} seen={now} />
        <Button name="quantity" value={String(now)}>
          {t('cart-page:changed.keep', { count: now })}
        </Button>
      </CartForm>
      {wanted > 0 ? (
        <CartForm intent="update-product">
          <ShownQuantity itemId={itemId} seen={now} />
          <Button name="quantity" value={String(wanted)}>
            {t('cart-page:changed.take', { count: wanted })}
          </Button>
        </CartForm>
      ) : (
        <CartForm intent="remove-product">
          <ShownQuantity itemId={itemId} seen={now} />
          <Button>{t('cart-page:changed.remove')}</Button>
        </CartForm>
      )}
    </div>
  );
}

function UndoRemoval({ goods: { id, quantity } }: { readonly goods: NonNullable<CartNotice['putBack']> }) {
  const t = useT();
  return (
    <CartForm intent="add-product">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="quantity" value={quantity} />
      <Button small>{t('cart-page:putBack', { count: quantity })}</Button>
    </CartForm>
  );
}
