export const FAKE_LOOKUP_TOKEN = 'fake-lookup-token-0001';

const ADDRESSES: Readonly<Record<string, readonly object[]>> = {
  'NL 1015 CV 100': [{ street0: 'Keizersgracht 100', postCode: '1015 CV', city: 'Amsterdam' }],
  'GB NW1 6XE ': [
    { id: 'a', street0: '221 Baker Street', street1: 'Flat A', postCode: 'NW1 6XE', city: 'London' },
    { id: 'b', street0: '221 Baker Street', street1: 'Flat B', postCode: 'NW1 6XE', city: 'London' },
  ],
};

/** A service by the shop's contract of an address lookup. */
export async function fakeAddressService(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (request.headers.get('authorization') !== `Bearer ${FAKE_LOOKUP_TOKEN}`)
    return new Response(null, { status: 401 });
  if (pathname !== '/v1/addresses') return new Response(null, { status: 404 });
  const key = ['country', 'postCode', 'houseNumber'].map((name) => searchParams.get(name) ?? '').join(' ');
  return Response.json({ addresses: ADDRESSES[key] ?? [] });
}
