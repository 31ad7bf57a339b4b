import { z } from 'zod';
import type { FoundAddress } from '#app/modules/checkout/domain/address-lookup.ts';
import { FIELD_LIMITS } from '#app/modules/checkout/domain/field-errors.ts';
import { parsePostcode } from '#app/modules/checkout/domain/postcode.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { INVALID_ANSWER, type OutgoingClient } from '#server/vendors/_http/outgoing-call.ts';
import { createAskedLookup, type LookupRequest } from './asked.ts';

/** The most results of one page, as the service allows. */
const ROWS = 100;
const FIELDS = [
  'id',
  'straatnaam',
  'straatnaam_verkort',
  'huisnummer',
  'huisletter',
  'huisnummertoevoeging',
  'postcode',
  'woonplaatsnaam',
] as const;

const docSchema = z.object({
  id: z.string().min(1),
  straatnaam: z.string().min(1),
  straatnaam_verkort: z.string().min(1).optional(),
  huisnummer: z.coerce.string().regex(/^\d+$/),
  huisletter: z.string().nullish(),
  huisnummertoevoeging: z.coerce.string().nullish(),
  postcode: z.string(),
  woonplaatsnaam: z.string().min(1),
});
type Doc = z.infer<typeof docSchema>;
const answerSchema = z.object({ response: z.object({ docs: z.array(z.unknown()) }) });

/** A number and its addition, as people type them: `12`, `12 B`, `12-2`, `12b-hs`. */
const TYPED = /^\s*(\d{1,5})(.*)$/;

/**
 * The Dutch register of addresses, by the Locatieserver of PDOK (`search/v3_1/free`, a Solr search): needs no key. The
 * addition of the typed number is compared here, since the register writes it in two fields.
 */
export function createPdokLookup({ client }: { readonly client: OutgoingClient }): AddressLookup {
  return createAskedLookup(['NL'], async (request) => {
    const [, number = '', typed = ''] = TYPED.exec(request.houseNumber) ?? [];
    if (number === '') return [];
    const docs = await client.call({
      label: 'GET /free',
      method: 'GET',
      path: `/bzk/locatieserver/search/v3_1/free?${query(request, number)}`,
      headers: { Accept: 'application/json' },
      repeatable: true,
      read: (status, body) => readDocs(status, body),
    });
    return withAddition(docs, plain(typed)).flatMap((doc) => toAddress(doc));
  });
}

function query({ postCode }: LookupRequest, number: string): URLSearchParams {
  return new URLSearchParams([
    ['fq', 'type:adres'],
    ['fq', `postcode:${postCode.replace(' ', '')}`],
    ['fq', `huisnummer:${Number(number)}`],
    ['fl', FIELDS.join(',')],
    ['sort', 'huisletter asc,huisnummertoevoeging asc'],
    ['rows', String(ROWS)],
  ]);
}

/** A result of another shape is left out: the others are good. */
function readDocs(status: number, body: unknown): readonly Doc[] | typeof INVALID_ANSWER {
  const answer = answerSchema.safeParse(body);
  if (status !== 200 || !answer.success) return INVALID_ANSWER;
  return answer.data.response.docs.flatMap((doc) => docSchema.safeParse(doc).data ?? []);
}

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The addresses with an addition; without one the plain number, and where the register has none, all of the number. */
function withAddition(docs: readonly Doc[], addition: string): readonly Doc[] {
  const exact = docs.filter((doc) => plain(`${doc.huisletter ?? ''}${doc.huisnummertoevoeging ?? ''}`) === addition);
  return exact.length > 0 || addition !== '' ? exact : docs;
}

/** The shortened name of the register where the full one does not fit on a label. */
function toAddress(doc: Doc): readonly FoundAddress[] {
  const postCode = parsePostcode('NL', doc.postcode);
  if (!postCode.ok) return [];
  const addition = doc.huisnummertoevoeging ? `-${doc.huisnummertoevoeging}` : '';
  const number = `${doc.huisnummer}${doc.huisletter ?? ''}${addition}`;
  const full = `${doc.straatnaam} ${number}`;
  const street0 =
    [...full].length > FIELD_LIMITS.street ? `${doc.straatnaam_verkort ?? doc.straatnaam} ${number}` : full;
  return [{ id: doc.id, street0, street1: '', postCode: postCode.value, city: doc.woonplaatsnaam }];
}
