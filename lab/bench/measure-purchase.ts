import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Answer, FormBrowser } from '#tests/support/form-browser.ts';
import { median } from './figures.mjs';
import { startBare, startShop } from './measure-load.mjs';
import { chooseCores, processorTime } from './processes.mjs';
import { type PurchaseStep, purchaseSteps, takeStep } from './purchase-steps.ts';
import { formatTable } from './table.mjs';

type Server = Awaited<ReturnType<typeof startShop>>;
/** Milliseconds of processor time by kind of request, in the order of their first request. */
type Times = Map<string, number[]>;

/** Purchases before the first that is measured: the engine has then compiled what they run. */
const WARM_UP = 15;
/** One request alone would be charged for waking the process. */
const SHOPPERS = 8;
/** What a shop does after its answer belongs to the request, too. */
const AFTERMATH = 5;

/**
 * Measures whole purchases by forms on fresh shops with the embedded store, one after the other: this build, beside it
 * that of `shop`, and a bare server. A purchase takes nineteen requests; each is charged the processor time that the
 * process of the shop, its threads included, spends until shortly after its answer.
 */
export async function measurePurchase({
  root,
  shop,
  node,
  rounds,
  markdown,
}: {
  readonly root: string;
  /** Folder of another build, and the program that runs it. */
  readonly shop?: string;
  readonly node?: string;
  readonly rounds: number;
  readonly markdown: boolean;
}): Promise<void> {
  const core = chooseCores()?.server;
  const folder = mkdtempSync(join(tmpdir(), 'purchase-'));
  const servers: Server[] = [];
  const builds: {
    readonly name: string;
    readonly buy: (times: Times | null) => Promise<void>;
    readonly times: Times;
  }[] = [];
  try {
    const bare = await startBare({ core });
    servers.push(bare);
    const page = {
      status: 200,
      headers: ['content-type', 'text/html'],
      body: Buffer.alloc(30_000, 'a').toString('base64'),
    };
    await bare.ask(page);
    const folders = [
      { name: 'this build', from: root },
      ...(shop === undefined ? [] : [{ name: 'that build', from: shop, node }]),
    ];
    for (const { name, from, ...run } of folders) {
      const server = await startStockedShop({ folder: from, ...run, dataDir: join(folder, name), core });
      servers.push(server);
      const sizes = await sizesInStock(server);
      let turn = 0;
      builds.push({
        name,
        times: new Map(),
        buy: (times) => {
          turn += 1;
          return buy(server, { turn, sizes, times });
        },
      });
    }
    for (let turn = 0; turn < WARM_UP; turn += 1) for (const { buy } of builds) await buy(null);
    const bareTimes: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const { buy, times } of builds) await buy(times);
      bareTimes.push(
        (await timed(bare, async () => {
          await Promise.all(
            Array.from({ length: SHOPPERS }, async () => (await fetch(`http://127.0.0.1:${bare.port}/`)).text()),
          );
        })) / SHOPPERS,
      );
    }
    print({ builds, bareTimes, rounds, markdown });
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print({
  builds,
  bareTimes,
  rounds,
  markdown,
}: {
  readonly builds: readonly { readonly name: string; readonly times: Times }[];
  readonly bareTimes: readonly number[];
  readonly rounds: number;
  readonly markdown: boolean;
}) {
  const kinds = [...(builds[0]?.times ?? [])].map(([kind, list]) => ({ kind, count: list.length / rounds }));
  const timeOf = (times: Times, kind: string) => median(times.get(kind) ?? []);
  const sumOf = (times: Times) => kinds.reduce((sum, { kind, count }) => sum + timeOf(times, kind) * count, 0);
  const table = [
    ['request', 'times', ...builds.map(({ name }) => name)],
    ...kinds.map(({ kind, count }) => [
      kind,
      String(count),
      ...builds.map(({ times }) => timeOf(times, kind).toFixed(1)),
    ]),
    ['one purchase', '', ...builds.map(({ times }) => sumOf(times).toFixed(0))],
    ['bare server, 30 kB', '', ...builds.map(() => median(bareTimes).toFixed(2))],
  ];
  process.stdout.write(
    `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}; ${rounds} rounds of each build in turn; milliseconds of processor time, medians\n\n${formatTable(table, { markdown })}\n`,
  );
}

/** A fresh demo shop that does not sell out. */
async function startStockedShop({
  folder,
  node,
  dataDir,
  core,
}: {
  readonly folder: string;
  readonly node?: string;
  readonly dataDir: string;
  readonly core?: number;
}): Promise<Server> {
  mkdirSync(dataDir);
  const start = () =>
    startShop({
      folder,
      node,
      dataDir,
      core,
      env: { PUBLIC_ORIGIN: 'http://localhost:3000', TRUSTED_PROXIES: '127.0.0.0/8' },
      log: openSync(join(dataDir, 'shop.log'), 'a'),
    });
  const first = await start();
  await first.stop();
  const store = new DatabaseSync(join(dataDir, 'shop.sqlite'));
  store.exec('UPDATE stock SET quantity = 1000000 WHERE quantity > 0');
  store.close();
  return start();
}

/** Sizes that the first lists of the shop can sell. */
async function sizesInStock({ port }: Server): Promise<readonly string[]> {
  const browser = new FormBrowser((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init), '10.0.0.1');
  const sizes: string[] = [];
  for (const list of ['/uk/adults/socks', '/uk/adults/socks?page=2', '/uk/kids/socks']) {
    const { html } = await browser.visit(list);
    for (const path of new Set([...html.matchAll(/href="(\/uk\/product\/[^"?#]+)"/g)].map(([, path = '']) => path)))
      for (const [tag, id = ''] of (await browser.visit(path)).html.matchAll(
        /<input[^>]*name="id"[^>]*value="([^"]+)"[^>]*>/g,
      ))
        if (!/\sdisabled/.test(tag)) sizes.push(id);
  }
  return [...new Set(sizes)];
}

/** One purchase of two sizes by each of some shoppers in step, who send every request at the same time. */
async function buy(
  server: Server,
  { turn, sizes, times }: { readonly turn: number; readonly sizes: readonly string[]; readonly times: Times | null },
): Promise<void> {
  const shoppers = Array.from({ length: SHOPPERS }, (_, place) => {
    const number = turn * SHOPPERS + place;
    const browser = new FormBrowser(
      (path, init) => fetch(`http://127.0.0.1:${server.port}${path}`, init),
      // Each from a network of its own: neighbours would share its limits.
      `10.${number & 255}.${(number >> 8) & 255}.9`,
    );
    const size = (more: number) => sizes[(number * 2 + more) % sizes.length] ?? '';
    return { browser, steps: purchaseSteps([size(0), size(1)]) };
  });
  let steps = shoppers.map(({ steps }) => steps.next());
  for (let first = steps[0]; first && !first.done; first = steps[0]) {
    let answers: readonly Answer[] = [];
    const work = async () => {
      answers = await Promise.all(
        shoppers.map(({ browser }, place) => takeStep(browser, steps[place]?.value as PurchaseStep)),
      );
    };
    const { kind } = first.value;
    if (times) times.set(kind, [...(times.get(kind) ?? []), (await timed(server, work)) / SHOPPERS]);
    else await work();
    steps = shoppers.map(({ steps }, place) => steps.next(answers[place] as Answer));
  }
  if (new Set(steps.map(({ value }) => value)).size !== SHOPPERS)
    throw new Error('A success page is without an order of its own');
}

/** Milliseconds of processor time that a server spends on some work. */
async function timed({ pid }: Server, work: () => Promise<void>): Promise<number> {
  const before = processorTime(pid);
  await work();
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH));
  return processorTime(pid) - before;
}
