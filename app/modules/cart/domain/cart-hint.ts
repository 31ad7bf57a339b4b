/**
 * What a cart page may explain: a cart that cannot be sent to the visitor's country (`elsewhere`), or one that is empty
 * because the browser, which comes from a page of the shop, stores no cookies. Null for most.
 */
export function cartHint({
  hasLines,
  isServed,
  sendsCookies,
  comesFromShop,
}: Readonly<Record<'hasLines' | 'isServed' | 'sendsCookies' | 'comesFromShop', boolean>>):
  | 'elsewhere'
  | 'no-cookies'
  | null {
  if (hasLines) return isServed ? null : 'elsewhere';
  return !sendsCookies && comesFromShop ? 'no-cookies' : null;
}
