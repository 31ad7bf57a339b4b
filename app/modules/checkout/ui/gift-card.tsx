import type { Amount } from '#app/modules/cart/ui/cart-sums-view.ts';
import type { CartView } from '#app/modules/cart/ui/cart-view.ts';
import { Button } from '#app/web/ui/button.tsx';
import { TextField } from '#app/web/ui/field.tsx';
import { useLink, useT } from '#app/web/view.tsx';
import styles from './gift-card.module.css';
import { OrderButton, type OrderButtonTexts } from './order-button.tsx';

/** Id of the heading of the gift card form, which names the form. */
const GIFT_CARD_TITLE = 'gift-card-title';

/** Gift cards used for a cart, and the remaining amount; `remaining` is null where none is used. */
export type GiftCardView = {
  readonly isOffered: boolean;
  readonly parts: readonly { readonly id: string; readonly lastFour: string | null; readonly amount: string }[];
  readonly remaining: Amount | null;
  /** The balances of the sandbox’s gift cards. */
  readonly sandboxAmounts: { readonly small: string; readonly large: string };
};

/**
 * The amount due in minor units: the total without the gift cards used. The forms post it, because a page can be older
 * than the last gift card.
 */
export function leftToPay({ remaining }: Pick<GiftCardView, 'remaining'>, cart: CartView): number {
  return remaining?.minor ?? cart.lines.total.minor;
}

/** The label of a gift card: its last digits where they are known. */
export function useGiftCardName(): (lastFour: string | null) => string {
  const t = useT();
  return (lastFour) =>
    lastFour === null ? t('payment:giftCard.name') : t('payment:giftCard.nameWithDigits', { lastFour });
}

/** Lines below the total: the gift cards used and the remaining amount. Nothing where none is used. */
export function GiftCardLines({
  view,
  totalClass,
}: {
  readonly view: GiftCardView;
  readonly totalClass: string | undefined;
}) {
  const t = useT();
  const nameOf = useGiftCardName();
  if (!view.remaining) return null;
  return (
    <>
      {view.parts.map(({ id, lastFour, amount }) => (
        <li key={id}>
          <span>{nameOf(lastFour)}</span>
          <span>{amount}</span>
        </li>
      ))}
      <li className={totalClass}>
        <span>{t('payment:giftCard.left')}</span>
        <data id="left-to-pay" value={view.remaining.minor} data-currency={view.remaining.currency}>
          {view.remaining.text}
        </data>
      </li>
    </>
  );
}

/** A gift card as it was posted, with the error of each field. */
export type GiftCardInputView = {
  readonly number: string;
  readonly code: string;
  readonly errors: { readonly number?: string; readonly code?: string };
  /** It covers the whole amount due: the order button pays with it. */
  readonly isSufficient: boolean;
};

type GiftCardProps = {
  readonly view: GiftCardView;
  /** Null where the form was not sent. */
  readonly typed: GiftCardInputView | null;
  readonly cart: CartView;
  readonly orderButton: OrderButtonTexts;
  readonly sandbox: boolean;
};

/** The form of a gift card, collapsed at first, and the form that removes the cards used. Both work without script. */
export function GiftCards(props: GiftCardProps) {
  const t = useT();
  const link = useLink();
  const { view, typed } = props;
  if (!view.isOffered && view.parts.length === 0) return null;
  return (
    <div className={styles.giftCards} id="gift-card">
      {view.parts.length > 0 && (
        <form method="post" action={link('/checkout/payment')}>
          <input type="hidden" name="intent" value="remove-gift-cards" />
          <p>{t('payment:giftCard.waits', { count: view.parts.length })}</p>
          <Button look="quiet">{t('payment:giftCard.remove', { count: view.parts.length })}</Button>
        </form>
      )}
      {view.isOffered && (
        <details open={typed !== null}>
          <summary id={GIFT_CARD_TITLE}>
            {view.parts.length > 0 ? t('payment:giftCard.another') : t('payment:giftCard.title')}
          </summary>
          <GiftCardForm {...props} />
        </details>
      )}
    </div>
  );
}

/**
 * The form of a gift card. It applies a card that pays a part; one that pays everything places the order, for which the
 * law asks for the order button: it takes the place of the button to apply once the balance is known.
 */
function GiftCardForm({ view, typed, cart, orderButton, sandbox }: GiftCardProps) {
  const t = useT();
  const link = useLink();
  return (
    <form
      method="post"
      action={link('/checkout/payment')}
      className={styles.form}
      autoComplete="off"
      data-part="gift-card"
      aria-labelledby={GIFT_CARD_TITLE}
    >
      <input type="hidden" name="intent" value="pay-gift-card" />
      <input type="hidden" name="cartVersion" value={cart.version} />
      <input type="hidden" name="total" value={cart.lines.total.minor} />
      <input type="hidden" name="tax" value={cart.lines.taxSeen} />
      <input type="hidden" name="itemsCount" value={cart.itemsCount} />
      <input type="hidden" name="left" value={leftToPay(view, cart)} />
      {!typed?.isSufficient && <input type="hidden" name="apply" value="yes" />}
      <p>{t(typed?.isSufficient ? 'payment:giftCard.covers.text' : 'payment:giftCard.text')}</p>
      <TextField
        name="giftCardNumber"
        label={t('payment:giftCard.number')}
        defaultValue={typed?.number}
        error={typed?.errors.number}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        name="giftCardCode"
        label={t('payment:giftCard.code')}
        hint={t('payment:giftCard.codeHint')}
        defaultValue={typed?.code}
        error={typed?.errors.code}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      {sandbox && <p className={styles.small}>{t('payment:giftCard.sandbox', view.sandboxAmounts)}</p>}
      {typed?.isSufficient ? <OrderButton texts={orderButton} /> : <Button>{t('payment:giftCard.apply')}</Button>}
    </form>
  );
}
