import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#lab/bench/figures.mjs';
import { createPromises, type Findings, type ProofOptions } from '#lab/proofs/proof.ts';
import { demoProducts, listingPictures, loadAll, watchPage } from '#tests/support/demo-products.ts';
import { openNodes } from '#tests/support/shop-nodes.ts';

const LISTING = '/uk/adults/socks';
const WIDTHS = [360, 720];
const MOST_MILLISECONDS = 2000;
const MOST_PAGE_P99 = 500;
const WARM_UP_WATCHED = 20_000;

/**
 * Opens the first listing on an empty picture cache, once per width, then lets a node warm up, and requests pages
 * meanwhile.
 */
export async function run({ engine, shop, report }: ProofOptions): Promise<Findings> {
  const promises = createPromises();
  const table: string[][] = [['figure', 'first', 'all 24', 'CPU s', 'kB', 'page p50', 'page p99']];
  const products = await demoProducts();
  for (const width of WIDTHS) {
    report(`${width} pixels`);
    const nodes = await openNodes({ engine, count: 1, products, ...(shop !== undefined && { shop }) });
    try {
      const [origin = ''] = nodes.addresses;
      const html = await (await fetch(origin + LISTING)).text();
      const before = await nodes.usage();
      const watched = watchPage(`${origin}/uk`);
      const loaded = await loadAll(origin, listingPictures(html, width));
      const delays = await watched.stop();
      const cpu = (await nodes.usage()).cpu - before.cpu;
      const p99 = percentile(delays, 0.99);
      promises.check(loaded.failed === 0, () => `${loaded.failed} pictures failed`);
      promises.check(
        loaded.last <= MOST_MILLISECONDS,
        () => `24 pictures of ${width} pixels took ${Math.round(loaded.last)} ms`,
      );
      promises.check(p99 <= MOST_PAGE_P99, () => `pages took ${Math.round(p99)} ms while pictures were made`);
      table.push([
        `${width} pixels, empty cache`,
        ms(loaded.first),
        ms(loaded.last),
        cpu.toFixed(2),
        String(Math.round(loaded.bytes / 1000)),
        ms(percentile(delays, 0.5)),
        ms(p99),
      ]);
    } finally {
      await nodes.close();
    }
  }
  report('warm-up');
  const nodes = await openNodes({
    engine,
    count: 1,
    products,
    env: { IMAGE_WARM_UP: 'true' },
    ...(shop !== undefined && { shop }),
  });
  try {
    const [origin = ''] = nodes.addresses;
    const before = await nodes.usage();
    const watched = watchPage(`${origin}/uk`);
    await sleep(WARM_UP_WATCHED);
    const delays = await watched.stop();
    const cpu = (await nodes.usage()).cpu - before.cpu;
    const html = await (await fetch(origin + LISTING)).text();
    const loaded = await loadAll(origin, listingPictures(html, WIDTHS.at(-1) ?? 0));
    promises.check(
      percentile(delays, 0.99) <= MOST_PAGE_P99,
      () => `pages took ${ms(percentile(delays, 0.99))} during the warm-up`,
    );
    table.push([
      '720 pixels, 20 s after start',
      ms(loaded.first),
      ms(loaded.last),
      cpu.toFixed(2),
      String(Math.round(loaded.bytes / 1000)),
      ms(percentile(delays, 0.5)),
      ms(percentile(delays, 0.99)),
    ]);
  } finally {
    await nodes.close();
  }
  return { table, broken: promises.broken };
}

const ms = (value: number) => `${Math.round(value)} ms`;
