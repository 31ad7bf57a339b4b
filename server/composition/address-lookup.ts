import { seconds } from '#app/kernel/clock.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { createSampleLookup } from '#server/adapters/address-lookup/embedded.ts';
import { createTimedLookup } from '#server/adapters/address-lookup/timed-lookup.ts';
import type { Config } from '#server/config/types.ts';
import type { ProcessContext } from './process-context.ts';

/** How long a shopper waits for the addresses of a postcode. */
const TIMEOUT = seconds(1);

/** The postcode lookup of the address step; null without one. */
export function openAddressLookup(
  { addressLookup }: Pick<Config, 'addressLookup'>,
  logger: ProcessContext['logger'],
): AddressLookup | null {
  if (addressLookup === 'none') return null;
  return createTimedLookup(createSampleLookup(), {
    timeout: TIMEOUT,
    onFailure: (error) => logger.warn({ err: error }, 'Address lookup failure'),
  });
}
