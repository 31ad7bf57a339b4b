import { LARGE_SHARES, LIMITS } from '#app/web/limits.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import {
  ADDRESS_FORM,
  approve,
  expectOn,
  isHosted,
  PAYMENT,
  payForm,
  reachPaying,
  sizeOf,
  testProduct,
} from '#tests/support/buying.ts';
import { type Answer, type Fields, FormBrowser, formOf } from '#tests/support/form-browser.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

/** Five orders of 60 units are as much as a network may reserve. */
const TRANSFERS = 5;
const PLENTY = ['red', 'blue', 'green'] as const;
const LARGEST_QUANTITY = 20;
const LOW_STOCK = 14;
const SHOPPERS = 40;
const IRISH: Fields = {
  ...ADDRESS_FORM,
  'address.shipping.street0': '12 Grafton Street',
  'address.shipping.city': 'Dublin',
  'address.shipping.postCode': 'D02 X285',
  'address.shipping.country': 'IE',
};

/** A stranger of a network, by its address; each has a cart of their own. */
type Visitors = (address: string) => FormBrowser;
/** What a point promises, what came out, and whether the promise is held. */
type Point = { readonly promise: string; readonly outcome: string; readonly isHeld: boolean };

const low = (number: number) => `low${number}`;

/**
 * One visitor of a network does what once closed a shop to all others of it, or took its goods off sale; then a
 * colleague in the same network buys. Each point is printed as held or broken.
 */
export const limits: ProofPart = async ({ engine, shop, report, check }) => {
  const nodes = await openNodes({
    engine,
    products: [
      ...PLENTY.map((name) => testProduct(name, { pence: 1000, stock: 10_000 })),
      ...Array.from({ length: LOW_STOCK }, (_, number) => testProduct(low(number), { pence: 1000, stock: 2 })),
    ],
    ...(shop !== undefined && { shop }),
  });
  try {
    const send = nodes.sender();
    const visitors: Visitors = (address) => new FormBrowser(send, address);
    const figures: [string, string][] = [];
    for (const [name, run] of Object.entries(POINTS)) {
      report(name);
      const { promise, outcome, isHeld } = await run(visitors, nodes);
      check(isHeld, () => `${name}: ${outcome}`);
      figures.push([name, `${isHeld ? 'held' : 'broken'}: ${promise}; ${outcome}`]);
    }
    return figures;
  } finally {
    await nodes.close();
  }
};

const POINTS: Readonly<Record<string, (visitors: Visitors, nodes: ShopNodes) => Promise<Point>>> = {
  'transfers, then a card': transfers,
  'guessed gift cards, then a card': guesses,
  'refused payments, then a new bag': refusals,
  'the last goods of a catalogue': lowStock,
  'filtered lists': filters,
  'an office that buys at once': office,
};

/** Orders by transfer cost nothing to place: all but some are refused, and a card in the same network pays. */
async function transfers(visitors: Visitors): Promise<Point> {
  const network = '203.0.113.11';
  const statuses: number[] = [];
  for (let number = 0; number < TRANSFERS; number += 1)
    statuses.push((await transfer(visitors(network), `eve${number}@example.com`)).status);
  const placed = statuses.filter((status) => status < 400).length;
  const card = await pay(visitors(network));
  return {
    promise: `a network places ${LIMITS['open-transfer'].network} orders by transfer a day, and cards pay`,
    outcome: `${placed} of ${TRANSFERS} placed (${statuses.join(', ')}), card ${card}`,
    isHeld: placed === LIMITS['open-transfer'].network && card === 'paid',
  };
}

async function transfer(browser: FormBrowser, email: string): Promise<Answer> {
  browser.cookies.set('market', 'IE');
  const at = (step: string) => `/eu/checkout/${step}`;
  const items = PLENTY.map((name) => `${sizeOf(name)}:${LARGEST_QUANTITY}`).join(',');
  await expectOn(browser, at('cart'), { intent: 'add-products', items });
  await expectOn(browser, at('cart'), {
    intent: 'select-shipping-method',
    shippingMethod: 'standard',
    next: 'address',
  });
  await expectOn(browser, at('address'), { ...IRISH, 'contact.email': email });
  const form = formOf(await browser.visit(at('payment')), 'pay');
  return browser.request(at('payment'), { ...form, paymentMethod: 'bankTransfer_IBAN' });
}

/** Unknown gift cards close gift cards, and no card. */
async function guesses(visitors: Visitors): Promise<Point> {
  const network = '203.0.113.12';
  const most = LIMITS['gift-card-guess'];
  let rejected = 0;
  for (let bag = 0; bag * most.cart < most.network; bag += 1) {
    const browser = visitors(network);
    await reachPaying(browser, { red: 1 });
    for (let guess = 0; guess < most.cart && rejected < most.network; guess += 1) {
      const { status } = await guessGiftCard(browser, 10_000 + rejected);
      if (status === 422) rejected += 1;
    }
  }
  const colleague = visitors(network);
  await reachPaying(colleague, { red: 1 });
  const { status } = await guessGiftCard(colleague, 99_999);
  const card = await pay(colleague);
  return {
    promise: `${most.network} guesses close gift cards for an hour, and cards pay`,
    outcome: `${rejected} guesses, then a gift card ${status}, card ${card}`,
    isHeld: rejected === most.network && status === 429 && card === 'paid',
  };
}

async function guessGiftCard(browser: FormBrowser, number: number): Promise<Answer> {
  const form = formOf(await browser.visit(PAYMENT), 'pay-gift-card');
  return browser.request(PAYMENT, { ...form, giftCardNumber: `60362800000000${number}`, giftCardCode: '737' });
}

/** Refused payments of one network: a new bag gets its attempt, and the attempts of new bags are bounded. */
async function refusals(visitors: Visitors): Promise<Point> {
  const network = '203.0.113.13';
  const { network: most } = LIMITS['refused-first-payment'];
  const soft = LIMITS['refused-payment'].network;
  let refused = 0;
  let colleague = '';
  for (; refused <= most; refused += 1) {
    if (refused === soft) colleague = await pay(visitors(network));
    const browser = visitors(network);
    const { status, location } = await browser.request(PAYMENT, await reachPaying(browser, { red: 1 }));
    if (status === 429 || !isHosted(location)) break;
    await browser.post(location, { outcome: 'refused' });
  }
  return {
    promise: `after ${soft} refused payments a new bag pays, and no more than ${most} an hour are refused`,
    outcome: `the colleague ${colleague}; ${refused} refused payments`,
    isHeld: colleague === 'paid' && refused === most,
  };
}

/** Orders that each take the last goods of a variant: most variants stay on sale. */
async function lowStock(visitors: Visitors, nodes: ShopNodes): Promise<Point> {
  let started = 0;
  for (let number = 0; number < LOW_STOCK; number += 1) {
    const browser = visitors('203.0.113.14');
    const answer = await browser.request(PAYMENT, await reachPaying(browser, { [low(number)]: 2 }));
    if (isHosted(answer.location)) started += 1;
  }
  const honest = await pay(nodes.newBrowser(), low(LOW_STOCK - 1));
  return {
    promise: `a network takes at most ${LARGE_SHARES.network} variants off sale, for ten minutes`,
    outcome: `${started} of ${LOW_STOCK} variants taken, an honest shopper ${honest}`,
    isHeld: started === LARGE_SHARES.network && honest === 'paid',
  };
}

/** Addresses of filters, each a page of its own: they are limited, and neither others nor pages in memory are. */
async function filters(visitors: Visitors, nodes: ShopNodes): Promise<Point> {
  const { network } = LIMITS['filtered-list'];
  const ofEachNode = Math.floor(network / 4);
  const most = network + (nodes.addresses.length - 1) * ofEachNode;
  const browser = visitors('203.0.113.15');
  const began = performance.now();
  let passed = 0;
  for (let price = 1; price <= 2 * network; price += 1)
    if ((await browser.request(`/uk/adults/socks?price_from=${price}`)).status === 200) passed += 1;
  const windows = 1 + Math.floor((performance.now() - began) / LIMITS['filtered-list'].window);
  const plain = (await browser.request('/uk/adults/socks')).status;
  const honest = await pay(visitors('203.0.113.15'));
  return {
    promise: `a network opens ${network} filtered lists a minute that are not in memory, the plain list and cards stay open`,
    outcome: `${passed} of ${2 * network} opened, plain list ${plain}, card ${honest}`,
    isHeld: passed <= windows * most && passed < 2 * network && plain === 200 && honest === 'paid',
  };
}

/** Shoppers behind one address, all with the same sock: everyone pays. */
async function office(visitors: Visitors): Promise<Point> {
  const outcomes = await Promise.all(Array.from({ length: SHOPPERS }, () => pay(visitors('203.0.113.16'))));
  const paid = outcomes.filter((outcome) => outcome === 'paid').length;
  return {
    promise: `${SHOPPERS} shoppers behind one address buy at once`,
    outcome: `${paid} paid${paid < SHOPPERS ? `, others ${outcomes.find((outcome) => outcome !== 'paid')}` : ''}`,
    isHeld: paid === SHOPPERS,
  };
}

/** Buys one sock on the provider's page. */
async function pay(browser: FormBrowser, name = 'red'): Promise<string> {
  try {
    const form = browser.cookies.size > 0 ? await payForm(browser) : await reachPaying(browser, { [name]: 1 });
    const { status, location } = await browser.request(PAYMENT, form);
    if (!isHosted(location)) return `could not pay: ${status}`;
    await approve(browser, location);
    return 'paid';
  } catch (error) {
    return error instanceof Error ? error.message : 'failed';
  }
}
