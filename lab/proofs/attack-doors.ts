import { once } from 'node:events';
import { connect } from 'node:net';
import type { ProofOptions, ProofPart } from '#lab/proofs/proof.ts';
import { ADDRESS, reachPaying, testProduct } from '#tests/support/buying.ts';
import type { FormBrowser } from '#tests/support/form-browser.ts';
import { signInLinks } from '#tests/support/order-links.ts';
import { openNodes, type ShopNodes } from '#tests/support/shop-nodes.ts';

const SECRET = 'pZ4vW8kT1qLs7NcX2mRb9JyE5uGd0HfA';
const linkOf = signInLinks([SECRET]);
const SIGNATURE = 'c2lnbmF0dXJlLW9mLWEtbGluaw';
type Point = { readonly name: string; readonly isHeld: boolean };

/** Knocks at every door of the shop: copied cookies, pages of development, and addresses that programs read apart. */
export const doors: ProofPart = async ({ engine, shop, report, check }) => {
  const nodes = await openNodes({
    engine,
    products: [testProduct('red', { pence: 1000, stock: 100 })],
    env: { SESSION_SECRETS: SECRET },
    ...(shop !== undefined && { shop }),
  });
  try {
    report('knocking at the doors');
    const points: readonly Point[] = [
      ...(await copiedCookies(nodes)),
      ...(await developmentPages(nodes)),
      { name: 'development with a public origin refuses to start', isHeld: await refusesToStart({ engine, shop }) },
      ...(await malformedRequests(nodes)),
    ];
    for (const { name, isHeld } of points) check(isHeld, () => name);
    return points.map(({ name, isHeld }) => [name, isHeld ? 'held' : 'broken'] as const);
  } finally {
    await nodes.close();
  }
};

/** A browser that is signed in with an address. */
async function signedIn(nodes: ShopNodes, email: string): Promise<FormBrowser> {
  const browser = nodes.newBrowser();
  await browser.request('/uk/login', { email });
  const row = await nodes.withStore((store) =>
    store.read.get<{ id: string }>('SELECT id FROM sign_in_links WHERE sign_in_id IS NULL ORDER BY asked_at DESC'),
  );
  await browser.request(linkOf(row?.id ?? ''), { idempotencyKey: 'KEY' });
  return browser;
}

const isSignedIn = async (browser: FormBrowser, email: string) =>
  (await browser.visit('/uk/login')).html.includes(email);
const signOut = (browser: FormBrowser) => browser.request('/uk/login', { intent: 'sign-out' });
const signOutEverywhere = (browser: FormBrowser) => browser.request('/uk/login', { intent: 'sign-out-everywhere' });
const forget = (browser: FormBrowser) => browser.request('/uk/forget-device', { intent: 'forget' });

function copyOf(nodes: ShopNodes, browser: FormBrowser): FormBrowser {
  const copy = nodes.newBrowser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
}

/** What a copy of a cookie opens after its browser was signed out or forgotten, on nodes that start again. */
async function copiedCookies(nodes: ShopNodes): Promise<readonly Point[]> {
  const points = [
    await signedInCopy(nodes, { name: 'signing out', act: signOut }),
    await signedInCopy(nodes, { name: 'signing out everywhere', act: signOutEverywhere }),
    await signedInCopy(nodes, { name: 'forgetting the device', act: forget }),
    await typedCopy(nodes),
  ];
  // A node remembers for a minute what a session did last, and would tell a copy of it.
  for (const index of nodes.addresses.keys()) {
    await nodes.kill(index);
    await nodes.restart(index);
  }
  return Promise.all(points.map(async ({ name, isClosed }) => ({ name, isHeld: await isClosed() })));
}

type Copied = { readonly name: string; isClosed(): Promise<boolean> };

async function signedInCopy(
  nodes: ShopNodes,
  { name, act }: { readonly name: string; act(browser: FormBrowser): Promise<unknown> },
): Promise<Copied> {
  // Signing out everywhere ends the sign-ins of its address alone.
  const email = `${name.replaceAll(' ', '-')}@example.com`;
  const browser = await signedIn(nodes, email);
  const copies = nodes.addresses.map(() => copyOf(nodes, browser));
  const isOpenBefore = await isSignedIn(copyOf(nodes, browser), email);
  await act(browser);
  return {
    name: `copied cookie after ${name}`,
    isClosed: async () =>
      isOpenBefore && !(await Promise.all(copies.map((copy) => isSignedIn(copy, email)))).includes(true),
  };
}

async function typedCopy(nodes: ShopNodes): Promise<Copied> {
  const browser = nodes.newBrowser();
  await reachPaying(browser, { red: 1 });
  const typed = /name="contact\.email"[^>]*value="([^"]+)"/.exec((await browser.visit(ADDRESS)).html)?.[1];
  const copies = nodes.addresses.map(() => copyOf(nodes, browser));
  await forget(browser);
  return {
    name: 'typed address in a copy of a forgotten session',
    async isClosed() {
      const pages = await Promise.all(copies.map((copy) => copy.visit(ADDRESS)));
      return typed !== undefined && pages.every(({ html }) => !html.includes(typed));
    },
  };
}

/** Pages of development, from a proxy of this machine and from addresses that headers claim. */
async function developmentPages({ addresses }: ShopNodes): Promise<readonly Point[]> {
  const claims: readonly Readonly<Record<string, string>>[] = [
    { 'X-Forwarded-For': '203.0.113.9' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { Forwarded: 'for=127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1' },
  ];
  const isClosed = async (path: string) => {
    const statuses = await Promise.all(
      claims.map(async (headers) => (await fetch(addresses[0] + path, { headers })).status),
    );
    return statuses.every((status) => status === 404);
  };
  return [
    { name: 'letters through a proxy', isHeld: await isClosed('/uk/diagnostics/letters') },
    { name: 'components through a proxy', isHeld: await isClosed('/uk/diagnostics/components') },
  ];
}

async function refusesToStart({ engine, shop }: Pick<ProofOptions, 'engine' | 'shop'>): Promise<boolean> {
  try {
    const env = { PUBLIC_ORIGIN: 'https://shop.example.com', SHOP_STAGE: '' };
    await (await openNodes({ engine, count: 1, products: [], env, ...(shop !== undefined && { shop }) })).close();
    return false;
  } catch (error) {
    return error instanceof Error && error.message.includes('ALLOW_PUBLIC_DEVELOPMENT');
  }
}

async function malformedRequests(nodes: ShopNodes): Promise<readonly Point[]> {
  const port = Number(new URL(nodes.addresses[0] ?? '').port);
  const isRejected = async (head: string) => /^HTTP\/1\.1 400 /.test(await sendRaw(port, head));
  const order = `/uk/order/PW-AAAAA-BBBBB.${SIGNATURE}`;
  const undecoded = await Promise.all(
    ['%ff', '%', '%c3', '%00', '%zz'].map((end) => isRejected(`GET ${order}${end} HTTP/1.1\r\nHost: localhost`)),
  );
  return [
    { name: 'percent sequences that are no text', isHeld: undecoded.every(Boolean) },
    { name: 'signatures stay out of the output', isHeld: !nodes.output().includes(SIGNATURE) },
    { name: 'two Host headers', isHeld: await isRejected('GET /uk HTTP/1.1\r\nHost: localhost\r\nHost: evil.test') },
    {
      name: 'a whole address of another host',
      isHeld: await isRejected('GET http://evil.test/uk HTTP/1.1\r\nHost: localhost'),
    },
  ];
}

/** Sends a head as it is; returns what comes back. */
async function sendRaw(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}
