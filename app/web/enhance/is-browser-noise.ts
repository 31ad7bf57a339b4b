/**
 * Whether a rejection is no fault of the shop: a request that the visitor ended, or a fade between two pages that the
 * browser gave up, because the next navigation was faster or the tab hidden. No script of the shop waits for the fade.
 */
export function isBrowserNoise(reason: unknown): boolean {
  const { name, message } = (reason ?? {}) as { readonly name?: unknown; readonly message?: unknown };
  return (
    name === 'AbortError' ||
    (/^(?:InvalidState|Timeout)Error$/.test(String(name)) && /transition/i.test(String(message)))
  );
}
