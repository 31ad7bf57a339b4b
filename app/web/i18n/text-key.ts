type English = {
  readonly address: typeof import('#app/locales/en/address.json');
  readonly cart: typeof import('#app/locales/en/cart.json');
  readonly 'cart-page': typeof import('#app/locales/en/cart-page.json');
  readonly catalogue: typeof import('#app/locales/en/catalogue.json');
  readonly checkout: typeof import('#app/locales/en/checkout.json');
  readonly consent: typeof import('#app/locales/en/consent.json');
  readonly content: typeof import('#app/locales/en/content.json');
  readonly discounts: typeof import('#app/locales/en/discounts.json');
  readonly letters: typeof import('#app/locales/en/letters.json');
  readonly newsletter: typeof import('#app/locales/en/newsletter.json');
  readonly order: typeof import('#app/locales/en/order.json');
  readonly payment: typeof import('#app/locales/en/payment.json');
  readonly reviews: typeof import('#app/locales/en/reviews.json');
  readonly search: typeof import('#app/locales/en/search.json');
  readonly shell: typeof import('#app/locales/en/shell.json');
  readonly 'sign-in': typeof import('#app/locales/en/sign-in.json');
  readonly wallet: typeof import('#app/locales/en/wallet.json');
  readonly 'wish-list': typeof import('#app/locales/en/wish-list.json');
  readonly withdrawal: typeof import('#app/locales/en/withdrawal.json');
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
