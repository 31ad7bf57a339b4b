import { blockingTime, observePage } from './page-observer.mjs';

/**
 * @typedef {{ name: string, kilobits: number, latency: number, slowdown: number }} Profile A phone: download and upload
 *   per second, milliseconds per request, and how many times slower its processor is.
 * @typedef {{ path: string, type: string, priority: string, start: number, end: number, bytes: number }} Transfer
 * @typedef {{ fcp: number, lcp: number, element: string, cls: number, tbt: number, transfers: readonly Transfer[] }}
 *   Visit Milliseconds since the navigation.
 */

/** @type {Readonly<Record<string, Profile>>} */
export const PROFILES = {
  low: { name: '400 kbit/s, 400 ms, CPU 6 times slower', kilobits: 400, latency: 400, slowdown: 6 },
  mid: { name: '1.6 Mbit/s, 150 ms, CPU 4 times slower', kilobits: 1600, latency: 150, slowdown: 4 },
};
/** A page is loaded when it has fired `load` and no request has run for this time. */
const QUIET = 1500;
const LONGEST = 90_000;

export const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};

/**
 * Opens a page with an empty cache.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} address
 * @param {Profile | null} profile Null: as fast as the machine.
 * @returns {Promise<Visit>}
 */
export async function visit(context, address, profile) {
  await context.addInitScript(observePage);
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const network = await watchNetwork(session);
    if (profile) await slowDown(session, profile);
    await page.goto(address, { waitUntil: 'load', timeout: LONGEST });
    await network.quiet();
    const seen = await page.evaluate(() => /** @type {any} */ (window).benchSeen);
    const shown = seen.lcp ?? { at: Number.NaN, element: 'none', url: '' };
    return {
      fcp: seen.fcp,
      lcp: shown.at,
      element: shown.url ? `${shown.element} ${pathOf(shown.url)}`.trim() : shown.element,
      cls: seen.cls,
      tbt: blockingTime(seen),
      transfers: network.transfers(),
    };
  } finally {
    await page.close();
  }
}

/** @param {import('@playwright/test').CDPSession} session @param {Profile} profile */
async function slowDown(session, { kilobits, latency, slowdown }) {
  const throughput = (kilobits * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** @param {import('@playwright/test').CDPSession} session */
async function watchNetwork(session) {
  /** @type {Map<string, Transfer>} */
  const requests = new Map();
  const running = new Set();
  let last = Date.now();
  let began = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('data:')) return;
    began ||= timestamp;
    running.add(requestId);
    requests.set(requestId, {
      path: pathOf(request.url),
      type: type ?? 'Other',
      priority: request.initialPriority,
      start: (timestamp - began) * 1000,
      end: Number.NaN,
      bytes: 0,
    });
  });
  /** @param {string} requestId @param {number} timestamp @param {number} bytes */
  const finish = (requestId, timestamp, bytes) => {
    const known = requests.get(requestId);
    if (known) requests.set(requestId, { ...known, end: (timestamp - began) * 1000, bytes });
    running.delete(requestId);
    last = Date.now();
  };
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    finish(requestId, timestamp, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => finish(requestId, timestamp, 0));
  await session.send('Network.enable');
  return {
    transfers: () => [...requests.values()],
    async quiet() {
      const limit = Date.now() + LONGEST;
      last = Date.now();
      while ((running.size > 0 || Date.now() - last < QUIET) && Date.now() < limit)
        await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
}

/** @param {string} address */
function pathOf(address) {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
