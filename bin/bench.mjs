import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { ensureInstalled } from './lib/ensure-installed.mjs';

/**
 * Measures the built shop beside a bare server that sends the same page from memory: requests and CPU time per page,
 * delays, memory, bytes. CPU is what the whole process used, read from the system, divided by the requests answered.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 1500);
const WARM_UP = 1000;
const CONNECTIONS = 16;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

if (process.argv[2] === '--shop') {
  process.env.NODE_ENV = 'production';
  const { startShop } = await import('../build/server/index.js');
  await startShop(process.env, root);
  process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }));
  process.send?.('ready');
} else if (process.argv[2] === '--bare') {
  const body = Buffer.from(process.env.BODY ?? '', 'base64');
  createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length }).end(body),
  ).listen(Number(process.env.PORT), () => process.send?.('ready'));
  process.on('message', () => process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss }));
} else {
  await measure();
}

async function start(kind, env) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), kind], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const next = () => new Promise((resolve) => child.once('message', resolve));
  await next();
  return {
    usage() {
      child.send('usage');
      return next();
    },
    stop: () => child.kill('SIGKILL'),
  };
}

function get(port, path, headers) {
  return new Promise((resolve, reject) => {
    request({ port, path, headers, agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

async function load(server, port, path, headers) {
  for (let warm = 0; warm < WARM_UP; warm += 1) await get(port, path, headers);
  const before = await server.usage();
  const started = performance.now();
  const delays = [];
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const sent = performance.now();
        const { status } = await get(port, path, headers);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        delays.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const after = await server.usage();
  delays.sort((a, b) => a - b);
  return {
    perSecond: Math.round(delays.length / seconds),
    cpu: (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1000 / delays.length,
    p50: delays[Math.floor(delays.length / 2)],
    p99: delays[Math.floor(delays.length * 0.99)],
    rss: after.rss,
  };
}

async function fillCart(port, page) {
  const origin = `http://localhost:${port}`;
  let cookie = '';
  for (const [, href] of [...page.matchAll(/<h3[^>]*><a href="(\/uk\/product\/[^"]+)"/g)].slice(0, 3)) {
    const product = await (await fetch(origin + href)).text();
    const id = /<input[^>]*type="radio"[^>]*name="id"[^>]*value="([^"]+)"/.exec(product)?.[1] ?? '';
    const response = await fetch(`${origin}/uk/checkout/cart`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, cookie },
      body: new URLSearchParams({ intent: 'add-product', id }),
    });
    cookie =
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ') || cookie;
  }
  // The first view of the cart has a message about the added line; the measured ones have none.
  const seen = await fetch(`${origin}/uk/checkout/cart`, { headers: { cookie } });
  return (
    seen.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ') || cookie
  );
}

async function measure() {
  await ensureInstalled({ root });
  await ensureBuilt({ root });
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const port = 3391;
  const shop = await start('--shop', {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PUBLIC_ORIGIN: `http://localhost:${port}`,
  });
  const listing = await get(port, '/uk/adults/socks', {});
  const product = /href="(\/uk\/product\/[^"]+)"/.exec(listing.body.toString())?.[1] ?? '';
  const cookie = await fillCart(port, listing.body.toString());
  const rows = await measurePages(shop, port, [
    ['home', '/uk', {}],
    ['listing of 24', '/uk/adults/socks', {}],
    ['product', product, {}],
    ['cart of 3 lines', '/uk/checkout/cart', { cookie }],
  ]);
  shop.stop();
  const bare = await start('--bare', { PORT: String(port + 1), BODY: listing.body.toString('base64') });
  rows.push({
    name: 'bare node:http, same listing',
    ...(await load(bare, port + 1, '/', {})),
    html: listing.body.length,
    br: brotliCompressSync(listing.body).length,
  });
  bare.stop();
  rmSync(dataDir, { recursive: true, force: true });
  print(rows);
}

/** Measures pages of the shop, each once plain and once compressed with brotli. */
async function measurePages(shop, port, pages) {
  const rows = [];
  for (const [name, path, headers] of pages) {
    const page = await get(port, path, headers);
    const compressed = await get(port, path, { ...headers, 'accept-encoding': 'br' });
    const plain = await load(shop, port, path, headers);
    const packed = await load(shop, port, path, { ...headers, 'accept-encoding': 'br' });
    rows.push({
      name,
      ...plain,
      cpuPacked: packed.cpu,
      html: page.body.length,
      br: compressed.body.length,
      ...weigh(page.body.toString()),
    });
  }
  return rows;
}

function print(rows) {
  process.stdout.write(
    `Node ${process.version}, ${REQUESTS} requests a page over ${CONNECTIONS} connections after ${WARM_UP} to warm up; CPU once plain, once with brotli\n`,
  );
  process.stdout.write(
    'page                            req/s   CPU ms    CPU br   p50 ms   p99 ms   RSS MB  HTML kB    br kB  CSS br   JS br\n',
  );
  for (const row of rows) {
    const cells = [
      row.perSecond,
      row.cpu.toFixed(2),
      row.cpuPacked?.toFixed(2) ?? '',
      row.p50.toFixed(1),
      row.p99.toFixed(1),
      Math.round(row.rss / 1e6),
      (row.html / 1000).toFixed(1),
      (row.br / 1000).toFixed(1),
      row.css === undefined ? '' : (row.css / 1000).toFixed(1),
      row.js === undefined ? '' : (row.js / 1000).toFixed(1),
    ];
    process.stdout.write(`${row.name.padEnd(29)}${cells.map((cell) => String(cell).padStart(8)).join(' ')}\n`);
  }
}

/** What the stylesheets and scripts a page names weigh, brotli-compressed. */
function weigh(html) {
  const sum = (pattern) =>
    [...new Set([...html.matchAll(pattern)].map(([, path]) => path))].reduce(
      (total, path) => total + brotliCompressSync(readFileSync(join(root, 'build/client', path))).length,
      0,
    );
  return {
    css: sum(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g),
    js: sum(/(?:src|href|import)[= ]?"(\/assets\/[^"]+\.js)"/g),
  };
}
