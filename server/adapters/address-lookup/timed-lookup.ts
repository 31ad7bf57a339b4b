import { err } from '#app/kernel/result.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';

/**
 * A lookup that answers within `timeout` milliseconds: a slow or failing one is unavailable. `onFailure` receives the
 * error of a failing one, without the request.
 */
export function createTimedLookup(
  lookup: AddressLookup,
  { timeout, onFailure }: { readonly timeout: number; readonly onFailure: (error: unknown) => void },
): AddressLookup {
  return {
    countries: lookup.countries,
    async find(request) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLong = new Promise<'too long'>((resolve) => {
        timer = setTimeout(() => resolve('too long'), timeout);
      });
      try {
        const found = await Promise.race([lookup.find(request), tooLong]);
        return found === 'too long' ? err({ kind: 'lookup-unavailable' }) : found;
      } catch (error) {
        onFailure(error);
        return err({ kind: 'lookup-unavailable' });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
