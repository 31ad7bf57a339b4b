/** Names an order in a payment's return address, so that the order is found even when the browser brings no cookie: `{orderNumber}.{signature}`. */
export interface ReturnReference {
  sign(orderNumber: string): string;
  /** The order number, or null when the signature is not ours. */
  verify(reference: string): string | null;
}

const SIGNATURE_BYTES = 16;

export function createReturnReference({ hmac, equal }: { hmac(text: string): Uint8Array; equal(a: Uint8Array, b: Uint8Array): boolean }): ReturnReference {
  const signature = (orderNumber: string) => hmac(orderNumber).subarray(0, SIGNATURE_BYTES);
  return {
    sign: (orderNumber) => `${orderNumber}.${toBase64Url(signature(orderNumber))}`,
    verify(reference) {
      const [orderNumber = '', given = '', ...rest] = reference.split('.');
      if (!orderNumber || rest.length > 0 || given.length > 64) return null;
      const bytes = fromBase64Url(given);
      return bytes && equal(bytes, signature(orderNumber)) ? orderNumber : null;
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
