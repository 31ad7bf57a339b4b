import { z } from 'zod';

export const FAKE_TAXJAR_KEY = 'fake-taxjar-key-0001';

/**
 * What this TaxJar collects: percent, whether on delivery too, whether on clothing (20010). Other states are outside
 * its nexus.
 */
const STATES: Readonly<
  Record<
    string,
    { readonly percent: number; readonly freight: boolean; readonly clothing: boolean; readonly zips: RegExp }
  >
> = {
  CA: { percent: 8.625, freight: false, clothing: true, zips: /^9[0-6]/ },
  TX: { percent: 8.25, freight: true, clothing: true, zips: /^7[5-9]/ },
  NY: { percent: 8.875, freight: true, clothing: true, zips: /^1[0-4]/ },
  PA: { percent: 6, freight: true, clothing: false, zips: /^1[5-9]/ },
  OR: { percent: 0, freight: false, clothing: true, zips: /^97/ },
};

const requestBody = z.object({
  to_country: z.literal('US'),
  to_zip: z.string(),
  to_state: z.string(),
  shipping: z.number(),
  line_items: z.array(
    z.object({
      id: z.string(),
      quantity: z.number(),
      unit_price: z.number(),
      discount: z.number().default(0),
      product_tax_code: z.string().optional(),
    }),
  ),
});

const answer = (status: number, body: unknown) => Response.json(body, { status });
const reject = (status: number, error: string, detail: string) => answer(status, { status, error, detail });
const cents = (amount: number) => Math.round(amount * 100) / 100;

/** TaxJar's `POST /v2/taxes` as its documentation describes it: a function of the request. */
export async function fakeTaxJar(request: Request): Promise<Response> {
  if (new URL(request.url).pathname !== '/v2/taxes' || request.method !== 'POST')
    return reject(404, 'Not Found', 'Resource can not be found');
  if (request.headers.get('authorization') !== `Bearer ${FAKE_TAXJAR_KEY}`)
    return reject(401, 'Unauthorized', 'Not authorized for route POST /v2/taxes');
  const body = requestBody.safeParse(await request.json().catch(() => null));
  if (!body.success) return reject(406, 'Not Acceptable', `${String(body.error.issues[0]?.path[0])} is missing`);
  const { to_zip, to_state, shipping, line_items } = body.data;
  const state = STATES[to_state];
  if (state && !state.zips.test(to_zip))
    return reject(400, 'Bad Request', `to_zip ${to_zip} is not used within to_state ${to_state}`);
  const net = (item: (typeof line_items)[number]) => cents(item.unit_price * item.quantity - item.discount);
  const productAmount = line_items.reduce((sum, item) => sum + net(item), 0);
  const total = { order_total_amount: cents(productAmount + shipping), shipping };
  if (!state) {
    return answer(200, {
      tax: {
        ...total,
        taxable_amount: 0,
        amount_to_collect: 0,
        rate: 0,
        has_nexus: false,
        freight_taxable: false,
        tax_source: null,
      },
    });
  }
  const rate = state.percent / 100;
  const lines = line_items.map((item) => {
    const taxable_amount = state.clothing || item.product_tax_code !== '20010' ? net(item) : 0;
    return { id: item.id, taxable_amount, tax_collectable: cents(taxable_amount * rate), combined_tax_rate: rate };
  });
  const taxableProducts = lines.reduce((sum, line) => sum + line.taxable_amount, 0);
  const freight = state.freight && taxableProducts > 0 ? shipping : 0;
  return answer(200, {
    tax: {
      ...total,
      taxable_amount: cents(taxableProducts + freight),
      amount_to_collect: cents((taxableProducts + freight) * rate),
      rate,
      has_nexus: true,
      freight_taxable: state.freight,
      tax_source: 'destination',
      breakdown: {
        line_items: lines,
        ...(state.freight && {
          shipping: { taxable_amount: freight, tax_collectable: cents(freight * rate), combined_tax_rate: rate },
        }),
      },
    },
  });
}
