import { ADDRESS_FORM, isHosted, payForm, sizeOf } from '#tests/support/buying.ts';
import { type Answer, type Fields, type FormBrowser, headingOf } from '#tests/support/form-browser.ts';

/**
 * What a shopper does in one outage. `opened` pages were opened before it, `new` ones never. `own` pages show a bag,
 * `form` is a post.
 */
export type Step = {
  readonly name: string;
  readonly kind: 'opened' | 'new' | 'own' | 'form';
  readonly take: (browser: FormBrowser) => Promise<Answer>;
  /** Whether the step did what the shopper wanted. */
  readonly isDone: (answer: Answer) => boolean;
  /** What was typed: a form that could not be done still shows it. */
  readonly typed?: readonly string[];
};

/** A visitor's bag and address before the outage, in the storefront whose step it takes. */
export type Storefront = 'uk' | 'us';

const US_ADDRESS: Fields = {
  ...ADDRESS_FORM,
  'address.shipping.street0': '1 Market Street',
  'address.shipping.city': 'San Francisco',
  'address.shipping.region': 'CA',
  'address.shipping.postCode': '94105',
  'address.shipping.country': 'US',
  'contact.telephone': '+1 415 555 0134',
};
const GOODS: Readonly<Record<Storefront, string>> = { uk: 'red', us: 'american' };
const ADDRESS_OF: Readonly<Record<Storefront, Fields>> = { uk: ADDRESS_FORM, us: US_ADDRESS };
const WRONG_CODE = 'NO-SUCH-CODE';

const isPage = ({ status }: Answer) => status === 200;
const leadsTo = (end: string) => (answer: Answer) => answer.location?.split('?')[0]?.endsWith(end) ?? false;

/** Pages that every visitor sees alike; `nth` makes those of them that are new. */
export function pages(nth: number): readonly Step[] {
  const page = (name: string, kind: Step['kind'], path: string): Step => ({
    name,
    kind,
    take: (browser) => browser.visit(path),
    isDone: isPage,
  });
  return [
    page('home', 'opened', '/uk'),
    page('list', 'opened', '/uk/adults/socks'),
    page('product', 'opened', '/uk/product/red'),
    page('search', 'opened', '/uk/search?term=red'),
    page('faq', 'opened', '/uk/faq'),
    page('content', 'opened', '/uk/about-us'),
    page('new product', 'new', `/uk/product/fresh-${nth}`),
    page('new search', 'new', `/uk/search?term=fresh+${nth}`),
    page('new content', 'new', `/${['de', 'at', 'be', 'ch', 'nl', 'fr', 'us', 'eu', 'gl'][nth % 9]}/about-us`),
  ];
}

/** The bag, and the forms of a purchase, of one who has a bag and an address; `email` is for the newsletter. */
export function purchase(storefront: Storefront, email: string): readonly Step[] {
  const at = (path: string) => `/${storefront}/checkout/${path}`;
  const address = ADDRESS_OF[storefront];
  const own = (name: string, path: string): Step => ({
    name,
    kind: 'own',
    take: (browser) => browser.visit(at(path)),
    isDone: isPage,
  });
  const form = (name: string, path: string, { fields, isDone, typed }: FormStep): Step => ({
    name,
    kind: 'form',
    take: (browser) => browser.request(path, fields),
    isDone,
    ...(typed && { typed }),
  });
  return [
    own('bag', 'cart'),
    form('add', at('cart'), {
      fields: { intent: 'add-product', id: sizeOf(GOODS[storefront]), quantity: '1' },
      isDone: leadsTo('/cart'),
    }),
    form('code', at('cart'), {
      fields: { intent: 'apply-discount-code', discountCode: WRONG_CODE },
      isDone: ({ status }) => status === 422,
      typed: [WRONG_CODE],
    }),
    own('address', 'address'),
    form('post address', at('address'), {
      fields: address,
      isDone: leadsTo('/payment'),
      typed: ['address.shipping.street0', 'address.shipping.postCode', 'contact.email'].map(
        (name) => address[name] ?? '',
      ),
    }),
    own('payment', 'payment'),
    {
      name: 'pay',
      kind: 'form',
      take: async (browser) => browser.request(at('payment'), await payFormOf(browser, at('payment'))),
      isDone: ({ location }) => isHosted(location),
    },
    form('newsletter', '/api/newsletter', {
      fields: { store: storefront, countryCode: storefront === 'us' ? 'US' : 'GB', language: 'en', email },
      isDone: ({ status, location }) => status === 303 && location !== null,
      typed: [email],
    }),
  ];
}
type FormStep = Pick<Step, 'isDone'> & { readonly fields: Fields; readonly typed?: readonly string[] };

/** The form that pays; where the page cannot show it, the post that a page opened before the outage would send. */
async function payFormOf(browser: FormBrowser, path: string): Promise<Fields> {
  const page = await browser.visit(path);
  return page.status === 200 && page.html.includes('value="pay"') ? payForm(browser, path) : { intent: 'pay' };
}

/** Fills a bag and the address, so that the payment step is next. */
export async function prepare(browser: FormBrowser, storefront: Storefront): Promise<void> {
  const at = (path: string) => `/${storefront}/checkout/${path}`;
  const add = await browser.request(at('cart'), {
    intent: 'add-product',
    id: sizeOf(GOODS[storefront]),
    quantity: '1',
  });
  if (add.location === null) throw new Error(`A product was not added before the outage: ${said(add)}`);
  await browser.request(at('cart'), { intent: 'select-shipping-method', shippingMethod: 'standard', next: 'address' });
  const address = await browser.request(at('address'), ADDRESS_OF[storefront]);
  if (!leadsTo('/payment')(address)) throw new Error(`The address was not taken before the outage: ${said(address)}`);
}

/** Buys as a new shopper; null when it worked, else what the page said. */
export async function buy(browser: FormBrowser, storefront: Storefront): Promise<string | null> {
  try {
    await prepare(browser, storefront);
    const path = `/${storefront}/checkout/payment`;
    const paying = await browser.request(path, await payForm(browser, path));
    if (!isHosted(paying.location)) return said(paying);
    const done = await browser.post(paying.location, { outcome: 'authorised' });
    return done.html.includes('id="order-number"') ? null : said(done);
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown';
  }
}

/** What a page says, in short. */
export const said = (answer: Answer): string => `${answer.status} at ${answer.path}: ${headingOf(answer)}`;
