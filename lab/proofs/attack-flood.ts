import { LIMITED_REQUESTS, LIMITS, type LimitedRequest, SHARED_LIMITS } from '#app/web/limits.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import {
  ADDRESS,
  ADDRESS_FORM,
  approve,
  CART,
  expectOn,
  isHosted,
  PAYMENT,
  reachPaying,
  sizeOf,
  testProduct,
} from '#tests/support/buying.ts';
import { type Answer, FormBrowser } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const ATTACKER = '203.0.113.9';
const STOCK = 900;
const AT_ONCE = 4;
/** Requests sent of a kind, as a multiple of what one network may send in a window. */
const TIMES = 3;
/** The part of a limit that each further node adds. */
const OWN_SHARE = 4;

/**
 * Programs that search prove themselves by a token: their limit is that of a whole shop. The diagnostics log answers
 * every post with 204.
 */
type Kind = Exclude<LimitedRequest, 'search-api' | 'diagnostics-log'>;
const isKind = (kind: LimitedRequest): kind is Kind => kind !== 'search-api' && kind !== 'diagnostics-log';
type Turn = (number: number) => Promise<Answer>;

/**
 * One network sends three times as many searches, new carts, country switches and addresses as it may, four at a time,
 * while honest shoppers of other networks buy. The limits bound what passes; everything else is answered 429.
 */
export const flood: ProofPart = async ({ engine, shop, report, check }) => {
  const nodes = await openNodes({
    engine,
    products: [testProduct('red', { pence: 1000, stock: STOCK })],
    ...(shop !== undefined && { shop }),
  });
  try {
    const kinds = LIMITED_REQUESTS.filter(isKind);
    const turns = await attackersOf(nodes);
    const figures: [string, string][] = [];
    let isOver = false;
    const honest = buyUntil(nodes, () => isOver);
    for (const kind of kinds) {
      const { network, window } = LIMITS[kind];
      report(`${kind}: ${network * TIMES} requests`);
      const { statuses, seconds } = await send(turns[kind], network * TIMES);
      const limited = statuses.get(429) ?? 0;
      const passed = network * TIMES - limited;
      const windows = 1 + Math.floor((seconds * 1000) / window);
      const ofEachNode = SHARED_LIMITS.has(kind) ? 0 : Math.floor(network / OWN_SHARE);
      const most = windows * (network + (nodes.addresses.length - 1) * ofEachNode);
      check(passed <= most, () => `${kind}: ${passed} of ${network * TIMES} requests passed, ${most} may`);
      check(passed >= network, () => `${kind}: only ${passed} requests passed, ${network} may`);
      check(
        [...statuses.keys()].every((status) => status < 500),
        () => `${kind}: answered ${[...statuses.keys()].join(', ')}`,
      );
      figures.push([
        kind,
        `${limited} of ${network * TIMES} answered 429 in ${seconds.toFixed(1)} s; one network may send ${network} in ${window / 60_000} min`,
      ]);
    }
    isOver = true;
    const bought = await honest;
    check(
      bought.paid > 0 && bought.problems.length === 0,
      () => `honest shoppers: ${bought.paid} paid, ${bought.problems.join('; ')}`,
    );
    const { cpu, peakMemory } = await nodes.usage();
    return [
      ...figures,
      ['honest shoppers meanwhile', `${bought.paid} of ${bought.paid + bought.problems.length} paid`],
      ['nodes', `${cpu.toFixed(1)} s of CPU, ${Math.round(peakMemory / 1_048_576)} MB at most`],
    ];
  } finally {
    await nodes.close();
  }
};

/**
 * One request of each kind, from the attacker's network. The cart that the address is sent with was filled in another
 * network.
 */
async function attackersOf(nodes: ShopNodes): Promise<Readonly<Record<Kind, Turn>>> {
  const send = nodes.sender();
  const newBrowser = () => new FormBrowser(send, ATTACKER);
  const owner = nodes.newBrowser();
  await expectOn(owner, CART, { intent: 'add-product', id: sizeOf('red') });
  await expectOn(owner, CART, { intent: 'select-shipping-method', shippingMethod: 'standard', next: 'address' });
  const withCart = newBrowser();
  for (const [name, value] of owner.cookies) withCart.cookies.set(name, value);
  return {
    search: (number) => newBrowser().request(`/uk/search?term=sock${number}`),
    recommendations: () => newBrowser().request('/api/product/gb-product/NOTHING'),
    content: () => newBrowser().request('/api/storyblok/cdn/stories'),
    'filtered-list': (number) => newBrowser().request(`/uk/adults/socks?price_from=${number}`),
    suggestion: (number) => newBrowser().request(`/uk/search/suggest?term=sock${number}`),
    'product-feed': () => newBrowser().request('/uk/feeds/google.xml'),
    'cart-creation': () => newBrowser().request(CART, { intent: 'add-product', id: sizeOf('red') }),
    'market-switch': (number) =>
      newBrowser().request('/uk/market', { countryCode: number % 2 === 0 ? 'DE' : 'NL', from: '/uk', confirm: 'yes' }),
    'address-lookup': (number) =>
      withCart.request(ADDRESS, { 'lookup.postCode': `SW1A ${number % 9}AA`, findAddress: 'yes' }),
    address: (number) =>
      withCart.request(ADDRESS, { ...ADDRESS_FORM, 'address.shipping.street0': `${number} Downing Street` }),
    typed: () => newBrowser().request('/uk/typed', { form: 'enquiry', place: '/uk', values: '[]' }),
    review: () => newBrowser().request('/uk/review/PW-0000000000_0_X.AAAA', { stars: '5' }),
    'order-lookup': (number) =>
      newBrowser().request('/uk/order', {
        orderNumber: `PW-${String(number).padStart(10, '0')}`,
        email: 'eve@example.com',
      }),
    'sign-in': (number) => newBrowser().request('/uk/login', { email: `eve${number}@example.com` }),
    withdrawal: (number) =>
      newBrowser().request('/uk/withdrawal', {
        intent: 'confirm',
        name: 'Eve',
        orderNumber: `PW-${String(number).padStart(10, '0')}`,
        email: `eve${number}@example.com`,
        scope: 'order',
      }),
    newsletter: (number) =>
      newBrowser().request('/uk/newsletter', { store: 'uk', countryCode: 'GB', email: `eve${number}@example.com` }),
    enquiry: (number) =>
      newBrowser().request('/uk/corporate-gifts', {
        name: 'Eve',
        email: `eve${number}@example.com`,
        message: 'Boxes, please',
      }),
    'stock-alert': (number) =>
      newBrowser().request('/uk/product/sock-red', {
        intent: 'stock-alert',
        variant: sizeOf('red'),
        email: `eve${number}@example.com`,
      }),
  };
}

/** Sends `count` requests, several at once. Returns the number of answers per status, and the duration. */
async function send(
  turn: Turn,
  count: number,
): Promise<{ readonly statuses: ReadonlyMap<number, number>; readonly seconds: number }> {
  const began = performance.now();
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async () => {
    while (next < count) {
      const { status } = await turn(next++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { statuses, seconds: (performance.now() - began) / 1000 };
}

/**
 * Honest shoppers, each of a network of its own, buy one after the other until the attack is over, and one once more.
 */
async function buyUntil(
  nodes: ShopNodes,
  isOver: () => boolean,
): Promise<{ readonly paid: number; readonly problems: readonly string[] }> {
  let paid = 0;
  const problems: string[] = [];
  for (let last = false; !last; ) {
    last = isOver();
    try {
      const browser = nodes.newBrowser();
      const { status, location } = await browser.request(PAYMENT, await reachPaying(browser, { red: 1 }));
      if (isHosted(location)) {
        await approve(browser, location);
        paid += 1;
      } else problems.push(`could not pay: ${status}`);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : 'failed');
    }
  }
  return { paid, problems };
}
