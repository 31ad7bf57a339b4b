import { AddressLookup, type LookupView } from '#app/modules/checkout/ui/address-lookup.tsx';
import {
  type GiftCardInputView,
  GiftCardLines,
  GiftCards,
  type GiftCardView,
} from '#app/modules/checkout/ui/gift-card.tsx';
import styles from './components.module.css';
import type { SampleCarts } from './sample-cart.server.ts';
import { Section, State } from './section.tsx';

const EMPTY: LookupView = {
  needsNumber: true,
  postCode: '',
  houseNumber: '',
  message: null,
  choices: [],
  isFilled: false,
};
const SEARCHED = { ...EMPTY, postCode: '1012 AB', houseNumber: '5' };
const CHOICES = [
  { id: 'one', label: '10 Downing Street, London, SW1A 2AA' },
  { id: 'long', label: 'Rechtsschutzversicherungsgesellschaftenstraat 5 bis, 1012 AB Amsterdam' },
];
const LOOKUPS: readonly (readonly [string, LookupView])[] = [
  ['empty', EMPTY],
  ['without a house number', { ...EMPTY, needsNumber: false, postCode: 'SW1A 2AA' }],
  ['no address found', { ...SEARCHED, message: 'We couldn’t find that address. Please type it below.' }],
  ['several addresses', { ...SEARCHED, message: 'Choose your address:', choices: CHOICES }],
  ['filled', { ...SEARCHED, message: 'We’ve filled in your address below. Please check it.', isFilled: true }],
];

const NONE_USED: GiftCardView = {
  isOffered: true,
  parts: [],
  remaining: null,
  sandboxAmounts: { small: '£10.00', large: '£50.00' },
};
const TYPED: GiftCardInputView = { number: '6036', code: '7', errors: {}, isSufficient: false };
const TWO_USED: GiftCardView = {
  ...NONE_USED,
  parts: [
    { id: 'one', lastFour: '0042', amount: '−£10.00' },
    { id: 'two', lastFour: null, amount: '−£5.00' },
  ],
  remaining: { text: '£35.95', minor: 3595, currency: 'GBP' },
};
const ORDER_BUTTON = {
  lang: null,
  order: 'Buy now',
  busy: { loading: 'One moment …', redirect: 'To your bank …', completed: 'Thank you' },
};

/** Forms inside the checkout: the lookup of an address, and gift cards. */
export function CheckoutForms({ carts }: { readonly carts: SampleCarts }) {
  return (
    <>
      <Section name="address-lookup">
        {LOOKUPS.map(([name, lookup]) => (
          <State key={name} name={name}>
            <form className={styles.wide}>
              <AddressLookup lookup={lookup} country="GB" action="#address-lookup" />
            </form>
          </State>
        ))}
      </Section>
      <Section name="gift-card">
        <State name="collapsed">
          <GiftCard carts={carts} view={NONE_USED} />
        </State>
        <State name="open, with every error">
          <GiftCard
            carts={carts}
            view={NONE_USED}
            typed={{
              ...TYPED,
              errors: { number: 'Please enter the number on the gift card', code: 'Please enter the security code' },
            }}
          />
        </State>
        <State name="covers the whole total">
          <GiftCard carts={carts} view={NONE_USED} typed={{ ...TYPED, isSufficient: true }} />
        </State>
        <State name="two used, and another one offered">
          <GiftCard carts={carts} view={TWO_USED} />
          <ul className={styles.wide}>
            <GiftCardLines view={TWO_USED} totalClass={undefined} />
          </ul>
        </State>
        <State name="used, and no other one offered">
          <GiftCard carts={carts} view={{ ...TWO_USED, isOffered: false, parts: TWO_USED.parts.slice(0, 1) }} />
        </State>
      </Section>
    </>
  );
}

function GiftCard({
  carts,
  view,
  typed = null,
}: {
  readonly carts: SampleCarts;
  readonly view: GiftCardView;
  readonly typed?: GiftCardInputView | null;
}) {
  return (
    <div className={styles.wide}>
      <GiftCards view={view} typed={typed} cart={carts.full} orderButton={ORDER_BUTTON} sandbox />
    </div>
  );
}
