import { createPromises, createRandom, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import {
  ADDRESS,
  ADDRESS_FORM,
  CART,
  isHosted,
  PAYMENT,
  reachPaying,
  sizeOf,
  testProduct,
} from '#tests/support/buying.ts';
import { type Answer, type Fields, type FormBrowser, formOf, formsOf, headingOf } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';
import { alteredForm, alteredQuery, type Chance, chanceOf } from './alterations.ts';
import { auditOrders, cartFaults, GIFT, PRICES, RULES, type Shown, shownCart } from './price-model.ts';

const ATTACKERS = 6;
const STOCK = 1_000_000;
/** After so many forms an attacker starts again with a cart ready to be paid. */
const RESTART_AFTER = 25;

type Victim = { readonly browser: FormBrowser; readonly form: Fields; readonly cart: string };
/** Ids of other shoppers that an attacker has. */
type Loot = { readonly cartIds: readonly string[]; readonly lineIds: readonly string[] };

/**
 * Posts altered forms and requests altered addresses, all random from the seed: other amounts, currencies, countries,
 * quantities of every kind, carts and lines of other shoppers, long pastes, broken encodings, repeated names, files.
 * Every answer has to be a page and no failure, every displayed cart has to cost what an independent price list says,
 * and so has every order; the carts of other shoppers stay unchanged.
 */
export async function run({
  engine,
  rounds = 10_000,
  seed,
  report,
  durable = true,
}: ProofOptions & { readonly durable?: boolean }): Promise<Findings> {
  const { check, broken } = createPromises();
  const products = Object.entries(PRICES).map(([name, prices]) =>
    testProduct(name, {
      pence: 0,
      stock: STOCK,
      prices: Object.fromEntries(
        Object.entries(prices).map(([code, amount]) => [code, { original: amount, final: amount }]),
      ),
    }),
  );
  const nodes = await openNodes({ engine, products, rules: RULES, durable });
  const statuses = new Map<number, number>();
  const totals = { sent: 0, carts: 0 };
  try {
    const victims = await Promise.all([victim(nodes), victim(nodes)]);
    const loot = await lootOf(nodes);
    const attack = async (place: number) => {
      const chance = chanceOf(createRandom(seed + place * 7919));
      let attacker = await startAttacker(nodes);
      for (let turn = 0; turn < Math.ceil(rounds / ATTACKERS); turn += 1) {
        if (turn % RESTART_AFTER === RESTART_AFTER - 1) attacker = await startAttacker(nodes);
        const where = `attacker ${place}, turn ${turn}`;
        const { answer, what } = await once(attacker, { chance, loot });
        totals.sent += 1;
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        check(answer.status < 500, () => `${where}: ${what} was answered with ${answer.status}`);
        check(
          isPage(answer),
          () =>
            `${where}: ${what} was answered with ${answer.status} and no page: ${answer.type} ${answer.html.slice(0, 100)}`,
        );
        const cart = await cartOf(attacker, answer);
        if (cart) {
          totals.carts += 1;
          const faults = cartFaults(cart);
          check(faults.length === 0, () => `${where}: after ${what}: ${faults.join('; ')}`);
        }
        if (totals.sent % 100 === 0)
          report(
            `${totals.sent} of ${rounds}, ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`,
          );
      }
    };
    await Promise.all(Array.from({ length: ATTACKERS }, (_, place) => attack(place)));
    await checkVictims(victims, check);
    const audit = await auditOrders(nodes);
    check(audit.faults.length === 0, () => audit.faults.join('\n'));
    return {
      table: [
        ['sent', 'answers', 'carts compared', 'orders compared', 'paid'],
        [
          String(totals.sent),
          [...statuses]
            .sort(([a], [b]) => a - b)
            .map(([status, times]) => `${times} × ${status}`)
            .join(', '),
          String(totals.carts),
          String(audit.orders),
          String(audit.paid),
        ],
      ],
      broken,
    };
  } finally {
    await nodes.close();
  }
}

/** The carts of other shoppers are as they were, and can be paid. */
async function checkVictims(
  victims: readonly Awaited<ReturnType<typeof victim>>[],
  check: (passed: boolean, failure: () => string) => void,
): Promise<void> {
  for (const { browser, form, cart } of victims) {
    const page = await browser.visit(CART);
    check(linesOf(page) === cart, () => `another shopper's cart has changed from ${cart} to ${linesOf(page)}`);
    const answer = await browser.request(PAYMENT, form);
    check(
      isHosted(answer.location),
      () => `another shopper cannot pay any more: ${answer.status} ${headingOf(answer)}`,
    );
  }
}

type Attacker = {
  readonly browser: FormBrowser;
  storefront: string;
  hosted: string | null;
  pay: Fields;
  lines: readonly string[];
};

async function startAttacker(nodes: ShopNodes): Promise<Attacker> {
  const browser = nodes.newBrowser();
  const pay = await reachPaying(browser, { red: 2, blue: 1 });
  const lines = formsOf((await browser.visit(CART)).html).flatMap((form) =>
    form.intent === 'remove-product' && form.itemId ? [form.itemId] : [],
  );
  return { browser, storefront: 'uk', hosted: null, pay, lines };
}

async function victim(nodes: ShopNodes): Promise<Victim> {
  const browser = nodes.newBrowser();
  const form = await reachPaying(browser, { red: 1, green: 3 });
  return { browser, form, cart: linesOf(await browser.visit(CART)) };
}

async function lootOf(nodes: ShopNodes): Promise<Loot> {
  return nodes.withStore(async ({ read }) => ({
    cartIds: (await read.all<{ id: string }>('SELECT id FROM carts')).map(({ id }) => id),
    lineIds: (await read.all<{ id: string }>('SELECT id FROM cart_lines')).map(({ id }) => id),
  }));
}

const linesOf = (page: Answer): string =>
  JSON.stringify(shownCart(page)?.lines.map(({ slug, quantity }) => `${quantity} ${slug}`) ?? []);

/** Sends one altered form or address and follows the answer. */
async function once(
  attacker: Attacker,
  { chance, loot }: { readonly chance: Chance; readonly loot: Loot },
): Promise<{ answer: Answer; what: string }> {
  const { browser } = attacker;
  const at = (path: string) => path.replace('/uk/', `/${attacker.storefront}/`);
  if (chance.happens(0.2)) {
    const path = alteredQuery(chance, {
      storefront: attacker.storefront,
      loot: [...loot.cartIds, ...loot.lineIds],
      items: Object.keys(PRICES).map(sizeOf),
    });
    const answer = await browser.visit(path);
    attacker.storefront = storefrontOf(answer, attacker.storefront);
    return { answer, what: path.slice(0, 300) };
  }
  const { path, form } = chance.pick<{ path: string; form: Fields }>([
    { path: at(CART), form: { intent: 'add-product', id: sizeOf(chance.pick(Object.keys(PRICES))), quantity: '1' } },
    { path: at(CART), form: { intent: 'add-products', items: `${sizeOf('red')}:1,${sizeOf('green')}:2` } },
    { path: at(CART), form: { intent: 'update-product', itemId: chance.pick(attacker.lines), quantity: '2' } },
    {
      path: at(CART),
      form: {
        intent: 'update-product',
        itemId: chance.pick(attacker.lines),
        quantity: '4',
        seen: chance.pick(['1', '2', '4']),
      },
    },
    { path: at(CART), form: { intent: 'remove-product', itemId: chance.pick(attacker.lines), seen: '2' } },
    {
      path: at(CART),
      form: { intent: 'select-shipping-method', shippingMethod: chance.pick(['standard', 'express']) },
    },
    { path: at(CART), form: { intent: 'apply-discount-code', discountCode: chance.pick(['TENTH', 'GIFT', 'SHIP']) } },
    { path: at(CART), form: { intent: 'remove-discount-code' } },
    { path: at(ADDRESS), form: ADDRESS_FORM },
    { path: at(PAYMENT), form: attacker.pay },
    { path: at(PAYMENT), form: await freshPay(attacker, at(PAYMENT)) },
    {
      path: at('/uk/market'),
      form: { countryCode: chance.pick(['GB', 'DE', 'FR', 'CH', 'IT', 'US']), from: CART, confirm: 'yes' },
    },
    ...(attacker.hosted ? [{ path: attacker.hosted, form: { outcome: 'authorised' } }] : []),
  ]);
  const { raw, what } = alteredForm(chance, form, [...loot.cartIds, ...loot.lineIds, GIFT]);
  const first = await browser.request(path, raw);
  if (isHosted(first.location)) attacker.hosted = first.location;
  const answer = await browser.follow(first);
  attacker.storefront = storefrontOf(answer, attacker.storefront);
  return { answer, what: `${path} ${what}` };
}

async function freshPay(attacker: Attacker, path: string): Promise<Fields> {
  const page = await attacker.browser.visit(path);
  return page.path === path ? formOf(page, 'pay') : attacker.pay;
}

/** The cart of its own page; another page shows no lines, so the cart page is requested. Null without one. */
async function cartOf(attacker: Attacker, answer: Answer): Promise<Shown | null> {
  const path = CART.replace('/uk/', `/${attacker.storefront}/`);
  // A rejected form is shown again with the typed values.
  const page = answer.path === path && answer.status === 200 ? answer : await attacker.browser.visit(path);
  return shownCart(page);
}

function storefrontOf({ path }: Answer, before: string): string {
  return /^\/(uk|de|at|be|ch|nl|fr|us|eu|gl)(?:\/|$)/.exec(path)?.[1] ?? before;
}

function isPage({ type, html }: Answer): boolean {
  return type.startsWith('text/html') && /<h1[\s>]/.test(html) && /<main[\s>]/.test(html);
}
