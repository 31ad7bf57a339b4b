import type address from '#app/locales/en/address.json';
import type cart from '#app/locales/en/cart.json';
import type cartPage from '#app/locales/en/cart-page.json';
import type catalogue from '#app/locales/en/catalogue.json';
import type checkout from '#app/locales/en/checkout.json';
import type content from '#app/locales/en/content.json';
import type discounts from '#app/locales/en/discounts.json';
import type letters from '#app/locales/en/letters.json';
import type newsletter from '#app/locales/en/newsletter.json';
import type order from '#app/locales/en/order.json';
import type payment from '#app/locales/en/payment.json';
import type reviews from '#app/locales/en/reviews.json';
import type search from '#app/locales/en/search.json';
import type shell from '#app/locales/en/shell.json';
import type signIn from '#app/locales/en/sign-in.json';
import type wallet from '#app/locales/en/wallet.json';
import type wishList from '#app/locales/en/wish-list.json';
import type withdrawal from '#app/locales/en/withdrawal.json';

type English = {
  readonly address: typeof address;
  readonly cart: typeof cart;
  readonly 'cart-page': typeof cartPage;
  readonly catalogue: typeof catalogue;
  readonly checkout: typeof checkout;
  readonly content: typeof content;
  readonly discounts: typeof discounts;
  readonly letters: typeof letters;
  readonly newsletter: typeof newsletter;
  readonly order: typeof order;
  readonly payment: typeof payment;
  readonly reviews: typeof reviews;
  readonly search: typeof search;
  readonly shell: typeof shell;
  readonly 'sign-in': typeof signIn;
  readonly wallet: typeof wallet;
  readonly 'wish-list': typeof wishList;
  readonly withdrawal: typeof withdrawal;
};

/** The name of a file of interface texts. */
export type Namespace = keyof English;

/** The key of a text with plural forms has no suffix: `count` for `count_one` and `count_other`. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key;

type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** The key of an interface text: `checkout:errors.errorRequired`. The English files are the list. */
export type TextKey = { [Name in Namespace]: `${Name}:${KeysOf<English[Name]>}` }[Namespace];
