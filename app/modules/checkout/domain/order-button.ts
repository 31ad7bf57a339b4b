import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** What a button that orders says. */
export type OrderButtonWords = {
  /** The words the law asks for. */
  readonly order: string;
  /** What stands in their place while a payment is under way in the page. */
  readonly busy: { readonly loading: string; readonly redirect: string; readonly completed: string };
};

/** `lang` is the language of the words where it is not the page's, and null where it is. */
export type OrderButtonTexts = OrderButtonWords & { readonly lang: string | null };

/**
 * Countries whose law fixes the words in a language the shop does not speak there. The button says everything in that
 * language: its element has only one.
 */
const FIXED_BY_LAW: ReadonlyMap<CountryCode, OrderButtonTexts> = new Map([
  [
    'FR',
    {
      lang: 'fr',
      order: 'Commande avec obligation de paiement',
      busy: { loading: 'Un instant…', redirect: 'Vers votre banque…', completed: 'Merci' },
    },
  ],
]);

/**
 * What the buttons that order say in a country. `ofPage` are the words in the language of the page, which most laws are
 * content with.
 */
export function orderButtonTexts(countryCode: CountryCode, ofPage: OrderButtonWords): OrderButtonTexts {
  return FIXED_BY_LAW.get(countryCode) ?? { lang: null, ...ofPage };
}
