import { setTimeout as sleep } from 'node:timers/promises';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { demoProducts, listingPictures, loadAll } from '#tests/support/demo-products.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const ABORTED = 12;
const QUERIES = 60;
const LISTING = '/uk/adults/socks';
const ATTACKER = { 'x-forwarded-for': '203.0.113.5' };
const SHOPPER = { 'x-forwarded-for': '198.51.100.9' };
/** Until the work of aborted requests has ended. */
const LONGEST_WORK = 200_000;
const MOST_CPU = 20;
const LONGEST = 3000;
const MOST_VARIANTS = 16;

/**
 * One network requests the largest pictures and disconnects, then one picture in many qualities, formats and colours. A
 * shopper of another network opens a listing meanwhile.
 */
export const pictures: ProofPart = async ({ engine, rounds = ABORTED, shop, report, check }) => {
  const nodes = await openNodes({
    engine,
    count: 1,
    products: await demoProducts(),
    ...(shop !== undefined && { shop }),
  });
  try {
    const [origin = ''] = nodes.addresses;
    const html = await (await fetch(origin + LISTING)).text();
    const names = listingPictures(html, 360).map((path) => path.split('?')[0] ?? '');
    const before = await nodes.usage();
    report('leaving');
    await Promise.all(
      Array.from({ length: rounds }, (_, index) =>
        leave(`${origin}${names[index % names.length]}?width=3840&format=avif`),
      ),
    );
    const thumbnail = await loadAll(origin, [`${names[23] ?? names[0]}?width=360&auto=webp`], SHOPPER);
    const opened = await loadAll(origin, listingPictures(html, 360), SHOPPER);
    await quiet(nodes);
    const after = await nodes.usage();
    report('variants');
    const variants = await variantsOf(`${origin}${names[0]}`);
    const cpu = after.cpu - before.cpu;
    check(thumbnail.last <= LONGEST, () => `a thumbnail waited ${Math.round(thumbnail.last)} ms`);
    check(opened.failed === 0, () => `${opened.failed} pictures of the honest shopper failed`);
    check(cpu <= MOST_CPU, () => `${rounds} aborted requests and a listing cost ${cpu.toFixed(1)} s of CPU`);
    check(variants <= MOST_VARIANTS, () => `${QUERIES} queries made ${variants} variants of one drawing`);
    return [
      ['aborted requests for the largest pictures', String(rounds)],
      ['a thumbnail meanwhile', `${Math.round(thumbnail.last)} ms`],
      ['24 pictures of a listing meanwhile', `${Math.round(opened.last)} ms`],
      ['CPU of all of that', `${cpu.toFixed(1)} s`],
      ['variants of one drawing', `${variants} for ${QUERIES} queries`],
      ['memory at most', `${Math.round(after.peakMemory / 1_048_576)} MB`],
    ];
  } finally {
    await nodes.close();
  }
};

async function leave(address: string): Promise<void> {
  await fetch(address, { headers: ATTACKER, signal: AbortSignal.timeout(100) }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
}

/** How many different pictures an attacker gets made of one drawing. */
async function variantsOf(address: string): Promise<number> {
  const formats = ['webp', 'jpeg', 'png'];
  const names = new Set<string | null>();
  for (let index = 0; index < QUERIES; index += 1) {
    const query = `width=160&format=${formats[index % 3]}&quality=${index * 2}&bg-color=${(index * 4_000).toString(16).padStart(6, '0')}`;
    const response = await fetch(`${address}?${query}`, { headers: ATTACKER });
    await response.arrayBuffer();
    if (response.ok) names.add(response.headers.get('etag'));
  }
  return names.size;
}

/** Waits until the nodes have been idle for two seconds. */
async function quiet(nodes: ShopNodes): Promise<void> {
  const deadline = performance.now() + LONGEST_WORK;
  for (let last = (await nodes.usage()).cpu; performance.now() < deadline; ) {
    await sleep(2000);
    const { cpu } = await nodes.usage();
    if (cpu - last < 0.2) return;
    last = cpu;
  }
}
