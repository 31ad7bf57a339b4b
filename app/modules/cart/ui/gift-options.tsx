import { LONGEST_GIFT_MESSAGE } from '#app/modules/cart/domain/gift-options.ts';
import { GIFT_MESSAGE, WRAPPING } from '#app/modules/cart/forms/field-names.ts';
import { Button } from '#app/web/ui/button.tsx';
import { CheckField, fieldId, TextAreaField } from '#app/web/ui/field.tsx';
import { Icon } from '#app/web/ui/icon.tsx';
import { useT } from '#app/web/view.tsx';
import { CartForm } from './cart-form.tsx';
import type { CartProblem } from './cart-problem.ts';
import type { CartView } from './cart-view.ts';
import styles from './gift-options.module.css';

/** Whether the error of the last form stands beside the field of the message. */
export function isAtGiftMessage(problem: CartProblem | null, cart: CartView | null): boolean {
  return problem?.field === GIFT_MESSAGE && cart !== null && cart.gift !== null;
}

/**
 * Gift wrapping and gift message, folded until one of them is chosen. The form leads back to the message, below what
 * was saved or above what is wrong.
 */
export function GiftOptions({
  gift,
  problem,
}: {
  readonly gift: NonNullable<CartView['gift']>;
  readonly problem: CartProblem | null;
}) {
  const t = useT();
  const wrong = problem?.field === GIFT_MESSAGE ? problem : null;
  const isChosen = gift.isWrapped || gift.message !== null;
  return (
    <details className={styles.gift} open={isChosen || wrong !== null}>
      <summary>
        <Icon name="gift" size={20} />
        <span>{t('cart-page:gift.title')}</span>
        <Icon name="down" size={20} />
      </summary>
      {isChosen && !wrong && (
        <p className={styles.chosen} role="status">
          <Icon name="check" size={20} />
          <span>{chosenText(gift, t)}</span>
        </p>
      )}
      <CartForm intent="set-gift-options" className={styles.form} showsAgain={fieldId(GIFT_MESSAGE)}>
        {gift.wrappingPrice !== null && (
          <CheckField
            name={WRAPPING}
            label={t('cart-page:gift.wrap', { price: gift.wrappingPrice })}
            hint={t('cart-page:gift.wrapHint')}
            defaultChecked={wrong?.wantsWrapping ?? gift.isWrapped}
          />
        )}
        <TextAreaField
          name={GIFT_MESSAGE}
          label={t('cart:giftMessage')}
          hint={t('cart-page:gift.messageHint', { limit: LONGEST_GIFT_MESSAGE })}
          error={wrong?.text}
          defaultValue={wrong?.typed ?? gift.message ?? ''}
          rows={3}
        />
        <Button>{t(isChosen ? 'cart-page:gift.change' : 'cart-page:gift.save')}</Button>
      </CartForm>
    </details>
  );
}

function chosenText({ isWrapped, message }: NonNullable<CartView['gift']>, t: ReturnType<typeof useT>): string {
  if (isWrapped && message !== null) return t('cart-page:gift.both');
  return t(isWrapped ? 'cart-page:gift.wrapped' : 'cart-page:gift.messageOnly');
}
