import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#lab/bench/figures.mjs';
import { loadDuring, type PageLoad } from '#lab/load/page-load.ts';
import { buyOne, type Confirmed, compareOrders, PLENTY } from '#lab/proofs/confirmed-orders.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { demoProducts, loadAll } from '#tests/support/demo-products.ts';
import { openCluster } from './cluster.ts';
import { runProgram } from './programs.ts';

const READERS = 8;
const QUIET = 10_000;
/** Rows of the imported file, about three a product. */
const ROWS = 10_000;
/** Of these every node draws a picture once. */
const WIDTHS = [90, 160, 240, 320, 360, 540, 720, 1024, 1920];
const SEARCHERS = 4;
/** Milliseconds that a page may take at p99 beside the work. */
const SLOWEST = 2000;

/**
 * An import of a large file, pictures that no memory has, and searches for words that were not searched before, all at
 * once on two nodes: pages from memory and purchases go on everywhere.
 */
export const starve: ProofPart = async ({ shop, report, check }) => {
  const demo = await demoProducts();
  const cluster = await openCluster({ products: [...demo, ...PLENTY], shop });
  const folder = await mkdtemp(join(tmpdir(), 'starve-'));
  const { nodes, address, send } = cluster;
  try {
    const file = join(folder, 'products.csv');
    await runProgram([process.execPath, '--import', 'tsx', 'lab/load/shopify-file.ts', file, String(ROWS)], {});
    const paths = ['/uk', '/uk/adults/socks', '/uk/faq', ...demo.slice(0, 60).map(({ slug }) => `/uk/product/${slug}`)];
    let turn = 0;
    const load = { connections: READERS, path: () => paths[turn++ % paths.length] ?? '/uk' };
    report('without other work');
    await loadDuring(address, load, () => sleep(QUIET));
    const before = await loadDuring(address, load, () => sleep(QUIET));
    report('import, pictures and searches');
    let isOver = false;
    const confirmed: Confirmed[] = [];
    const counts = { pictures: 0, searches: 0 };
    const draw = async () => {
      for (const { media } of demo.slice(0, 200)) {
        if (isOver) return;
        const sized = WIDTHS.map((width) => `/images/${media[0]?.id}?width=${width}&auto=webp`);
        await loadAll(address, sized);
        counts.pictures += sized.length;
      }
    };
    const search = async (searcher: number) => {
      for (; !isOver; counts.searches += 1)
        await fetch(`${address}/uk/search?term=${searcher}+${demo[counts.searches % demo.length]?.slug}`, {
          headers: { 'X-Forwarded-For': `12.${searcher}.${counts.searches & 255}.7` },
        }).then((answer) => answer.arrayBuffer());
    };
    const buy = async () => {
      while (!isOver) confirmed.push(await buyOne(nodes.newBrowser(send), 'red'));
    };
    const during = await loadDuring(address, load, async () => {
      const began = performance.now();
      const others = Promise.all([draw(), buy(), ...Array.from({ length: SEARCHERS }, (_, at) => search(at))]);
      try {
        await runProgram([process.execPath, 'bin/shop.mjs', 'import', file, '--format', 'shopify'], {
          env: { DATABASE_URL: nodes.databaseUrl ?? '', DATABASE_PREPARED_STATEMENTS: 'false' },
        });
      } finally {
        isOver = true;
        await others;
      }
      return performance.now() - began;
    });
    const slowest = percentile(during.load.delays, 0.99);
    check(during.load.failed.size === 0, () => `pages answered ${JSON.stringify([...during.load.failed])}`);
    check(slowest <= SLOWEST, () => `pages took ${slowest.toFixed(0)} ms at p99`);
    await compareOrders(nodes, confirmed, { check, when: 'after the import' });
    return [
      ['pages without other work; p50, p99 ms', figuresOf(before.load)],
      ['pages beside import, pictures and searches; p50, p99 ms', figuresOf(during.load)],
      [`the import of ${ROWS} rows took`, `${(during.result / 1000).toFixed(1)} s`],
      ['pictures; searches; orders meanwhile', `${counts.pictures}; ${counts.searches}; ${confirmed.length}`],
    ];
  } finally {
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const figuresOf = ({ delays }: PageLoad) =>
  `${delays.length}; ${percentile(delays, 0.5).toFixed(0)}, ${percentile(delays, 0.99).toFixed(0)}`;
