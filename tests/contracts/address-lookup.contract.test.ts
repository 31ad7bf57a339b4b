import { describe, expect, test } from 'vitest';
import { err, ok } from '#app/kernel/result.ts';
import type { AddressLookup } from '#app/modules/checkout/ports.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import { createHttpLookup } from '#server/vendors/address-lookup/http.ts';
import { createPdokLookup } from '#server/vendors/address-lookup/pdok.ts';
import { createSampleLookup } from '#server/vendors/address-lookup/sample.ts';
import { FAKE_LOOKUP_TOKEN, fakeAddressService } from '#tests/fakes/address-service.ts';
import { fakePdok } from '#tests/fakes/pdok.ts';

type Fetch = OutgoingClientDeps['fetch'];
const via =
  (fake: (request: Request) => Promise<Response>): Fetch =>
  (url, init) =>
    fake(new Request(url, { ...init, signal: null }));
const clientOf = (baseUrl: string, fetch: Fetch, logged: unknown[] = []) =>
  createOutgoingClient({
    name: 'address-lookup',
    baseUrl,
    timeout: 100,
    fetch,
    clock: Date.now,
    random: () => 0,
    logger: { warn: (details) => logged.push(details) },
  });
const pdok = (fetch = via(fakePdok), logged?: unknown[]) =>
  createPdokLookup({ client: clientOf('https://pdok.test', fetch, logged) });
const http = (fetch = via(fakeAddressService), logged?: unknown[]) =>
  createHttpLookup({
    client: clientOf('https://addresses.test/v1', fetch, logged),
    token: FAKE_LOOKUP_TOKEN,
    countries: ['NL', 'GB'],
  });
const HOUSE = { country: 'NL', postCode: '1015 CV', houseNumber: '100' } as const;

describe.each([
  ['sample', createSampleLookup],
  ['pdok', () => pdok()],
  ['http', () => http()],
] as const)('the address lookup by %s', (_name, create: () => AddressLookup) => {
  const { countries, find } = create();

  test('finds a Dutch house', async () => {
    expect(countries).toContain('NL');
    const found = await find(HOUSE);
    expect(found).toEqual(
      ok([
        { id: expect.any(String), street0: 'Keizersgracht 100', street1: '', postCode: '1015 CV', city: 'Amsterdam' },
      ]),
    );
    // The chosen address is looked up again.
    expect(await find(HOUSE)).toEqual(found);
  });

  test.each([
    ['an unknown postcode', { ...HOUSE, postCode: '9999 ZZ' }],
    ['an unknown number', { ...HOUSE, houseNumber: '9999' }],
    ['a number that is none', { ...HOUSE, houseNumber: 'B' }],
    ['another country', { country: 'DE', postCode: '10115', houseNumber: '1' }],
  ] as const)('finds nothing for %s', async (_, request) => {
    expect(await find(request)).toEqual(ok([]));
  });
});

describe.each([
  ['pdok', pdok],
  ['http', http],
] as const)('the address lookup by %s', (_name, create) => {
  const answers = (body: unknown, status = 200) => create(async () => Response.json(body, { status }));

  test.each([
    ['without a connection', create(async () => Promise.reject(new TypeError('fetch failed')))],
    ['with an answer of another shape', answers({ addresses: 'none', response: {} })],
    ['with an error', answers({ error: 'no' }, 503)],
    ['with a rejected key', answers({ error: 'no' }, 401)],
    ['without an answer in time', create(() => new Promise(() => {}))],
  ])('is unavailable %s', async (_, { find }) => {
    expect(await find(HOUSE)).toEqual(err({ kind: 'lookup-unavailable' }));
  });

  test('logs no part of an address', async () => {
    const logged: unknown[] = [];
    await create(async () => new Response('oh', { status: 500 }), logged).find(HOUSE);
    expect(logged).not.toEqual([]);
    expect(JSON.stringify(logged)).not.toMatch(/1015|CV|houseNumber/);
  });
});

describe('the address lookup by pdok', () => {
  const streets = async (houseNumber: string, postCode = '1015 CV') => {
    const found = await pdok().find({ country: 'NL', postCode, houseNumber });
    return found.ok ? found.value.map(({ street0 }) => street0) : null;
  };

  test.each([
    ['100 b', ['Keizersgracht 100B']],
    ['100-2', ['Keizersgracht 100-2']],
    ['100 - 2', ['Keizersgracht 100-2']],
    ['102 a 1', ['Keizersgracht 102A-1']],
    ['0100', ['Keizersgracht 100']],
    ['100 C', []],
  ])('compares the addition of %j', async (typed, expected) => {
    expect(await streets(typed)).toEqual(expected);
  });

  test('offers every address of a number that has none without an addition', async () => {
    expect(await streets('102')).toEqual(['Keizersgracht 102-H', 'Keizersgracht 102A-1']);
  });

  test('writes the shortened street where the full one is too long for a label', async () => {
    expect(await streets('12', '9999 XK')).toEqual(['Burg vd Meulenln 12']);
  });

  test('leaves out a result of another shape', async () => {
    const [good] = (await (await fakePdok(new Request(FREE))).json()).response.docs;
    const { find } = pdok(async () => Response.json({ response: { docs: [{ type: 'weg' }, good] } }));
    expect(await find(HOUSE)).toMatchObject(ok([{ street0: 'Keizersgracht 100' }]));
  });
});

const FREE =
  'https://pdok.test/bzk/locatieserver/search/v3_1/free?fq=type:adres&fq=postcode:1015CV&fq=huisnummer:100&fl=id,straatnaam,huisnummer,postcode,woonplaatsnaam';

describe('the address lookup by http', () => {
  test('lists the addresses of a British postcode by the ids of the service', async () => {
    expect(await http().find({ country: 'GB', postCode: 'NW1 6XE', houseNumber: '' })).toMatchObject(
      ok([{ id: 'a', street1: 'Flat A' }, { id: 'b' }]),
    );
  });
});
