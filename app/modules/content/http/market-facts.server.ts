import { seconds } from '#app/kernel/clock.ts';
import type { Money } from '#app/kernel/money.ts';
import { within } from '#app/kernel/within.ts';
import { sizeSystem } from '#app/modules/catalogue/domain/shoe-sizes.ts';
import { type GuideCell, type GuideName, guideIn } from '#app/modules/catalogue/domain/size-guide.ts';
import { sizeText } from '#app/modules/catalogue/ui/size-text.ts';
import { marketSeller } from '#app/modules/content/domain/market-seller.ts';
import { bulletList, type Facts, paragraph } from '#app/modules/content/domain/page-facts.ts';
import type { FactName, RichTextNode } from '#app/modules/content/domain/story.ts';
import type { DeliveryTableView } from '#app/modules/content/ui/delivery-table.tsx';
import { LEGAL_FACTS } from '#app/modules/content/ui/legal-facts.ts';
import { countryForms } from '#app/modules/markets/domain/country-name.ts';
import { marketOfTerritory } from '#app/modules/markets/domain/territory.ts';
import { undeliveredPlaces } from '#app/modules/markets/domain/territory-table.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { RequestContext } from '#app/request-context.ts';

/** The timeout of each fact. After it the page shows words without figures. */
const FACT_TIMEOUT = seconds(1);
/** The method that the free-delivery threshold makes free, as in the bag. */
const FREE_METHOD = 'standard';
/** A usual sum in minor units, for which the provider lists payment methods. */
const USUAL_SUM = 5000;

const APPLE_PAY = 'applepay';

type Context = Pick<RequestContext, 'services' | 'site' | 'market' | 'storefront' | 'format' | 't' | 'logger'>;
type Method = Awaited<ReturnType<Context['services']['shippingMethods']>>['methods'][number];

/** A fact that is known in time; null while its source is unavailable. */
async function known<T>({ logger }: Context, name: string, fact: Promise<T>): Promise<T | null> {
  try {
    const answer = await within(FACT_TIMEOUT, fact);
    return answer.late ? null : answer.value;
  } catch (error) {
    logger.warn({ err: error, fact: name }, 'Fact of a market unavailable, words shown without it');
    return null;
  }
}

/** The delivery methods of a market, the cheapest first; null while they are unavailable or where there are none. */
async function methodsOf(context: Context, market: Market): Promise<readonly Method[] | null> {
  const offer = await known(context, 'delivery', context.services.shippingMethods(market));
  if (!offer || offer.methods.length === 0) return null;
  return offer.methods.toSorted((a, b) => a.fullPrice.amount - b.fullPrice.amount);
}

/** The sum from which a method is free in a market; null where it never is. */
function freeFrom({ id }: Pick<Method, 'id'>, { shipping, currency }: Market): Money | null {
  const amount = shipping.freeShippingThreshold;
  return id === FREE_METHOD && amount > 0 ? { amount, currency: currency.code } : null;
}

/**
 * The payment methods of the page's market for a usual sum, each name once; empty while they are unavailable. A wallet
 * that the provider offers is named only where the cart page has it.
 */
export async function usualPaymentMethods(context: Context) {
  const { services, site, market } = context;
  const amount = { amount: market.shipping.freeShippingThreshold || USUAL_SUM, currency: market.currency.code };
  const methods = await known(context, 'payment', services.payments.paymentMethods({ market, amount }));
  const offered = (methods ?? []).filter(({ type }) => type !== APPLE_PAY || site.wallet !== null);
  const byName = new Map(offered.map(({ type, name }) => [name, { type, name }]));
  return [...byName.values()];
}

/** The facts that a page names; those that are unavailable are missing. */
export async function readFacts(context: Context, names: ReadonlySet<FactName>): Promise<Facts> {
  const entries = await Promise.all([...names].map(async (name) => [name, await READERS[name](context)] as const));
  return Object.fromEntries(entries.filter(([, nodes]) => nodes !== null));
}

const READERS: Readonly<Record<FactName, (context: Context) => Promise<readonly RichTextNode[] | null>>> = {
  async rates(context) {
    const { t, format, market } = context;
    const methods = await methodsOf(context, market);
    if (!methods) return null;
    const lines = methods.map((method) => {
      const free = freeFrom(method, market);
      const facts = { title: method.title, carrier: method.carrier, price: format.money(method.fullPrice) };
      return free
        ? t('content:facts.priceFree', { ...facts, amount: format.briefMoney(free) })
        : t('content:facts.priceLine', facts);
    });
    return [paragraph(`${t('content:facts.delivery', countryForms(market))}:`), bulletList(lines)];
  },
  async arrival(context) {
    const { t, format, market } = context;
    const methods = await methodsOf(context, market);
    if (!methods) return null;
    const lines = methods.map(({ title, carrier, deliveryDetails: { earliest, latest } }) =>
      t('content:facts.daysLine', { title, carrier, days: format.days(earliest, latest) }),
    );
    return [paragraph(t('content:facts.daysIntro', countryForms(market))), bulletList(lines)];
  },
  duty: legal('duty'),
  'return-postage': legal('return-postage'),
  withdrawal: legal('withdrawal'),
  'withdrawal-right': legal('withdrawal-right'),
  'withdrawal-form': legal('withdrawal-form'),
  'withdrawal-only': legal('withdrawal-only'),
  'returns-only': legal('returns-only'),
  seller: legal('seller'),
  imprint: legal('imprint'),
  email: legal('email'),
  'order-email': legal('order-email'),
  async 'payment-methods'(context) {
    const { market, t } = context;
    const names = (await usualPaymentMethods(context)).map(({ name }) => name);
    if (names.length === 0) return null;
    return [paragraph(t('content:facts.payment', countryForms(market))), bulletList(names)];
  },
  'sock-sizes': async (context) => sizesOf(context, 'socks'),
  'kids-sizes': async (context) => sizesOf(context, 'kids'),
  'boxers-sizes': async (context) => sizesOf(context, 'boxers'),
  't-shirt-sizes': async (context) => sizesOf(context, 't-shirts'),
};

/** Reads a fact of the law or of the seller. */
function legal(name: keyof typeof LEGAL_FACTS) {
  return async ({ services, market, t }: Context): Promise<readonly RichTextNode[] | null> => {
    const { seller } = await services.content.shell(market);
    return LEGAL_FACTS[name]({ market, t, seller: marketSeller(seller, market.countryCode) });
  };
}

/** The sizes of a family with their measures, from the guide that product pages print. */
async function sizesOf({ services, t, market }: Context, name: GuideName): Promise<readonly RichTextNode[] | null> {
  const guide = (await services.content.productWords(market)).sizeGuides.get(name);
  if (!guide) return null;
  const system = sizeSystem(market);
  const { columns, rows } = guideIn(guide, system);
  const inUnits = ({ text, inches }: GuideCell) => (inches !== null && system === 'us' ? `${inches} (${text})` : text);
  const lines = rows.map(([size, ...measures]) => {
    const named = measures.map((cell, index) => `${columns[index + 1]?.label ?? ''} ${inUnits(cell)}`);
    return t('content:facts.sizeLine', { size: sizeText(size?.text ?? '', t), measures: named.join(', ') });
  });
  return [paragraph(guide.title), bulletList(lines)];
}

/** The delivery table of the page's market and of its storefront's countries; null while it is unavailable. */
export async function deliveryTable(context: Context): Promise<DeliveryTableView | null> {
  const { t, format, market } = context;
  const methods = await methodsOf(context, market);
  if (!methods) return null;
  const places = undeliveredPlaces(market);
  return {
    title: t('content:facts.delivery', countryForms(market)),
    methods: [{ of: market, methods }, ...(await territoryMethods(context))].flatMap(({ of, methods }) =>
      methods.map((method) => ({
        name: method.title,
        carrier: method.carrier,
        price: format.money(method.fullPrice),
        freeFrom: freeText(context, method, of),
        days: format.days(method.deliveryDetails.earliest, method.deliveryDetails.latest),
      })),
    ),
    undelivered: places === '' ? null : t('shell:market.undelivered', { places }),
    countries: await countriesTable(context),
  };
}

/** The methods of the open territories of the page's country; those that are unavailable are missing. */
async function territoryMethods(context: Context) {
  const open = context.market.territories.flatMap(({ key }) => marketOfTerritory(context.market, key) ?? []);
  const offers = await Promise.all(open.map(async (of) => ({ of, methods: await methodsOf(context, of) })));
  return offers.flatMap(({ of, methods }) => (methods ? [{ of, methods }] : []));
}

function freeText({ services, t }: Context, method: Method, market: Market): string {
  const free = freeFrom(method, market);
  return free ? t('content:facts.freeFrom', { amount: services.formatter(market).briefMoney(free) }) : '';
}

async function countriesTable(context: Context): Promise<DeliveryTableView['countries']> {
  const { services, storefront, market } = context;
  const markets = storefront && storefront.markets.length > 1 ? storefront.markets : [];
  const offers = await Promise.all(markets.map(async (of) => ({ of, methods: await methodsOf(context, of) })));
  const titles = new Map(offers.flatMap(({ methods }) => methods ?? []).map(({ id, title }) => [id, title]));
  const rows = offers.flatMap(({ of, methods }) => {
    if (!methods) return [];
    const prices = [...titles.keys()].map((id) => {
      const method = methods.find((offered) => offered.id === id);
      if (!method) return { price: '–', freeFrom: '' };
      return { price: services.formatter(of).money(method.fullPrice), freeFrom: freeText(context, method, of) };
    });
    return [{ country: countryForms(of, market.language).country, prices }];
  });
  const byName = new Intl.Collator(market.language).compare;
  return { head: [...titles.values()], rows: rows.toSorted((a, b) => byName(a.country, b.country)) };
}
