import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareOrders, PLENTY } from '#lab/proofs/confirmed-orders.ts';
import type { ProofPart } from '#lab/proofs/proof.ts';
import { buildAgain, filesOf } from '#tests/support/another-build.ts';
import { approve, isHosted, PAYMENT, payForm, reachPaying } from '#tests/support/buying.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { startLoad } from './load.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = ['/uk', '/uk/adults/socks', '/uk/product/red', '/uk/checkout/cart'];
/** Requests of one file: the balancer sends them to one node after the other. */
const TIMES = 4;

/**
 * A node of the next build answers beside one of the present build, which then follows: whichever node a request
 * reaches, forms of either build are posted, and the hashed files of both are there.
 */
export const builds: ProofPart = async ({ shop = ROOT, report, check }) => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  const next = join(folder, 'next');
  buildAgain({ from: shop, to: next });
  const cluster = await openCluster({ products: PLENTY, shop });
  const { nodes } = cluster;
  const load = startLoad(cluster, { shoppers: 3, readers: 1 });
  try {
    const before = await filesOn(cluster, 0);
    const patient = nodes.newBrowser(cluster.send);
    const form = await reachPaying(patient, { red: 1 });
    report('a node of each build');
    await nodes.stop(1);
    await nodes.restart(1, '/readyz', { shop: next });
    const after = await filesOn(cluster, 1);
    check(!after.some((file) => before.includes(file)), () => 'the builds share hashed files');
    check((await revalidated(cluster)) === 0, () => 'a page of one build was confirmed by a node of the other');
    const missing = [...(await missingOf(cluster, [...before, ...after]))];
    report('both nodes of the next build');
    await nodes.stop(0);
    await nodes.restart(0, '/readyz', { shop: next });
    missing.push(...(await missingOf(cluster, [...before, ...after])));
    check(missing.length === 0, () => `files were missing: ${missing.slice(0, 3).join(', ')}`);
    // The form of the first build, which its shopper has had open meanwhile.
    const { status, location } = await patient.request(PAYMENT, form);
    check(isHosted(location), () => `the form of the first build was answered with ${status}`);
    if (isHosted(location)) await approve(patient, location);
    else await payForm(patient);
    await load.stop();
    check(load.failed() === 0, () => `${load.failed()} failures: ${load.failures.join('; ')}\n${cluster.output()}`);
    await compareOrders(nodes, load.confirmed, { check, when: 'at the end' });
    return [
      ['hashed files of both builds, each requested', `${before.length + after.length}, ${2 * TIMES} times`],
      ['not found', String(missing.length)],
      load.figures(),
      ['orders confirmed', String(load.confirmed.length + 1)],
    ];
  } finally {
    await load.stop();
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** The hashed files that the pages of one node name. */
async function filesOn({ nodes }: Cluster, index: number): Promise<string[]> {
  const browser = nodes.newBrowser((path, init) => fetch((nodes.addresses[index] ?? '') + path, init));
  const pages = [];
  for (const path of PAGES) pages.push((await browser.visit(path)).html);
  return filesOf(pages.join(''));
}

/** Files that the balancer did not find, as often as it did not. */
async function missingOf({ address }: Cluster, files: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const file of files) {
    for (let turn = 0; turn < TIMES; turn += 1) {
      const answer = await fetch(address + file);
      await answer.arrayBuffer();
      if (answer.status !== 200) missing.push(`${file} ${answer.status}`);
    }
  }
  return missing;
}

/** Pages of one node that the other confirms as unchanged, though their files have other names. */
async function revalidated({ nodes: { addresses } }: Cluster): Promise<number> {
  let confirmed = 0;
  for (const path of PAGES) {
    const page = await fetch(addresses[0] + path);
    await page.arrayBuffer();
    const etag = page.headers.get('etag');
    if (etag === null) continue;
    const again = await fetch(addresses[1] + path, { headers: { 'If-None-Match': etag } });
    await again.arrayBuffer();
    if (again.status === 304) confirmed += 1;
  }
  return confirmed;
}
