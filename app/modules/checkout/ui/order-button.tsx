import type { OrderButtonTexts } from '#app/modules/checkout/domain/order-button.ts';
import { Button } from '#app/web/ui/button.tsx';

/** What says in words of the page that the button below or above it orders. */
export const ORDER_CONSEQUENCE = 'order-consequence';

/**
 * The button that orders: every form of the payment step ends with one. `form` is the id of the form it sends when it
 * stands outside.
 */
export function OrderButton({
  texts,
  form,
  part,
}: {
  readonly texts: OrderButtonTexts;
  readonly form?: string;
  readonly part?: string;
}) {
  return (
    <Button
      look="primary"
      wide
      aria-describedby={ORDER_CONSEQUENCE}
      {...(form !== undefined && { form })}
      {...(part !== undefined && { part })}
      {...(texts.lang !== null && { lang: texts.lang })}
    >
      {texts.order}
    </Button>
  );
}
