import type { AddressFieldName, FieldError } from '#app/modules/checkout/domain/field-errors.ts';
import { errorTextKey } from '#app/modules/checkout/domain/field-errors.ts';
import type { SheetError } from '#app/modules/checkout/domain/wallet-sheet.ts';
import type { WalletRejection } from '#app/modules/checkout/domain/wallet-validation.ts';
import type { Translate } from '#app/web/i18n/translator.ts';

/** A rejection: its name in the log, its text, and the fields of the sheet. */
export type RejectionText = { readonly log: string; readonly text: string; readonly errors: readonly SheetError[] };

type SheetField = NonNullable<SheetError['contactField']>;
/** The fields of the sheet; those without one are address lines. */
const SHEET_FIELDS: Readonly<Partial<Record<AddressFieldName, SheetField>>> = {
  firstName: 'name',
  lastName: 'name',
  city: 'locality',
  region: 'administrativeArea',
  postCode: 'postalCode',
  country: 'country',
};
const sheetField = (field: AddressFieldName): SheetField => SHEET_FIELDS[field] ?? 'addressLines';

const INVALID = 'shippingContactInvalid' as const;

/** The text of a rejection. `country` is the market's name. */
export function walletRejectionText(
  rejection: WalletRejection,
  { t, country }: { readonly t: Translate; readonly country: string },
): RejectionText {
  switch (rejection.kind) {
    case 'warehouse_error':
      return whole('error', t('wallet:warehouse_error', { country }), 'unknown');
    case 'apple_pay_country_error': {
      const text = t('wallet:apple_pay_country_error', { country });
      return {
        log: 'setting_shipping_address',
        text,
        errors: [{ code: 'addressUnserviceable', contactField: 'country', message: text }],
      };
    }
    case 'apple_pay_us_billing_country_error': {
      const text = t('wallet:apple_pay_us_billing_country_error', { country });
      return {
        log: 'setting_billing_address',
        text,
        errors: [{ code: 'billingContactInvalid', contactField: 'country', message: text }],
      };
    }
    case 'dummy_data':
      return whole('dummy_data', t('wallet:dummy_data'), 'unknown');
    case 'apple_pay_fatal_error':
      return whole(rejection.missing, t('wallet:apple_pay_fatal_error'), 'unknown');
    case 'invalid-address':
      return listed(rejection, t);
  }
}

function whole(log: string, text: string, code: SheetError['code']): RejectionText {
  return { log, text, errors: [{ code, message: text }] };
}

/** Each address with all its errors, and each error with its field for the sheet. */
function listed(
  { shipping, billing, contact }: Extract<WalletRejection, { kind: 'invalid-address' }>,
  t: Translate,
): RejectionText {
  const words = (error: Pick<FieldError, 'key' | 'params'>) =>
    error.key === 'errorLatinAndContainsNumber' ? t('wallet:noHouseNumber') : t(errorTextKey(error), error.params);
  const heading = { shipping: t('wallet:shippingAddress'), billing: t('wallet:billingAddress') };
  const delivery = [
    ...shipping.map((error) => ({
      field: sheetField(error.field),
      words: words(error),
      code: error.key === 'errorTerritory' ? ('addressUnserviceable' as const) : INVALID,
    })),
    ...contact.map((error) => ({
      field: error.field === 'email' ? ('emailAddress' as const) : ('phoneNumber' as const),
      words: words(error),
      code: INVALID,
    })),
  ];
  const bill = billing.map((error) => ({ field: sheetField(error.field), words: words(error) }));
  const sides = [
    ...(delivery.length > 0 ? [[heading.shipping, ...delivery.map((fault) => fault.words)]] : []),
    ...(bill.length > 0 ? [[heading.billing, ...bill.map((fault) => fault.words)]] : []),
  ];
  return {
    log: shipping.length + contact.length > 0 ? 'setting_shipping_address' : 'setting_billing_address',
    text: sides.map((side) => side.join('\n')).join('\n'),
    errors: [
      ...delivery.map((fault) => ({
        code: fault.code,
        contactField: fault.field,
        message: `${heading.shipping} ${fault.words}`,
      })),
      ...bill.map((fault) => ({
        code: 'billingContactInvalid' as const,
        contactField: fault.field,
        message: `${heading.billing} ${fault.words}`,
      })),
    ],
  };
}
