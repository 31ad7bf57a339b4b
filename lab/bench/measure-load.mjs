import { compare, percentile } from './figures.mjs';
import { freePort, memoryOf, processorTime, startNode, startProcess } from './processes.mjs';
import { get, requestText } from './shop-pages.mjs';

/**
 * @typedef {import('./shop-pages.mjs').Target} Target
 * @typedef {import('./figures.mjs').Load} Load
 * @typedef {{ port: number, pid: number, stop(): Promise<void> }} Server
 * @typedef {Server & { ask(message: unknown): Promise<unknown> }} BareServer
 * @typedef {{ ask(message: unknown): Promise<{ result?: import('./load-client.mjs').LoadResult, error?: string }> }}
 *   Client
 */

/** Headers that node:http writes itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive']);
/** The bare server repeats itself exactly: a shorter time measures it as well. */
const BARE_SHARE = 0.5;

/**
 * Starts the built shop of a folder, with a log as in production.
 * @param {Parameters<typeof startNode>[0]} options
 */
export async function startShop({ env = {}, ...options }) {
  // The warm-up of pictures would take the processor from what is measured.
  return startNode({ ...options, env: { LOG_LEVEL: 'info', IMAGE_WARM_UP: 'false', ...env } });
}

/** @param {{ core?: number }} options @returns {Promise<BareServer>} */
export async function startBare({ core }) {
  const port = await freePort();
  const bare = await startProcess('bare-server.mjs', { core, env: { PORT: String(port) } });
  return { port, ...bare };
}

/**
 * Makes the bare server answer as the shop does to a request: the same status and body, and with `allHeaders` the same
 * headers, otherwise type and length alone.
 * @param {{ bare: BareServer, shop: Server, target: Target, allHeaders: boolean }} options
 */
export async function imitate({ bare, shop, target, allHeaders }) {
  const { status, rawHeaders, body } = await get(shop.port, target.path, target.headers);
  const headers = pairs(rawHeaders).filter(([name]) => {
    const known = name.toLowerCase();
    return allHeaders ? !OWN_HEADERS.has(known) : ['content-type', 'content-length'].includes(known);
  });
  await bare.ask({ status, headers: headers.flat(), body: body.toString('base64') });
}

/** @param {readonly string[]} list @returns {readonly (readonly [string, string])[]} */
function pairs(list) {
  return list.flatMap((name, index) => (index % 2 === 0 ? [/** @type {const} */ ([name, list[index + 1]])] : []));
}

/**
 * One load on one server.
 * @param {{ client: Client, server: Server, target: Target, connections: number, milliseconds: number, answers?: number }}
 *   options The load lasts this time, and until this number of answers.
 * @returns {Promise<Load & { bytes: number, rss: number }>}
 */
export async function loadOnce({ client, server, target, connections, milliseconds, answers = 0 }) {
  const before = processorTime(server.pid);
  const job = {
    port: server.port,
    request: requestText(server.port, target),
    status: target.status,
    connections,
    milliseconds,
    answers,
  };
  const { result, error } = await client.ask(job);
  if (!result) throw new Error(`${target.name}: ${error}`);
  const spent = processorTime(server.pid) - before;
  return {
    perSecond: result.answers / result.seconds,
    cpu: spent / result.answers,
    p50: percentile(result.delays, 0.5),
    p99: percentile(result.delays, 0.99),
    bytes: result.bytes / result.answers,
    rss: memoryOf(server.pid).rss,
  };
}

/**
 * Loads the bare server and the shop in turn, several rounds. `bareStatus` is what the bare server answers.
 * @param {{ client: Client, shop: Server, bare: Server, target: Target, bareStatus?: number, connections: number, milliseconds: number, rounds: number }}
 *   options
 */
export async function compareLoads({
  client,
  shop,
  bare,
  target,
  bareStatus = target.status,
  connections,
  milliseconds,
  rounds,
}) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const base = { client, connections };
    const bareTarget = { ...target, status: bareStatus };
    const time = milliseconds * BARE_SHARE;
    const bareLoad = await loadOnce({ ...base, server: bare, target: bareTarget, milliseconds: time });
    results.push({ bare: bareLoad, page: await loadOnce({ ...base, server: shop, target, milliseconds }) });
  }
  return { target, ...compare(results), bytes: results[0]?.page.bytes ?? 0, rss: results.at(-1)?.page.rss ?? 0 };
}
