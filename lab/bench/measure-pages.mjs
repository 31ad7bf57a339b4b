import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { steadiness } from './figures.mjs';
import { compareLoads, imitate, loadOnce, startBare, startShop } from './measure-load.mjs';
import { pageWeight } from './page-weight.mjs';
import { chooseCores, startProcess } from './processes.mjs';
import { cachedTargets, get, renderedPages } from './shop-pages.mjs';
import { formatTable } from './table.mjs';

/** Requests for each target in each turn of the warm-up. */
const PAGE_WARM_UP = 300;
const HIT_WARM_UP = 4000;
const BARE_WARM_UP = 4000;
const MOST_TURNS = 30;
/** A node is warm when this number of turns in a row has cost no less than this share of the cheapest before. */
const STEADY_TURNS = 3;
const STEADY_SHARE = 0.97;

/**
 * @typedef {{ rounds: number, seconds: number, connections: number, markdown: boolean, only: RegExp, part: string | undefined, shop: string }}
 *   Options
 * @typedef {import('./measure-load.mjs').Server} Server
 * @typedef {import('./measure-load.mjs').BareServer} BareServer
 * @typedef {import('./measure-load.mjs').Client} Client
 * @typedef {Options & { client: Client, bare: BareServer, core: number | undefined, folder: string }} Run
 */

/**
 * Measures every kind of page as the shop renders it, and what a node has in memory, each beside a bare server that
 * sends the same bytes. The log is written to a file, as in production.
 * @param {Options} options
 */
export async function measurePages(options) {
  const cores = chooseCores();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const client = await startProcess('load-client.mjs', { core: cores?.client });
  const bare = await startBare({ core: cores?.server });
  const run = { ...options, client, bare, core: cores?.server, folder };
  const pinned = cores ? `servers on core ${cores.server}, client on core ${cores.client}` : 'cores not pinned';
  write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${pinned}; ${options.connections} connections, medians of ${options.rounds} rounds\n`,
  );
  try {
    if (options.part !== 'cached') await measureRendered(run);
    if (options.part !== 'rendered') await measureCached(run);
  } finally {
    await client.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Run} run */
async function measureRendered(run) {
  await withShop(run, { name: 'rendered', env: { DOCUMENT_CACHE_BYTES: '0' } }, async (shop) => {
    const targets = (await renderedPages(shop.port)).filter(({ name }) => run.only.test(name));
    const listing = { name: 'listing', path: '/uk/adults/socks', status: 200, headers: {} };
    await imitate({ bare: run.bare, shop, target: listing, allHeaders: false });
    await warmUp(run, { server: run.bare, targets: [listing], answers: BARE_WARM_UP });
    const first = await warmUp(run, { server: shop, targets, answers: PAGE_WARM_UP });
    const rows = [];
    for (const target of targets) {
      const load = await compareLoads({ ...run, shop, target, bareStatus: 200, milliseconds: run.seconds * 1000 });
      const { body } = await get(shop.port, target.path, target.headers);
      rows.push({ ...load, ...pageWeight(body, run.shop), first: first.get(target.name) ?? Number.NaN });
    }
    print(run, [
      [
        'rendered page',
        'CPU ms',
        `first ${PAGE_WARM_UP}`,
        '× bare',
        'req/s',
        'bare/s',
        'p50 ms',
        'p99',
        'HTML kB',
        'br',
        'CSS br',
        'JS br',
        'RSS MB',
      ],
      ...rows.map((row) => [
        row.target.name,
        row.page.cpu.toFixed(2),
        row.first.toFixed(2),
        row.cpuRatio.toFixed(1),
        row.page.perSecond.toFixed(0),
        row.bare.perSecond.toFixed(0),
        row.page.p50.toFixed(1),
        row.page.p99.toFixed(1),
        ...[row.html, row.br, row.css, row.js].map((bytes) => (bytes / 1000).toFixed(1)),
        (row.rss / 1e6).toFixed(0),
      ]),
    ]);
  });
}

/** @param {Run} run */
async function measureCached(run) {
  await withShop(run, { name: 'cached', env: {} }, async (shop) => {
    const targets = (await cachedTargets(shop.port)).filter(({ name }) => run.only.test(name));
    const rows = [];
    for (const target of targets) {
      await warmUp(run, { server: shop, targets: [target], answers: HIT_WARM_UP });
      const { headers } = await get(shop.port, target.path, target.headers);
      await imitate({ bare: run.bare, shop, target, allHeaders: true });
      await warmUp(run, { server: run.bare, targets: [target], answers: BARE_WARM_UP });
      const load = await compareLoads({ ...run, shop, target, milliseconds: run.seconds * 1000 });
      rows.push({ ...load, state: String(headers['x-cache'] ?? 'none') });
    }
    print(run, [
      [
        'from memory',
        'x-cache',
        'req/s',
        'bare/s',
        '% of bare',
        'CPU µs',
        'bare µs',
        'p50 ms',
        'p99',
        '× bare p99',
        'bytes',
      ],
      ...rows.map((row) => [
        row.target.name,
        row.state,
        row.page.perSecond.toFixed(0),
        row.bare.perSecond.toFixed(0),
        `${(row.perSecondRatio * 100).toFixed(0)} %`,
        (row.page.cpu * 1000).toFixed(0),
        (row.bare.cpu * 1000).toFixed(0),
        row.page.p50.toFixed(2),
        row.page.p99.toFixed(2),
        row.p99Ratio.toFixed(1),
        row.bytes.toFixed(0),
      ]),
    ]);
  });
}

/**
 * @param {Run} run @param {{ name: string, env: Readonly<Record<string, string>> }} shop
 * @param {(shop: Server) => Promise<void>} work
 */
async function withShop(run, { name, env }, work) {
  const log = openSync(join(run.folder, `${name}.log`), 'w');
  const shop = await startShop({ folder: run.shop, dataDir: join(run.folder, name), core: run.core, env, log });
  try {
    await work(shop);
  } finally {
    await shop.stop();
  }
}

/**
 * Requests every target in turns until a turn costs no less than those before it: the engine has compiled what they
 * run. Resolves with the processor time (milliseconds) of an answer in the first turn, by the name of its target.
 * @param {Run} run @param {{ server: Server, targets: readonly import('./shop-pages.mjs').Target[], answers: number }} what
 */
async function warmUp({ client, connections }, { server, targets, answers }) {
  const first = new Map();
  const isSteady = steadiness({ turns: STEADY_TURNS, share: STEADY_SHARE });
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    let spent = 0;
    for (const target of targets) {
      const { cpu } = await loadOnce({ client, server, target, connections, milliseconds: 0, answers });
      if (turn === 0) first.set(target.name, cpu);
      spent += cpu;
    }
    if (isSteady(spent)) break;
  }
  return first;
}

/** @param {Run} run @param {readonly (readonly string[])[]} rows */
function print({ markdown }, rows) {
  write(`\n${formatTable(rows, { markdown })}\n`);
}

/** @param {string} text */
function write(text) {
  process.stdout.write(text);
}
