import { seconds } from '#app/kernel/clock.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import type { AddressLookupConfig } from '#server/config/types.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import { createHttpLookup } from '#server/vendors/address-lookup/http.ts';
import { createPdokLookup } from '#server/vendors/address-lookup/pdok.ts';
import { createSampleLookup } from '#server/vendors/address-lookup/sample.ts';
import type { ProcessContext } from './process-context.ts';

/** How long a shopper waits for the addresses of a postcode. */
const TIMEOUT = seconds(1);

/** The postcode lookup of the address step; null without one. */
export function openAddressLookup(
  config: AddressLookupConfig,
  { clock, logger, metrics }: Pick<ProcessContext, 'clock' | 'logger' | 'metrics'>,
): AddressLookup | null {
  if (config.adapter === 'none') return null;
  if (config.adapter === 'sample') return createSampleLookup();
  return askedLookup(config, {
    fetch,
    clock,
    logger,
    random: Math.random,
    monitor: metrics?.upstreams,
    timeout: TIMEOUT,
  });
}

/** The lookup of a service. */
export function askedLookup(
  config: Extract<AddressLookupConfig, { readonly url: string }>,
  deps: Omit<OutgoingClientDeps, 'name' | 'baseUrl'>,
): AddressLookup {
  const client = createOutgoingClient({ name: 'address-lookup', baseUrl: config.url, ...deps });
  if (config.adapter === 'pdok') return createPdokLookup({ client });
  return createHttpLookup({ client, token: config.token?.reveal() ?? null, countries: config.countries });
}
