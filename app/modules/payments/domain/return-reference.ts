/** Names an order in a payment's return address, so that the order is found even when the browser brings no cookie: `{orderNumber}.{signature}`. */
export interface ReturnReference {
  sign(orderNumber: string): string;
  /** The order number, or null when the signature is not ours. */
  verify(reference: string): string | null;
}

const SIGNATURE_BYTES = 16;

/** `hmacs` answers a text's HMAC under every key, the newest first: it signs, and all of them are accepted. */
export function createReturnReference({
  hmacs,
  equal,
}: {
  hmacs(text: string): readonly Uint8Array[];
  equal(a: Uint8Array, b: Uint8Array): boolean;
}): ReturnReference {
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
