import { createRandom, type ProofPart } from '#lab/proofs/proof.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const REQUESTS = 100_000;
const AT_ONCE = 16;
/** Requests between two looks at the memory. */
const LOOK = 5_000;
/** After this part of the requests every cache is full. */
const FILLED = 0.4;
const MOST_GROWTH = 1.1;

const PRODUCT = (await demoProducts())[0]?.sku ?? '';

type Asked = { readonly path: string; readonly headers?: Readonly<Record<string, string>> };
type Word = () => string;

/** Addresses and headers of which anyone can make any number. Each has words that came in no request before. */
const KINDS: readonly ((word: Word) => Asked)[] = [
  (word) => ({ path: `/uk/adults/socks?sort=${word()}&page=${word()}` }),
  (word) => ({ path: `/uk/adults/socks?pattern=${word()}&color=${word()}&material=${word()}` }),
  (word) => ({ path: `/de/adults/socks?height=${word()}&size=${word()}&badge=${word()}` }),
  (word) => ({ path: `/uk/product/${PRODUCT}?shoe=${word()}&size=${word()}&utm_source=${word()}` }),
  (word) => ({ path: `/uk/${word()}` }),
  (word) => ({ path: `/nl/adults/${word()}/${word()}?page=${word()}` }),
  (word) => ({ path: `/at/${word().repeat(20)}` }),
  (word) => ({ path: `/uk/search?term=${word()}` }),
  (word) => ({ path: `/uk/faq?q=${word()}` }),
  (word) => ({ path: `/uk/blog?page=${word()}` }),
  (word) => ({ path: `/images/${word()}?width=${word()}` }),
  (word) => ({ path: `/images/hero/uk?width=${word()}&format=${word()}` }),
  (word) => ({ path: `/assets/${word()}.js` }),
  (word) => ({ path: `/${word()}` }),
  (word) => ({ path: '/', headers: { 'Accept-Language': `${word()};q=0.5,de` } }),
  (word) => ({ path: '/uk', headers: { Cookie: `segments=${word()}; experiments=${word()}=1; exposed=${word()}` } }),
  (word) => ({ path: '/uk', headers: { Cookie: `market=${word()}; offer=${word()}; ${word()}=${word()}` } }),
  (word) => ({ path: '/de', headers: { 'Accept-Encoding': `${word()}, gzip;q=0.${word().length}` } }),
  (word) => ({ path: '/us', headers: { 'If-None-Match': `"${word()}"`, Referer: `http://${word()}.example/` } }),
];

/**
 * A hundred thousand addresses and headers that no visitor sent before, of as many networks: what a node remembers of
 * them has an end, and the pages that visitors read stay in memory.
 */
export const addresses: ProofPart = async ({ engine, shop, seed, report, check }) => {
  const nodes = await openNodes({ engine, products: await demoProducts(), ...(shop !== undefined && { shop }) });
  try {
    const random = createRandom(seed);
    const memory: number[] = [];
    const answers = new Map<number, number>();
    for (let sent = 0; sent < REQUESTS; sent += LOOK) {
      await readUsual(nodes);
      await sendMany(nodes, { from: sent, random, answers });
      const usage = await nodes.usage();
      memory.push(usage.memory);
      report(`${sent + LOOK} addresses, ${mb(usage.memory)} MB`);
    }
    const usual = await readUsual(nodes);
    const filled = memory.slice(Math.floor(memory.length * FILLED));
    const first = mean(filled.slice(0, filled.length >> 1));
    const last = mean(filled.slice(filled.length >> 1));
    const failed = [...answers].filter(([status]) => status >= 500 && status !== 503);
    check(last <= MOST_GROWTH * first, () => `memory grows: from ${mb(first)} to ${mb(last)} MB`);
    check(
      failed.length === 0,
      () => `answers with ${failed.map(([status, count]) => `${status}: ${count}`).join(', ')}`,
    );
    check(
      usual.every((cache) => cache === 'hit'),
      () => `pages that visitors read left the memory: ${usual.join(', ')}`,
    );
    return [
      ['addresses', `${REQUESTS}, answered ${[...answers].map(([status, count]) => `${status}: ${count}`).join(', ')}`],
      ['memory', memory.map(mb).join(', ')],
      ['growth', `${mb(first)} MB, then ${mb(last)} MB: ${(last / first).toFixed(2)} times`],
    ];
  } finally {
    await nodes.close();
  }
};

const USUAL = ['/uk', '/uk/adults/socks', '/de', '/nl/adults/socks', '/us'];

/** Reads the usual pages at each node; says whether they came from memory. */
async function readUsual({ addresses: origins }: ShopNodes): Promise<readonly (string | null)[]> {
  const all = origins.flatMap((origin) => USUAL.map((path) => origin + path));
  return await Promise.all(
    all.map(async (url) => {
      const response = await fetch(url, { headers: { Accept: 'text/html', 'X-Forwarded-For': '198.51.100.7' } });
      await response.arrayBuffer();
      return response.headers.get('x-cache');
    }),
  );
}

type Round = { readonly from: number; readonly random: () => number; readonly answers: Map<number, number> };

async function sendMany(nodes: ShopNodes, { from, random, answers }: Round): Promise<void> {
  let next = from;
  const word = () => random().toString(36).slice(2, 12);
  const sendNext = async (): Promise<void> => {
    while (next < from + LOOK) {
      const number = next++;
      const { path, headers } = (KINDS[number % KINDS.length] as (typeof KINDS)[number])(word);
      const origin = nodes.addresses[number % nodes.addresses.length] ?? '';
      const network = `${11 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.7`;
      const response = await fetch(origin + path, {
        headers: { Accept: 'text/html', 'X-Forwarded-For': network, ...headers },
        redirect: 'manual',
      });
      await response.arrayBuffer();
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const mb = (bytes: number): number => Math.round(bytes / 1_048_576);
