/** An address of the register, as the Locatieserver names its fields. Those without a value are absent. */
export type RegisteredAddress = {
  readonly id: string;
  readonly straatnaam: string;
  readonly straatnaam_verkort: string;
  readonly huisnummer: number;
  readonly huisletter?: string;
  readonly huisnummertoevoeging?: string;
  readonly postcode: string;
  readonly woonplaatsnaam: string;
};

const canal = { straatnaam: 'Keizersgracht', straatnaam_verkort: 'Keizersgr', woonplaatsnaam: 'Amsterdam' };

/** What this register has. */
const REGISTER: readonly RegisteredAddress[] = [
  { id: 'adr-100', ...canal, huisnummer: 100, postcode: '1015CV' },
  { id: 'adr-100b', ...canal, huisnummer: 100, huisletter: 'B', postcode: '1015CV' },
  { id: 'adr-100-2', ...canal, huisnummer: 100, huisnummertoevoeging: '2', postcode: '1015CV' },
  { id: 'adr-102-h', ...canal, huisnummer: 102, huisnummertoevoeging: 'H', postcode: '1015CV' },
  { id: 'adr-102a-1', ...canal, huisnummer: 102, huisletter: 'A', huisnummertoevoeging: '1', postcode: '1015CV' },
  {
    id: 'adr-12',
    straatnaam: 'Burgemeester van der Meulenlaan',
    straatnaam_verkort: 'Burg vd Meulenln',
    huisnummer: 12,
    postcode: '9999XK',
    woonplaatsnaam: 'Stitswerd',
  },
];

const FILTER = /^(type|postcode|huisnummer):(\w+)$/;

/** `search/v3_1/free` of the Locatieserver, as far as the shop asks: filters, and the fields that `fl` names. */
export async function fakePdok(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== '/bzk/locatieserver/search/v3_1/free') return Response.json({ status: 404 }, { status: 404 });
  const filters = new Map<string, string>();
  for (const filter of searchParams.getAll('fq')) {
    const [, field, value] = FILTER.exec(filter) ?? [];
    if (!field || !value) return Response.json({ error: { msg: `undefined field ${filter}` } }, { status: 400 });
    filters.set(field, value);
  }
  const fields = searchParams.get('fl')?.split(',') ?? [];
  const docs = REGISTER.filter(
    ({ postcode, huisnummer }) =>
      filters.get('type') === 'adres' &&
      filters.get('postcode') === postcode &&
      filters.get('huisnummer') === String(huisnummer),
  ).map((address) => Object.fromEntries(Object.entries(address).filter(([name]) => fields.includes(name))));
  return Response.json({ response: { numFound: docs.length, start: 0, maxScore: 6.4, numFoundExact: true, docs } });
}
