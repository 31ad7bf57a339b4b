import type { Language } from '#app/kernel/text.ts';
import { hreflang } from '#app/modules/markets/domain/hreflang.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { storefrontPath } from '#app/modules/markets/domain/storefront-path.ts';
import type { Market } from '#app/modules/markets/domain/types.ts';
import type { MarketContent } from '#server/composition/market-content.ts';
import { LEGAL_PAGES } from '#server/platform/content/legal-pages.ts';
import { hostOf, type PictureFacts, type RemotePicture } from './examine-pictures.ts';
import { isExampleAddress } from './example-address.ts';
import { counted, type Finding, fault, firstOf, type MarketFinding, note, ok } from './finding.ts';
import type { RegionFacts } from './read-product-facts.ts';
import { namesDemo, sampleWords } from './sample-words.ts';

/** Everything that the checks of a market look at. */
export type MarketFacts = {
  readonly market: Market;
  /** Whether the shop has a file of its own. */
  readonly isOwn: boolean;
  /** Whether it is more than the demo on trial: a shop in production, or one of its own. */
  readonly isInEarnest: boolean;
  /** The keys of texts that are missing in the market's language; null where they cannot be listed. */
  readonly missingTexts: readonly string[] | null;
  readonly content: MarketContent;
  /** The names of its delivery methods; null where a hosted platform has them. */
  readonly methods: readonly string[] | null;
  /** What its storefront sells; null where the store cannot be read or a hosted platform has the catalogue. */
  readonly products: RegionFacts | null;
  /** What the addresses of pictures answer; null where there are no products. */
  readonly pictures: PictureFacts | null;
  /** The alternates of a page, as its head lists them. */
  readonly alternates: readonly { readonly hreflang: string; readonly path: string }[];
};

/** VAT of no country is as high. Percent. */
const HIGHEST_TAX = 30;
/** The pages that a footer leads to everywhere. */
const IN_FOOTER = LEGAL_PAGES.map((slug) => `/${slug}`);
const WITHDRAWAL = '/withdrawal';

/** What a commerce platform has. */
const OF_PLATFORM = [prices, toBuy, tax, delivery, materials, pictures];
/** What a shop has, with what the platform in its process has. */
const CHECKS = [
  ...[texts, prices, toBuy, tax, threshold, delivery, legalPages, typedWords, demoBrand, footer, seller, mail],
  ...[materials, pictures, links],
];

/** What to mend in a market of a shop, or of a hosted platform. The same text in several markets is one fault. */
export function marketFindings(
  facts: MarketFacts,
  { isPlatform = false }: { readonly isPlatform?: boolean } = {},
): readonly MarketFinding[] {
  const country = facts.market.countryCode;
  return (isPlatform ? OF_PLATFORM : CHECKS)
    .flatMap((check) => check(facts))
    .map((finding) => ({ ...finding, country }));
}

const names = new Intl.DisplayNames('en', { type: 'language' });
const nameOf = (language: Language) => names.of(language) ?? language;
/** What an example of the demo shop is. */
const example = (isInEarnest: boolean) => (isInEarnest ? fault : note);
const lawOf = ({ market }: MarketFacts) => marketLaw(market.countryCode);

function texts({ market, missingTexts }: MarketFacts): readonly Finding[] {
  if (missingTexts === null) return [];
  const language = nameOf(market.language);
  if (missingTexts.length === 0) return [ok(`Every text is there in ${language}`)];
  return [
    fault(
      `${counted(missingTexts.length, 'text')} without words in ${language}: ${firstOf(missingTexts)}. npm run shop -- texts check lists them.`,
    ),
  ];
}

function prices({ market, products }: MarketFacts): readonly Finding[] {
  if (!products) return [];
  const { code } = market.currency;
  const priced = products.pricedSizes.get(code) ?? 0;
  if (products.sizes === 0)
    return [
      market.storefrontCode === 'us'
        ? fault(
            'Nothing is sold: storefront us sells sizes with -UP in their SKU alone, and there are none. npm run shop -- import FILE makes one for each size.',
          )
        : fault('Nothing is sold: import products with npm run shop -- import FILE.'),
    ];
  if (priced === 0)
    return [fault(`Nothing is sold: no product has a price in ${code}. npm run shop -- prices FILE sets prices.`)];
  return [
    priced < products.sizes
      ? note(
          `${counted(products.sizes - priced, 'size')} without a price in ${code}, so not sold: npm run shop -- prices FILE.`,
        )
      : ok(`Every size has a price in ${code}`),
  ];
}

/** What a shopper can buy, where `prices` and `materials` do not say yet that nothing is sold. */
function toBuy(facts: MarketFacts): readonly Finding[] {
  const { products, market } = facts;
  const { code } = market.currency;
  if (!products?.pricedSizes.get(code) || isBarred(facts, products)) return [];
  const listed = products.listed.get(code);
  if (!listed)
    return [
      fault(
        `Nothing is sold: every product with a price in ${code} lacks what the law wants beside its offer. Correct these products, or set prices of others with npm run shop -- prices FILE.`,
      ),
    ];
  if (listed.inStock === 0)
    return [
      fault(
        `Nothing can be bought: ${soldOut(listed.products)} in its warehouses (${market.warehouse.codes.join(', ')}). npm run shop -- stock FILE sets stock.`,
      ),
    ];
  return [ok('A product that can be bought')];
}

const soldOut = (count: number) =>
  count === 1 ? 'the only product is sold out' : `all ${count} products are sold out`;

function tax(facts: MarketFacts): readonly Finding[] {
  const rate = facts.market.tax;
  if (rate < 0 || rate > HIGHEST_TAX)
    return [fault(`The tax of ${rate} % is none: correct market-table.ts of the markets.`)];
  return [
    rate === 0 && lawOf(facts).priceNote.startsWith('tax-')
      ? fault('Prices include no tax, and the law wants VAT in them: correct market-table.ts of the markets.')
      : ok('The tax is possible'),
  ];
}

function threshold({ market }: MarketFacts): readonly Finding[] {
  return [
    market.shipping.freeShippingThreshold > 0
      ? ok('A threshold of free delivery')
      : note('Delivery is never free: content names no threshold (shared-content/free-shipping). Is that meant?'),
  ];
}

function delivery({ methods, market }: MarketFacts): readonly Finding[] {
  if (!methods) return [];
  return [
    methods.length > 0
      ? ok('A delivery method')
      : fault(
          `Nothing can be delivered: no method has a price in ${market.currency.code} (server/platform/shipping/methods.ts).`,
        ),
  ];
}

function legalPages({ market, content }: MarketFacts): readonly Finding[] {
  return LEGAL_PAGES.map((slug) =>
    content.pages.includes(slug)
      ? ok(`A page ${slug}`)
      : fault(`The page ${slug} does not exist in ${nameOf(market.language)}: write the story _default/${slug}.`),
  );
}

/** Pages name seller and service address by facts: typed words of the demo shop stay whatever the seller is. */
function typedWords({ market, content, isInEarnest }: MarketFacts): readonly Finding[] {
  return content.typed.map(({ slug, words }) => {
    const found = sampleWords(words);
    return found.length > 0
      ? example(isInEarnest)(
          `The page ${slug} still has words of the demo shop in ${nameOf(market.language)} (${found.join(', ')}): correct its story, in _default/ or in a folder of the storefront.`,
        )
      : ok(`The page ${slug} has no words of the demo shop`);
  });
}

/** In a shop of its own nothing names the demo: no page, nothing around it and no text of the interface. */
function demoBrand({ market, content, isOwn }: MarketFacts): readonly Finding[] {
  if (!isOwn) return [];
  const own = [content.brand, content.seller.name];
  const places = [...content.typed.map(({ slug, words }) => ({ place: `the page ${slug}`, words })), ...content.common];
  return places.map(({ place, words }) =>
    namesDemo(words, own)
      ? fault(`The brand of the demo is still in ${place} in ${nameOf(market.language)}: correct it there.`)
      : ok(`No brand of the demo in ${place}`),
  );
}

function footer(facts: MarketFacts): readonly Finding[] {
  const wanted = lawOf(facts).withdrawal ? [...IN_FOOTER, WITHDRAWAL] : IN_FOOTER;
  return wanted.map((path) =>
    facts.content.footerLinks.includes(path)
      ? ok(`The footer leads to ${path}`)
      : fault(
          `No link of the footer leads to ${path} in ${nameOf(facts.market.language)}: add one to shared-content/footer.`,
        ),
  );
}

function seller(facts: MarketFacts): readonly Finding[] {
  const { content, market, isInEarnest } = facts;
  const { name, address, telephone, taxNumbers, isSample } = content.seller;
  const where = 'shared-content/seller';
  const missing = [
    ...(name.trim() === '' ? ['name'] : []),
    ...(address.length === 0 ? ['address'] : []),
    ...(market.tax > 0 && !taxNumbers[market.countryCode] && !taxNumbers.default ? ['tax number'] : []),
  ];
  return [
    missing.length > 0
      ? fault(`Papers of orders name no ${missing.join(' and no ')} of the seller: complete ${where}.`)
      : ok('The seller is named'),
    lawOf(facts).withdrawal && telephone === ''
      ? note(
          `The instructions of withdrawal name no telephone number of the seller, as the law asks: complete ${where}.`,
        )
      : ok('The instructions of withdrawal name the telephone number of the seller, where there are any'),
    isSample
      ? example(isInEarnest)(
          `The seller on papers of orders and in letters is an example: write your own into ${where}.`,
        )
      : ok('The seller is no example'),
  ];
}

function mail({ content: { serviceEmail }, isInEarnest }: MarketFacts): readonly Finding[] {
  if (serviceEmail.trim() === '')
    return [
      example(isInEarnest)(
        'No letter about withdrawals, failed refunds and sold-out orders reaches your team: write an address into the text shell:serviceEmail.',
      ),
    ];
  return [
    isExampleAddress(serviceEmail)
      ? example(isInEarnest)(
          `${serviceEmail}, which letters and pages name and where letters to your team go, is an example: change the text shell:serviceEmail.`,
        )
      : ok('An address for letters'),
  ];
}

function materials(facts: MarketFacts): readonly Finding[] {
  const { products, market } = facts;
  if (!products) return [];
  const required = lawOf(facts).names;
  const { withoutFibres, withoutMaker, takenAsNoTextile } = products;
  const unnamed = products.unnamed[market.language];
  return [
    isBarred(facts, products)
      ? fault('Nothing is sold: every product lacks what the law wants beside its offer, as the notes below say.')
      : ok('A product that the law allows'),
    lacking('fibres', {
      skus: withoutFibres,
      isRequired: required.fibres,
      mend: 'Import them with their percentages in the description or the material',
    }),
    lacking('a manufacturer', {
      skus: withoutMaker,
      isRequired: required.manufacturer,
      mend: 'Import them with Vendor or brand, or with --manufacturer',
    }),
    required.fibres && takenAsNoTextile.length > 0
      ? note(
          `${counted(takenAsNoTextile.length, 'product')} of an unknown kind without fibres, sold as no textile: ${firstOf(takenAsNoTextile)}. Is that right?`,
        )
      : ok('No product is taken as no textile'),
    unnamed.length > 0
      ? note(`${counted(unnamed.length, 'product')} without a name in ${nameOf(market.language)}: ${firstOf(unnamed)}.`)
      : ok('Every product has a name in its language'),
  ];
}

/** Whether every product lacks what the law of the market wants. */
function isBarred(facts: MarketFacts, { products, withoutFibres, withoutMaker }: RegionFacts): boolean {
  const required = lawOf(facts).names;
  const unsold = [...(required.fibres ? withoutFibres : []), ...(required.manufacturer ? withoutMaker : [])];
  return products > 0 && new Set(unsold).size === products;
}

/** Products that lack what a law wants beside an offer: where it is the law of the market, they are not sold there. */
function lacking(
  what: string,
  { skus, isRequired, mend }: { readonly skus: readonly string[]; readonly isRequired: boolean; readonly mend: string },
): Finding {
  if (skus.length === 0) return ok(`Every product names ${what}`);
  return note(
    `${counted(skus.length, 'product')} without ${what}${isRequired ? ', so not sold by law' : ''}: ${firstOf(skus)}. ${mend}.`,
  );
}

function pictures({ products, pictures: answers }: MarketFacts): readonly Finding[] {
  if (!products) return [];
  const { withoutPicture } = products;
  return [
    withoutPicture.length > 0
      ? note(`${counted(withoutPicture.length, 'product')} without a picture: ${firstOf(withoutPicture)}.`)
      : ok('Every product has a picture'),
    ...(answers ? pictureAnswers(products.pictures, answers) : []),
  ];
}

function pictureAnswers(
  remote: readonly RemotePicture[],
  { broken, unreached, left }: PictureFacts,
): readonly Finding[] {
  const faults = remote
    .filter(({ url }) => broken.has(url))
    .map(({ sku, url }) => `${sku} ${url} (${broken.get(url)})`);
  const hosts = [...unreached].flatMap(([host, why]) => {
    const count = remote.filter(({ url }) => hostOf(url).host === host).length;
    return count === 0
      ? []
      : [note(`${counted(count, 'picture')} of ${host} not examined: it cannot be reached (${why}).`)];
  });
  return [
    faults.length > 0
      ? fault(
          `${counted(faults.length, 'picture')} not shown, since the address brings none: ${firstOf(faults)}. Import the product with another address.`,
        )
      : ok('Every examined picture is there'),
    ...hosts,
    ...(left > 0
      ? [note(`${counted(left, 'more picture')} not examined: a run asks for so many, and for half a minute.`)]
      : []),
  ];
}

function links({ market, alternates }: MarketFacts): readonly Finding[] {
  const tag = hreflang(market);
  const of = (tag: string) => alternates.filter((link) => link.hreflang === tag);
  const [own, ...more] = of(tag);
  const isOwn = own?.path === storefrontPath(market.storefrontCode, '/') && more.length === 0;
  return [
    isOwn && of('x-default').length === 1
      ? ok('One hreflang link')
      : fault(`Search engines do not find the market: its pages need one hreflang link ${tag} and an x-default.`),
  ];
}
