import { type Clock, hours } from '#app/kernel/clock.ts';

/** Signs an order number for an address: `{orderNumber}.{signature}`. */
export interface OrderReference {
  sign(orderNumber: string): string;
  /** The order number; null when the signature is invalid. */
  verify(reference: string): string | null;
}

const SIGNATURE_BYTES = 16;

type Signing = {
  /** The HMACs of a text under all keys, the newest first: the first one signs, all are accepted. */
  hmacs(text: string): readonly Uint8Array[];
  equal(a: Uint8Array, b: Uint8Array): boolean;
};

export function createOrderReference({ hmacs, equal }: Signing): OrderReference {
  const signatures = (orderNumber: string) => hmacs(orderNumber).map((bytes) => bytes.subarray(0, SIGNATURE_BYTES));
  return {
    sign(orderNumber) {
      const [newest] = signatures(orderNumber);
      if (!newest) throw new Error('No key to sign with');
      return `${orderNumber}.${toBase64Url(newest)}`;
    },
    verify(reference) {
      const [orderNumber = '', given = '', ...rest] = reference.split('.');
      if (!orderNumber || rest.length > 0 || given.length > 64) return null;
      const bytes = fromBase64Url(given);
      return bytes && signatures(orderNumber).some((signature) => equal(bytes, signature)) ? orderNumber : null;
    },
  };
}

/** The time, in milliseconds, in which a return may show personal data to the browser that started the payment. */
export const RETURN_REFERENCE_LIFE = hours(24);

/** The content of a verified return reference. `isFresh` is false after `RETURN_REFERENCE_LIFE`. */
export type Returned = { readonly orderNumber: string; readonly isFresh: boolean };

/**
 * A signed reference to an order in the return address, so that a payment is settled without the session cookie:
 * `{orderNumber}_{time}.{signature}`, the time in minutes since the epoch, in base 36. It does not authenticate the
 * browser.
 */
export interface ReturnReference {
  /** `at` is the time that the reference states, in milliseconds; now by default. */
  sign(orderNumber: string, at?: number): string;
  /** Null when the signature is invalid. */
  verify(reference: string): Returned | null;
}

const MINUTE = 60_000;

export function createReturnReference({ clock, ...signing }: Signing & { readonly clock: Clock }): ReturnReference {
  const signed = createOrderReference(signing);
  return {
    sign: (orderNumber, at = clock()) => signed.sign(`${orderNumber}_${Math.floor(at / MINUTE).toString(36)}`),
    verify(reference) {
      const text = signed.verify(reference);
      if (text === null) return null;
      const [orderNumber = '', time = ''] = text.split('_');
      return { orderNumber, isFresh: clock() - Number.parseInt(time, 36) * MINUTE < RETURN_REFERENCE_LIFE };
    },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return toBase64Url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
