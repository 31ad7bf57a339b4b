import type { OrderButtonTexts } from '#app/modules/checkout/domain/order-button.ts';
import { Button } from '#app/web/ui/button.tsx';

/** The sentence that explains the order button in the language of the page. */
export const ORDER_CONSEQUENCE = 'order-consequence';

/** The order button at the end of every form of the payment step. `form` is the id of its form when it lies outside. */
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
