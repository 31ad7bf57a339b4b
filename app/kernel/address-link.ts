/** What a link in a letter does for the address that the letter went to. */
const ADDRESS_PURPOSES = ['confirm-newsletter', 'end-newsletter', 'end-stock-alerts'] as const;
export type AddressPurpose = (typeof ADDRESS_PURPOSES)[number];

/** An address by its SHA-256, hexadecimal, in a storefront. */
export type AddressKey = { readonly storefront: string; readonly emailHash: string };

/** The address of a link. `at` is the moment in milliseconds that it was signed with; null without one. */
export type LinkedAddress = AddressKey & { readonly at: number | null };

/** Signs links that act for an address without naming it: `{purpose}_{storefront}_{hash}[_{at}].{signature}`. */
export interface AddressLink {
  /** `at` is when the address asked for what the link does, in milliseconds. */
  sign(purpose: AddressPurpose, key: AddressKey, at?: number): string;
  /** The address of a link with this purpose; null for every other text. */
  verify(purpose: AddressPurpose, signed: string): LinkedAddress | null;
}

export function createAddressLink(signed: {
  sign(text: string): string;
  /** The signed text; null when the signature is invalid. */
  verify(text: string): string | null;
}): AddressLink {
  return {
    sign: (purpose, { storefront, emailHash }, at) =>
      signed.sign([purpose, storefront, emailHash, ...(at === undefined ? [] : [at])].join('_')),
    verify(purpose, text) {
      const [, named, storefront, emailHash, at] =
        /^([a-z-]+)_([a-z]+)_([0-9a-f]{64})(?:_(\d{1,15}))?$/.exec(signed.verify(text) ?? '') ?? [];
      return named === purpose && storefront !== undefined && emailHash !== undefined
        ? { storefront, emailHash, at: at === undefined ? null : Number(at) }
        : null;
    },
  };
}
