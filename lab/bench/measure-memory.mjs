import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './figures.mjs';
import { chooseCores, memoryOf, processorTime, startNode, startProcess } from './processes.mjs';
import { get, renderedPages, requestText } from './shop-pages.mjs';
import { formatTable } from './table.mjs';

/** The engine frees memory some seconds after the last request. */
const REST = 12_000;
const PRIVATE_PAGES = /^(cart|address)/;

/** @typedef {{ step: string, pages: number, seconds: number, cpu: number, rss: number, peak: number, others: number }} Reading */

/**
 * Measures the memory of a node that `bin/start.mjs` of a folder starts with default settings: after its start, after
 * each page of each storefront was rendered once, after pages of one shopper, and at rest. Linux only.
 * @param {{ shop: string, rounds: number, seconds: number, connections: number, markdown: boolean }} options
 */
export async function measureMemory({ shop, rounds, seconds, connections, markdown }) {
  const cores = chooseCores();
  const client = await startProcess('load-client.mjs', { core: cores?.client });
  /** @type {Reading[][]} */
  const all = [];
  try {
    for (let round = 0; round < rounds; round += 1)
      all.push(await measureNode({ shop, core: cores?.server, client, seconds, connections }));
  } finally {
    await client.stop();
  }
  const heading = ['memory', 'pages', 'pages/s', 'CPU ms', 'RSS MB', 'peak MB', 'other processes MB'];
  const rows = (all[0] ?? []).map(({ step, pages }, index) => {
    /** @param {(reading: Reading) => number} of */
    const middle = (of) => median(all.map((round) => of(round[index])));
    const load = [middle((one) => one.pages / one.seconds).toFixed(0), middle((one) => one.cpu / one.pages).toFixed(2)];
    return [
      step,
      pages === 0 ? '' : String(middle((one) => one.pages)),
      ...(pages === 0 ? ['', ''] : load),
      ...[middle((one) => one.rss), middle((one) => one.peak), middle((one) => one.others)].map((bytes) =>
        (bytes / 1e6).toFixed(0),
      ),
    ];
  });
  process.stdout.write(`Node ${process.version}, ${connections} connections, medians of ${rounds} rounds\n\n`);
  process.stdout.write(`${formatTable([heading, ...rows], { markdown })}\n`);
}

/**
 * @param {{ shop: string, core: number | undefined, client: Awaited<ReturnType<typeof startProcess>>, seconds: number, connections: number }}
 *   options
 * @returns {Promise<Reading[]>}
 */
async function measureNode({ shop, core, client, seconds, connections }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'memory-'));
  const node = await startNode({ folder: shop, core, dataDir });
  const { port } = node;
  /** @type {Reading[]} */
  const readings = [];
  /** @param {string} step @param {() => Promise<number>} load Resolves with the number of pages. */
  const read = async (step, load) => {
    const cpu = processorTime(node.pid);
    const began = performance.now();
    const pages = await load();
    const spent = (performance.now() - began) / 1000;
    readings.push({ step, pages, seconds: spent, cpu: processorTime(node.pid) - cpu, ...memoryWithOthers(node.pid) });
  };
  const rest = () => sleep(REST, 0);
  try {
    await read('after the start', rest);
    const paths = await publicPaths(port);
    await read('every page of every storefront once', () => openAll(port, paths, connections));
    const own = (await renderedPages(port)).filter(({ name }) => PRIVATE_PAGES.test(name));
    for (const target of own)
      await read(target.name, async () => {
        const job = { port, request: requestText(port, target), status: target.status, connections };
        const { result, error } = await client.ask({ ...job, milliseconds: seconds * 1000, answers: 0 });
        if (!result) throw new Error(`${target.name}: ${error}`);
        return result.answers;
      });
    await read('at rest', rest);
    return readings;
  } finally {
    await node.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The pages that the sitemaps name. @param {number} port @returns {Promise<readonly string[]>} */
async function publicPaths(port) {
  const links = async (/** @type {string} */ path) =>
    [...(await get(port, path)).body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
      const { pathname, search } = new URL(url.replaceAll('&amp;', '&'));
      return pathname + search;
    });
  const sitemaps = await links('/sitemap.xml');
  return (await Promise.all(sitemaps.map(links))).flat();
}

/**
 * Opens pages on some connections at a time.
 * @param {number} port @param {readonly string[]} paths @param {number} connections
 */
async function openAll(port, paths, connections) {
  let next = 0;
  const open = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const { status } = await get(port, path, { 'accept-encoding': 'gzip, deflate, br' });
      if (status !== 200) throw new Error(`${path} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, open));
  return paths.length;
}

/** Bytes in memory of a process, and of those it started. @param {number} pid */
function memoryWithOthers(pid) {
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return memoryOf(name);
      } catch {
        return null;
      }
    })
    .filter((memory) => memory?.parent === pid);
  return { ...memoryOf(pid), others: others.reduce((sum, memory) => sum + (memory?.rss ?? 0), 0) };
}
