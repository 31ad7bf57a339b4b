import type { ProofPart } from '#lab/proofs/proof.ts';
import { approve, isHosted, PAYMENT, reachPaying, testProduct } from '#tests/support/buying.ts';
import { demoProducts } from '#tests/support/demo-products.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const CLIENTS = 500;
/** Milliseconds. */
const LONGEST_VISIT = 2000;
const PAUSE = 1000;
const LASTS = 40_000;
const METRICS_KEY = 'zQ8mV3xT7pLw4KzB8nYc1HdF6sGj3Ae0';
const PATTERNS = ['zigzag', 'waves', 'vertical', 'terrazzo', 'tartan', 'stripes', 'solid', 'leopard', 'dots', 'checks'];
const HEIGHTS = ['quarter', 'low', 'knee', 'crew', 'ankle'];
const MATERIALS = ['organic-cotton', 'merino-wool', 'elastane', 'polyamide', 'cotton'];
const SORTS = ['price:asc', 'price:desc', 'newest:desc', 'featured:desc'];

export type Crowd = { asked: number; delivered: number; refused: number; left: number };

/**
 * Five hundred visitors, each of a network of its own, open lists that are in no memory and leave after two seconds
 * without a page, or look at it for one. Meanwhile shoppers buy by forms, one after the other.
 */
export const crowd: ProofPart = async ({ engine, shop, report, check }) => {
  const nodes = await openNodes({
    engine,
    products: [...(await demoProducts()), testProduct('red', { pence: 1000, stock: 10_000 })],
    env: { METRICS_KEY },
    ...(shop !== undefined && { shop }),
  });
  try {
    // The first ones are slow: their code is not compiled yet.
    await inTurn(20, () => buy(nodes));
    const quiet = median(await inTurn(5, () => timeOf(() => buy(nodes))));
    const before = await nodes.usage();
    const madeBefore = await pagesMade(nodes);
    report(`a purchase takes ${quiet.toFixed(0)} ms; ${CLIENTS} visitors come`);
    const counts: Crowd = { asked: 0, delivered: 0, refused: 0, left: 0 };
    const over = Date.now() + LASTS;
    const visitors = Array.from({ length: CLIENTS }, (_, number) => browse(nodes, { number, over, counts }));
    const purchases: number[] = [];
    const problems: string[] = [];
    while (Date.now() < over) {
      try {
        purchases.push(await timeOf(() => buy(nodes)));
      } catch (error) {
        problems.push(error instanceof Error ? error.message : 'failed');
      }
    }
    await Promise.all(visitors);
    const first = await timeOf(() => nodes.newBrowser().request('/uk/adults/boxers?sort=price:desc'));
    const pages = (await pagesMade(nodes)) - madeBefore;
    const { peakMemory } = await nodes.usage();
    const share = counts.delivered / Math.max(1, pages);
    const slow = purchases.length === 0 ? Number.POSITIVE_INFINITY : median(purchases);
    check(share >= 0.9, () => `${counts.delivered} of ${pages} made pages were delivered`);
    check(slow <= 3 * quiet, () => `a purchase took ${(slow / quiet).toFixed(1)} times as long`);
    check(problems.length === 0, () => `purchases failed: ${problems.slice(0, 3).join('; ')}`);
    check(peakMemory <= 1.3 * before.peakMemory, () => `memory: ${(peakMemory / before.peakMemory).toFixed(2)} times`);
    check(first <= 1000, () => `the first page after the crowd took ${first.toFixed(0)} ms`);
    return [
      [
        'visitors',
        `${counts.asked} requests: ${counts.delivered} pages made for them, ${counts.refused} answered 503, ${counts.left} left`,
      ],
      ['pages made', `${pages}, of which ${Math.round(100 * share)} % were delivered`],
      [
        'a purchase',
        `${quiet.toFixed(0)} ms before, ${slow.toFixed(0)} ms meanwhile (${purchases.length} of them), ${(slow / quiet).toFixed(1)} times`,
      ],
      [
        'memory at most',
        `${mb(before.peakMemory)} MB before, ${mb(peakMemory)} MB, ${(peakMemory / before.peakMemory).toFixed(2)} times`,
      ],
      ['first page after the crowd', `${first.toFixed(0)} ms`],
    ];
  } finally {
    await nodes.close();
  }
};

type Visitor = { readonly number: number; readonly over: number; readonly counts: Crowd };

/** One visitor of a crowd, who opens lists until it is over. */
export async function browse(nodes: Pick<ShopNodes, 'addresses'>, { number, over, counts }: Visitor): Promise<void> {
  const origin = nodes.addresses[number % nodes.addresses.length] ?? '';
  const headers = { Accept: 'text/html', 'X-Forwarded-For': `11.${number & 255}.${number >> 8}.7` };
  for (let visit = 0; Date.now() < over; visit += 1) {
    counts.asked += 1;
    try {
      const response = await fetch(origin + listAt(number, visit), {
        headers,
        signal: AbortSignal.timeout(LONGEST_VISIT),
      });
      await response.arrayBuffer();
      if (response.status === 200) counts.delivered += response.headers.get('x-cache') === 'miss' ? 1 : 0;
      else counts.refused += 1;
    } catch {
      counts.left += 1;
      continue;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** A list with filters, of which each visit chooses others. */
function listAt(number: number, visit: number): string {
  let choice = number * 211 + visit * 97;
  const query = new URLSearchParams();
  const choose = (name: string, values: readonly string[]) => {
    query.append(name, values[choice % values.length] ?? '');
    choice = Math.floor(choice / values.length);
  };
  choose('pattern', PATTERNS);
  choose('height', HEIGHTS);
  choose('material', MATERIALS);
  choose('sort', SORTS);
  choose('pattern', PATTERNS);
  choose('height', HEIGHTS);
  return `/uk/adults/socks?${query}`;
}

/** One purchase by forms, in a network of its own. */
async function buy(nodes: ShopNodes): Promise<void> {
  const browser = nodes.newBrowser();
  await browser.visit('/uk/adults/socks');
  const { status, location } = await browser.request(PAYMENT, await reachPaying(browser, { red: 1 }));
  if (!isHosted(location)) throw new Error(`could not pay: ${status}`);
  await approve(browser, location);
}

/** The pages that the nodes have made for all visitors. */
async function pagesMade({ addresses }: ShopNodes): Promise<number> {
  const texts = await Promise.all(
    addresses.map(async (address) =>
      (await fetch(`${address}/metrics`, { headers: { Authorization: `Bearer ${METRICS_KEY}` } })).text(),
    ),
  );
  return texts
    .flatMap((text) => [...text.matchAll(/^http_requests_total\{[^}]*status="200",cache="miss"\} (\d+)$/gm)])
    .reduce((sum, [, count]) => sum + Number(count), 0);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  while (results.length < times) results.push(await work());
  return results;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const mb = (bytes: number): number => Math.round(bytes / 1_048_576);
