/** What a link in a letter does for the address that the letter went to. */
const ADDRESS_PURPOSES = ['confirm-newsletter', 'end-newsletter', 'end-stock-alerts'] as const;
export type AddressPurpose = (typeof ADDRESS_PURPOSES)[number];

/** An address by its SHA-256, hexadecimal, in a storefront. */
export type AddressKey = { readonly storefront: string; readonly emailHash: string };

/** The address of a link. `at` is the moment in milliseconds that it was signed with; null without one. */
export type LinkedAddress = AddressKey & { readonly at: number | null };

/**
 * Signs links that act for an address without naming it: `{purpose}_{storefront}_{sealed hash}[_{at}].{signature}`.
 * Anyone can compute the hash of an address that they guess, so that a link has it encrypted.
 */
export interface AddressLink {
  /** `at` is when the address asked for what the link does, in milliseconds. */
  sign(purpose: AddressPurpose, key: AddressKey, at?: number): string;
  /** The address of a link with this purpose; null for every other text. */
  verify(purpose: AddressPurpose, signed: string): LinkedAddress | null;
}

/** What one key does. */
type LinkKey = {
  sign(text: string): string;
  /** The signed text; null when the signature is invalid. */
  verify(text: string): string | null;
  /** Encrypts a hash, as base64url. */
  seal(emailHash: string): string;
  /** The hash of what `seal` has encrypted. */
  open(sealed: string): string;
};

const LINK = /^([a-z-]+)_([a-z]+)_([\w-]{43})(?:_(\d{1,15}))?$/;

/** Signs with the first key and verifies with each. */
export function createAddressLink(keys: readonly [LinkKey, ...LinkKey[]]): AddressLink {
  const [newest] = keys;
  return {
    sign: (purpose, { storefront, emailHash }, at) =>
      newest.sign([purpose, storefront, newest.seal(emailHash), ...(at === undefined ? [] : [at])].join('_')),
    verify(purpose, text) {
      for (const key of keys) {
        const [, named, storefront, sealed, at] = LINK.exec(key.verify(text) ?? '') ?? [];
        if (named !== purpose || storefront === undefined || sealed === undefined) continue;
        return { storefront, emailHash: key.open(sealed), at: at === undefined ? null : Number(at) };
      }
      return null;
    },
  };
}
