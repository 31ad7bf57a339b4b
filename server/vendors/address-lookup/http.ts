import { z } from 'zod';
import type { FoundAddress } from '#app/modules/checkout/domain/address-lookup.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { INVALID_ANSWER, type OutgoingClient } from '#server/vendors/_http/outgoing-call.ts';
import { createAskedLookup } from './asked.ts';

/** The most addresses of a postcode that are shown. */
const MOST = 100;

const answerSchema = z.object({
  addresses: z.array(
    z.object({
      id: z.string().min(1).max(200).optional(),
      street0: z.string().min(1),
      street1: z.string().default(''),
      postCode: z.string(),
      city: z.string().min(1),
    }),
  ),
});

/**
 * An address service by the shop's own contract: `GET {url}/addresses?country=&postCode=&houseNumber=` with a bearer
 * token answers `{"addresses": [{"id", "street0", "street1", "postCode", "city"}]}`, and an empty list for an unknown
 * postcode. `id` and `street1` may be left out, and so is `houseNumber` where a country needs none.
 */
export function createHttpLookup({
  client,
  token,
  countries,
}: {
  readonly client: OutgoingClient;
  readonly token: string | null;
  readonly countries: AddressLookup['countries'];
}): AddressLookup {
  return createAskedLookup(countries, ({ country, postCode, houseNumber }) =>
    client.call({
      label: 'GET /addresses',
      method: 'GET',
      path: `/addresses?${new URLSearchParams({ country, postCode, ...(houseNumber && { houseNumber }) })}`,
      headers: { Accept: 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
      repeatable: true,
      read: readAddresses,
    }),
  );
}

function readAddresses(status: number, body: unknown): readonly FoundAddress[] | typeof INVALID_ANSWER {
  const answer = answerSchema.safeParse(body);
  if (status !== 200 || !answer.success) return INVALID_ANSWER;
  return answer.data.addresses
    .slice(0, MOST)
    .map(({ id, ...address }, index) => ({ ...address, id: id ?? String(index + 1) }));
}
