import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { PHONE, PROFILES, visit } from './browser-visit.mjs';
import { median } from './figures.mjs';
import { startShop } from './measure-load.mjs';
import { get, productsOf } from './shop-pages.mjs';
import { formatTable } from './table.mjs';

/**
 * @typedef {import('./browser-visit.mjs').Visit} Visit
 * @typedef {import('./browser-visit.mjs').Transfer} Transfer
 * @typedef {{ profile: string, rounds: number, markdown: boolean, requests: boolean, only: RegExp, shop: string, program: string, otherFonts: (folder: string) => Record<string, string> }}
 *   Options `otherFonts` returns the environment of a browser with a font that the style sheets do not name.
 * @typedef {{ name: string, address: string, cookies: readonly { name: string, value: string, url: string }[], state: import('@playwright/test').BrowserContextOptions['storageState'] }}
 *   Case
 */

const TYPES = ['Document', 'Stylesheet', 'Font', 'Image', 'Script'];
const ARGS = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'];
/** What moves is the same every time: the worst of a few visits. */
const OTHER_FONT_VISITS = 2;

/** Opens pages on a simulated phone, each time with an empty cache. @param {Options} options */
export async function measureBrowser(options) {
  const profile = PROFILES[options.profile];
  if (!profile) throw new Error(`Profiles: ${Object.keys(PROFILES).join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const shop = await startShop({ root: options.shop, dataDir: folder, log: openSync(join(folder, 'shop.log'), 'w') });
  const launch = { executablePath: options.program, args: ARGS };
  const browser = await chromium.launch(launch);
  const other = await chromium.launch({ ...launch, env: options.otherFonts(join(folder, 'fonts')) });
  try {
    write(`Chromium ${browser.version()}, 360 pixels wide, ${profile.name}; medians of ${options.rounds} visits\n`);
    const rows = [];
    for (const one of (await cases(browser, shop.port)).filter(({ name }) => options.only.test(name))) {
      await visitOnce(browser, one, null);
      const visits = [];
      for (let round = 0; round < options.rounds; round += 1) visits.push(await visitOnce(browser, one, profile));
      const moved = [];
      for (let round = 0; round < OTHER_FONT_VISITS; round += 1) moved.push((await visitOnce(other, one, profile)).cls);
      rows.push({ one, visits, otherCls: Math.max(...moved) });
      if (options.requests) printRequests(one, typical(visits));
    }
    printTable(rows, options);
  } finally {
    await browser.close();
    await other.close();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {import('@playwright/test').Browser} browser @param {number} port @returns {Promise<readonly Case[]>} */
async function cases(browser, port) {
  const origin = `http://localhost:${port}`;
  const listing = '/uk/adults/socks';
  const [product = ''] = productsOf((await get(port, listing)).body.toString());
  const pages = [
    ['home', '/uk'],
    ['listing', listing],
    ['product', product],
    ['cart', '/uk/checkout/cart'],
  ];
  const cart = await filledCart(browser, origin + product);
  return ['', ', lite'].flatMap((mode) =>
    pages.map(([name, path]) => ({
      name: name + mode,
      address: origin + path,
      cookies: mode ? [{ name: 'mode', value: 'lite', url: origin }] : [],
      state: name === 'cart' ? cart : undefined,
    })),
  );
}

/**
 * Cookies of a shopper with one product in the cart.
 * @param {import('@playwright/test').Browser} browser @param {string} address
 */
async function filledCart(browser, address) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('input[name="id"]:not([disabled])').first().check({ force: true });
  await page.locator('form:has([value="add-product"]) button').first().click();
  await page.waitForURL(/cart/);
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * @param {import('@playwright/test').Browser} browser @param {Case} one
 * @param {import('./browser-visit.mjs').Profile | null} profile
 */
async function visitOnce(browser, { address, cookies, state }, profile) {
  const context = await browser.newContext({ ...PHONE, storageState: state });
  try {
    await context.addCookies([...cookies]);
    return await visit(context, address, profile);
  } finally {
    await context.close();
  }
}

/** The visit whose largest paint is the median. @param {readonly Visit[]} visits @returns {Visit} */
function typical(visits) {
  return [...visits].sort((a, b) => a.lcp - b.lcp)[Math.floor(visits.length / 2)];
}

/** @param {readonly { one: Case, visits: readonly Visit[], otherCls: number }[]} rows @param {Options} options */
function printTable(rows, { markdown }) {
  const heading = ['page', 'FCP s', 'LCP s', 'CLS', 'CLS, other font', 'TBT ms', 'kB', 'requests', ...TYPES];
  const body = rows.map(({ one, visits, otherCls }) => {
    /** @param {(visit: Visit) => number} of */
    const middle = (of) => median(visits.map(of));
    const { transfers } = typical(visits);
    return [
      one.name,
      (middle(({ fcp }) => fcp) / 1000).toFixed(2),
      (middle(({ lcp }) => lcp) / 1000).toFixed(2),
      middle(({ cls }) => cls).toFixed(3),
      otherCls.toFixed(3),
      middle(({ tbt }) => tbt).toFixed(0),
      kilobytes(transfers),
      String(transfers.length),
      ...TYPES.map((type) => weightOf(transfers.filter((transfer) => transfer.type === type))),
    ];
  });
  write(`\n${formatTable([heading, ...body], { markdown })}\n\n`);
  for (const { one, visits } of rows) write(`LCP of ${one.name}: ${typical(visits).element}\n`);
}

/** Kilobytes in how many requests. @param {readonly Transfer[]} transfers */
function weightOf(transfers) {
  return transfers.length === 0 ? '' : `${kilobytes(transfers)} in ${transfers.length}`;
}

/** @param {readonly Transfer[]} transfers */
function kilobytes(transfers) {
  return (transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toFixed(1);
}

/** The requests of one visit in their order. @param {Case} one @param {Visit} visit */
function printRequests({ name }, { fcp, lcp, transfers }) {
  const rows = transfers.map(({ path, type, priority, start, end, bytes }) => [
    `${type} ${path}`.slice(0, 90),
    priority,
    start.toFixed(0),
    end.toFixed(0),
    (bytes / 1000).toFixed(1),
  ]);
  write(`\n${name}: FCP ${fcp.toFixed(0)} ms, LCP ${lcp.toFixed(0)} ms\n`);
  write(`${formatTable([['request', 'priority', 'start ms', 'end ms', 'kB'], ...rows])}\n`);
}

/** @param {string} text */
function write(text) {
  process.stdout.write(text);
}
