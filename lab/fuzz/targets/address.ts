import * as fc from 'fast-check';
import { clampForDraft } from '#app/modules/checkout/domain/draft.ts';
import { addressReply, parseAddressForm, readAddressReply } from '#app/modules/checkout/forms/address-form.ts';
import { readLookupForm } from '#app/modules/checkout/forms/address-lookup-form.ts';
import { parseCorrectionForm } from '#app/modules/checkout/forms/correction-form.ts';
import { readTelephone } from '#app/modules/checkout/usecases/read-telephone.server.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { type Fields, formData, formLike } from '#lab/fuzz/inputs.ts';
import { ensure, fuzzTarget } from '#lab/fuzz/target.ts';
import { splitStreet } from '#server/vendors/adyen/split-street.ts';
import { good, market, registry } from '#tests/support/address-forms.ts';

const seedOf = (code: CountryCode) => ({
  ...good(code),
  'address.billing.firstName': 'Zoë',
  'address.billing.lastName': "O'Neill",
  'address.billing.street0': 'Flat 2 14 High Street',
  'address.billing.city': 'Köln',
  'address.billing.postCode': good(code)['address.shipping.postCode'] ?? '',
  'address.billing.country': code,
});
const PIECES = [
  'Москва',
  '港区',
  'ſ',
  'ﬁ',
  'İ',
  '½',
  '1/2',
  'º',
  'Straße',
  'UK',
  '+44',
  '00',
  '(0)',
  '/68',
  ' 5',
  'www.',
  '.de',
];

type Post = { readonly code: CountryCode; readonly fields: Fields };

function checkAddress({ code, fields }: Post): void {
  const scope = { market: market(code), registry, readTelephone };
  const posted = formData(fields);
  readLookupForm(posted);
  const parsed = parseAddressForm(posted, scope);
  const reply = readAddressReply(addressReply(parsed));
  ensure(JSON.stringify(reply.values) === JSON.stringify(parsed.values), 'a printed form has what was typed');
  if (parsed.errors.length > 0) return;
  const { normalised } = parsed;
  const draft = clampForDraft(normalised);
  ensure(JSON.stringify(draft) === JSON.stringify(normalised), 'a valid form is stored whole');
  const again = parseAddressForm(formData(printed(draft)), scope);
  ensure(again.errors.length === 0, `the stored form is valid: ${JSON.stringify(again.errors)}`);
  ensure(
    JSON.stringify(again.normalised) === JSON.stringify(normalised),
    `the stored form is stable: ${JSON.stringify([normalised, again.normalised])}`,
  );
  const { shipping } = normalised.address;
  const { street, number } = splitStreet(shipping.street0, shipping.street1, shipping.country);
  ensure(street.length + number.length > 0, 'an address has a street for the provider');
  parseCorrectionForm(
    posted,
    {
      address: { ...normalised.address, billing: shipping },
      contact: { firstName: 'Ada', lastName: 'King', ...normalised.contact },
    },
    scope,
  );
}

/** The fields that print a draft. */
function printed({ address, contact, useShippingForBilling, noHouseNumber }: ReturnType<typeof clampForDraft>): Fields {
  return [
    ...(['shipping', 'billing'] as const).flatMap((kind) => [
      ...Object.entries(address[kind]).map(([field, text]) => [`address.${kind}.${field}`, text] as const),
      ...(noHouseNumber?.[kind] === undefined
        ? []
        : [[`address.${kind}.noHouseNumber`, String(noHouseNumber[kind])] as const]),
    ]),
    ...Object.entries(contact).map(([field, value]) => [`contact.${field}`, String(value)] as const),
    ['useShippingForBilling', String(useShippingForBilling)],
  ];
}

export const address = fuzzTarget<Post>({
  name: 'form: address',
  input: fc.constantFrom(...COUNTRY_CODES).chain((code) =>
    formLike([seedOf(code), { ...seedOf(code), useShippingForBilling: 'false', acceptSuggestion: 'all' }], {
      pieces: PIECES,
      longest: 3000,
    }).map((fields) => ({ code, fields })),
  ),
  check: checkAddress,
  grown: (unit, times) => ({
    code: 'GB',
    fields: Object.entries(seedOf('GB')).map(([field, text]) => [field, text + unit.repeat(times) + text] as const),
  }),
});
