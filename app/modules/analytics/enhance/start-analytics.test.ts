import { afterEach, expect, test, vi } from 'vitest';
import { followPayment } from './start-analytics.ts';

afterEach(() => vi.unstubAllGlobals());

/** Only what is read of a form: its fields. */
class Form {
  readonly fields: Readonly<Record<string, string>>;
  constructor(fields: Readonly<Record<string, string>>) {
    this.fields = fields;
  }
}

test('`followPayment` names each way to pay once, a gift card as the provider does', () => {
  let submit: (event: { readonly target: Form }) => void = () => undefined;
  const addEventListener = (_: string, run: typeof submit) => {
    submit = run;
  };
  const page = { dataLayer: [] as { readonly ecommerce: { readonly payment_type: string } | null }[] };
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', { cookie: 'consent=2.010', addEventListener, getElementById: () => null });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('HTMLFormElement', Form);
  vi.stubGlobal(
    'FormData',
    class {
      get: (name: string) => string | null;
      constructor({ fields }: Form) {
        this.get = (name) => fields[name] ?? null;
      }
    },
  );
  followPayment();
  const forms: readonly Readonly<Record<string, string>>[] = [
    { intent: 'pay-gift-card' },
    { intent: 'pay', paymentMethod: 'klarna' },
    { intent: 'pay', paymentMethod: 'klarna' },
    { intent: 'remove-gift-cards' },
    // Nothing is due, and no way to pay was chosen.
    { intent: 'pay' },
  ];
  for (const fields of forms) submit({ target: new Form(fields) });
  expect(page.dataLayer.flatMap(({ ecommerce }) => ecommerce?.payment_type ?? [])).toEqual(['giftcard', 'klarna']);
});
