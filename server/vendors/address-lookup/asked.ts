import { err, ok } from '#app/kernel/result.ts';
import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { FoundAddress } from '#app/modules/checkout/domain/address-lookup.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';

export type LookupRequest = Parameters<AddressLookup['find']>[0];

/** A lookup that asks a service; unavailable while the service is. `ask` throws `UpstreamUnavailable`. */
export function createAskedLookup(
  countries: AddressLookup['countries'],
  ask: (request: LookupRequest) => Promise<readonly FoundAddress[]>,
): AddressLookup {
  return {
    countries,
    async find(request) {
      if (!countries.includes(request.country)) return ok([]);
      try {
        return ok(await ask(request));
      } catch (error) {
        if (isUpstreamUnavailable(error)) return err({ kind: 'lookup-unavailable' });
        throw error;
      }
    },
  };
}
