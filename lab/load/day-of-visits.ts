/** What one visitor opens, in order; `adds` puts the product of that page into the bag afterwards. */
export type Step = { readonly type: PageType; readonly path: string; readonly adds: number | null };
export type PageType = 'home' | 'list' | 'product' | 'search' | 'content' | '404' | 'cart';
export type Visitor = {
  readonly storefront: string;
  readonly lite: boolean;
  readonly encoding: string;
  readonly language: string;
  readonly steps: readonly Step[];
};

type Weighted<T> = readonly (readonly [value: T, weight: number])[];

const STOREFRONTS: Weighted<string> = [
  ['uk', 30],
  ['de', 22],
  ['nl', 12],
  ['us', 10],
  ['at', 6],
  ['be', 6],
  ['fr', 5],
  ['ch', 4],
  ['eu', 3],
  ['gl', 2],
];
const ENCODINGS: Weighted<string> = [
  ['gzip, deflate, br, zstd', 90],
  ['gzip', 8],
  ['identity', 2],
];
/** The language of most visitors is that of their storefront; the others come from somewhere else. */
const LANGUAGES: Weighted<string> = [
  ['en-GB,en;q=0.9', 40],
  ['de-DE,de;q=0.9', 30],
  ['nl-NL,nl;q=0.9', 20],
  ['fr-FR,fr;q=0.8,en;q=0.5', 10],
];
const LANDINGS: Weighted<PageType> = [
  ['home', 35],
  ['product', 34],
  ['list', 24],
  ['content', 5],
  ['404', 2],
];
const NEXT: Weighted<PageType> = [
  ['product', 48],
  ['list', 32],
  ['home', 8],
  ['search', 8],
  ['content', 4],
];
const TERMS = ['melon', 'stripes', 'cat', 'gift', 'knee', 'dots', 'christmas', 'bamboo'];
const CONTENT = ['faq', 'terms', 'faq/cookie-policy', 'shipping'];
const SORTS = ['price:asc', 'price:desc', 'newest:desc'];
const MORE_STEPS = 0.78;
const MOST_STEPS = 20;
const ADDS = 0.08;
const LITE = 0.05;
/** Visitors who come by a link with parameters that the shop does not know. */
const CAMPAIGNS = 0.2;
const SORTED = 0.1;

/** Numbers from 0 to `count - 1`, of which number k is drawn in proportion to 1 / (k + 1). */
export function createZipf(count: number, random: () => number): () => number {
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  return () => {
    const wanted = random() * (sums.at(-1) ?? 0);
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Draws visitors whose products, lists and pages of lists follow Zipf's law. `lists` are paths below a storefront. */
export function createVisitors({
  products,
  lists,
  random,
}: {
  readonly products: readonly string[];
  readonly lists: readonly string[];
  readonly random: () => number;
}): () => Visitor {
  const chance = (share: number) => random() < share;
  const product = createZipf(products.length, random);
  const list = createZipf(lists.length, random);
  const page = createZipf(5, random);
  const term = createZipf(TERMS.length, random);
  const pick = <T>(choices: Weighted<T>): T => {
    let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return (choices[0] as readonly [T, number])[0];
  };
  const listPath = () => {
    const query = new URLSearchParams();
    if (chance(SORTED)) query.set('sort', SORTS[Math.floor(random() * SORTS.length)] ?? '');
    const number = page();
    if (number > 0) query.set('page', String(number + 1));
    return `/${lists[list()]}${query.size > 0 ? `?${query}` : ''}`;
  };
  const step = (type: PageType): Step => {
    if (type === 'home') return { type, path: '', adds: null };
    if (type === 'list') return { type, path: listPath(), adds: null };
    if (type === 'search') return { type, path: `/search?term=${TERMS[term()]}`, adds: null };
    if (type === 'content') return { type, path: `/${CONTENT[Math.floor(random() * CONTENT.length)]}`, adds: null };
    if (type === '404') return { type, path: `/old-page-${Math.floor(random() * 50)}`, adds: null };
    const index = product();
    return { type, path: `/product/${products[index]}`, adds: chance(ADDS) ? index : null };
  };
  const campaign = ({ type, path, adds }: Step): Step => {
    const parameters = `utm_source=mail&gclid=${Math.floor(random() * 1e9).toString(36)}`;
    return { type, path: `${path}${path.includes('?') ? '&' : '?'}${parameters}`, adds };
  };
  return () => {
    const landing = step(pick(LANDINGS));
    const steps = [chance(CAMPAIGNS) ? campaign(landing) : landing];
    while (steps.length < MOST_STEPS && chance(MORE_STEPS)) steps.push(step(pick(NEXT)));
    return {
      storefront: pick(STOREFRONTS),
      lite: chance(LITE),
      encoding: pick(ENCODINGS),
      language: pick(LANGUAGES),
      steps,
    };
  };
}
