import { type MarketLaw, marketLaw } from '#app/modules/markets/domain/market-law.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import { Button } from '#app/web/ui/button.tsx';

/** The sentence that explains the order button in the language of the page. */
export const ORDER_CONSEQUENCE = 'order-consequence';

/** The label of an order button. */
type OrderButtonWords = {
  /** The label that the law requires. */
  readonly order: string;
  /** The label while a payment is in progress. */
  readonly busy: { readonly loading: string; readonly redirect: string; readonly completed: string };
};

/** `lang` is the language of the words where it is not the page's, and null where it is. */
export type OrderButtonTexts = OrderButtonWords & { readonly lang: string | null };

/**
 * Labels in a language that a law requires and the shop does not have. The whole button is in that language, because
 * its element has only one `lang`.
 */
const FIXED_BY_LAW: Readonly<Record<NonNullable<MarketLaw['orderButton']>, OrderButtonTexts>> = {
  fr: {
    lang: 'fr',
    order: 'Commande avec obligation de paiement',
    busy: { loading: 'Un instant…', redirect: 'Vers votre banque…', completed: 'Merci' },
  },
};

/**
 * The labels of the order buttons in a country. `ofPage` are the labels in the language of the page, which most laws
 * accept.
 */
export function orderButtonTexts(countryCode: CountryCode, ofPage: OrderButtonWords): OrderButtonTexts {
  const language = marketLaw(countryCode).orderButton;
  return language === null ? { lang: null, ...ofPage } : FIXED_BY_LAW[language];
}

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
