import { percentile } from '#lab/bench/figures.mjs';
import { createRandom } from '#lab/proofs/proof.ts';
import { COSTS } from './costs.ts';

/** A set of nodes, each with one thread for pages, and one database. */
export type Setting = {
  readonly nodes: number;
  readonly databaseCores: number;
  /** Page views a second, before a CDN has answered its share. */
  readonly pages: number;
  readonly ordersAnHour: number;
  /** The share of page views that a CDN in front answers, from 0 to 1. */
  readonly cdnShare: number;
  /** Simulated seconds. */
  readonly seconds: number;
  readonly seed: number;
};

export type Carried = {
  /** The busy share of a node and of the database, from 0 to 1. */
  readonly nodeLoad: number;
  readonly databaseLoad: number;
  /** Milliseconds from arrival to answer. */
  readonly pageP99: number;
  readonly purchaseP50: number;
  readonly purchaseP99: number;
};

type Kind = 'page' | 'purchase';
type Arrival = { readonly at: number; readonly kind: Kind; readonly node: number; readonly database: number };

/**
 * Simulates visits that arrive by chance. The balancer sends each to the next node, which works on one at a time in the
 * order of arrival; the part of the database follows on the first free of its cores. Requests of shoppers go first on a
 * node, as in the shop.
 */
export function simulate(setting: Setting): Carried {
  const random = createRandom(setting.seed);
  const arrivals = arrivalsOf(setting, random);
  const nodes = Array.from({ length: setting.nodes }, (): Arrival[] => []);
  for (const [turn, arrival] of arrivals.entries()) nodes[turn % setting.nodes]?.push(arrival);

  const left = nodes.flatMap((own) => serveNode(own)).sort((a, b) => a.at - b.at);
  const waits = serveDatabase(left, setting.databaseCores);
  const total = (part: 'node' | 'database') => arrivals.reduce((sum, arrival) => sum + arrival[part], 0);
  const span = setting.seconds * 1000;
  const of = (kind: Kind) => waits.filter((wait) => wait.kind === kind).map(({ ms }) => ms);
  return {
    nodeLoad: total('node') / (span * setting.nodes),
    databaseLoad: total('database') / (span * setting.databaseCores),
    pageP99: percentile(of('page').sort(ascending), 0.99),
    purchaseP50: percentile(of('purchase').sort(ascending), 0.5),
    purchaseP99: percentile(of('purchase').sort(ascending), 0.99),
  };
}

const ascending = (a: number, b: number) => a - b;

/** Arrivals by Poisson's law; costs vary by the exponential law around their mean. */
function arrivalsOf({ pages, ordersAnHour, cdnShare, seconds }: Setting, random: () => number): readonly Arrival[] {
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  const rates: readonly (readonly [Kind, number])[] = [
    ['page', pages * (1 - cdnShare)],
    ['purchase', (ordersAnHour * COSTS.purchaseRequests) / 3600],
  ];
  const arrivals = rates.flatMap(([kind, rate]) => {
    const list: Arrival[] = [];
    for (let at = exponential(1000 / rate); at < seconds * 1000; at += exponential(1000 / rate))
      list.push({ at, kind, ...costOf(kind, random, exponential) });
    return list;
  });
  return arrivals.sort((a, b) => a.at - b.at);
}

function costOf(kind: Kind, random: () => number, exponential: (mean: number) => number) {
  if (kind === 'purchase')
    return { node: exponential(COSTS.purchaseRequest), database: exponential(COSTS.purchaseRequestInDatabase) };
  if (random() < COSTS.memoryShare) return { node: COSTS.pageFromMemory, database: 0 };
  return { node: exponential(COSTS.pageMade), database: exponential(COSTS.pageMadeInDatabase) };
}

type Served = { readonly at: number; readonly arrived: number; readonly kind: Kind; readonly database: number };

/** One thread: of those who wait, a request of a purchase comes first. */
function serveNode(arrivals: readonly Arrival[]): readonly Served[] {
  const lines: Readonly<Record<Kind, Arrival[]>> = { purchase: [], page: [] };
  const firsts: Record<Kind, number> = { purchase: 0, page: 0 };
  const served: Served[] = [];
  let next = 0;
  let now = 0;
  while (served.length < arrivals.length) {
    for (let arrival = arrivals[next]; arrival && arrival.at <= now; arrival = arrivals[next]) {
      lines[arrival.kind].push(arrival);
      next += 1;
    }
    const kind = firsts.purchase < lines.purchase.length ? 'purchase' : 'page';
    const turn = lines[kind][firsts[kind]];
    if (!turn) {
      now = arrivals[next]?.at ?? now;
      continue;
    }
    firsts[kind] += 1;
    now += turn.node;
    served.push({ at: now, arrived: turn.at, kind, database: turn.database });
  }
  return served;
}

/** The answers, with the milliseconds since their requests arrived. */
function serveDatabase(
  calls: readonly Served[],
  cores: number,
): readonly { readonly kind: Kind; readonly ms: number }[] {
  const free = Array.from({ length: cores }, () => 0);
  return calls.map(({ at, arrived, kind, database }) => {
    if (database === 0) return { kind, ms: at - arrived };
    const core = free.indexOf(Math.min(...free));
    const end = Math.max(at, free[core] ?? 0) + database;
    free[core] = end;
    return { kind, ms: end - arrived };
  });
}
