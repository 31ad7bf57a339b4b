/** What a link in a letter does for the address that the letter went to. */
const ADDRESS_PURPOSES = ['confirm-newsletter', 'end-newsletter', 'end-stock-alerts'] as const;
export type AddressPurpose = (typeof ADDRESS_PURPOSES)[number];

/** An address by its SHA-256, hexadecimal, in a storefront. */
export type AddressKey = { readonly storefront: string; readonly emailHash: string };

/** Signs links that act for an address without naming it: `{purpose}_{storefront}_{hash}.{signature}`. */
export interface AddressLink {
  sign(purpose: AddressPurpose, key: AddressKey): string;
  /** The address of a link with this purpose; null for every other text. */
  verify(purpose: AddressPurpose, signed: string): AddressKey | null;
}

export function createAddressLink(signed: {
  sign(text: string): string;
  /** The signed text; null when the signature is invalid. */
  verify(text: string): string | null;
}): AddressLink {
  return {
    sign: (purpose, { storefront, emailHash }) => signed.sign(`${purpose}_${storefront}_${emailHash}`),
    verify(purpose, text) {
      const [, named, storefront, emailHash] =
        /^([a-z-]+)_([a-z]+)_([0-9a-f]{64})$/.exec(signed.verify(text) ?? '') ?? [];
      return named === purpose && storefront !== undefined && emailHash !== undefined
        ? { storefront, emailHash }
        : null;
    },
  };
}
