import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { days } from '#app/kernel/clock.ts';
import { type Fulfilment, fulfilmentOf } from '#app/modules/orders/domain/fulfilment.ts';
import { readOrderNumber } from '#app/modules/orders/domain/order-number.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { openPublishedContent } from '#server/composition/market-content.ts';
import { createFormatters } from '#server/composition/markets.ts';
import type { OperatorStore } from '#server/composition/operator-store.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';
import { type StoredOrder, toOrder } from '#server/platform/orders/read-order.ts';
import { readRestocked } from '#server/platform/orders/refund-scopes.ts';
import { invoicePaper, packingPaper, paperDocument } from '#server/platform/papers/order-papers.ts';
import type { Parcel } from '#server/platform/papers/packing-view.ts';
import type { PaperView } from '#server/platform/papers/paper-view.ts';
import { unitsToSend } from '#server/platform/papers/units-to-send.ts';
import { readOrderRefunds } from '#server/platform/payments/read-refunds.ts';
import { readWithdrawalsOf } from '#server/platform/withdrawals/withdrawals.ts';
import type { Sql } from '#server/store/types.ts';
import { ordersFrom, readNumbered } from './find-orders.ts';
import { noOrder, RECENT_DAYS } from './orders-in-hand.ts';
import { createOutput } from './output-file.ts';

type Deps = Awaited<ReturnType<typeof openPapers>>;
type Options = { readonly out: string };

const HELP =
  '\nThe file is one HTML page; printed, each order begins on a page of its own. It holds names and addresses: only its owner may\nread it, and a file that exists is not overwritten.';

export function addPapers(orders: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  orders
    .command('packing')
    .description('Writes packing lists, which go with the parcels, in the language of each order.')
    .argument('[orders...]', `order numbers; without them all of the last ${RECENT_DAYS} days that are to be sent`)
    .requiredOption('--out <file>', 'a new file')
    .addHelpText('after', HELP)
    .action(async (typed: readonly string[], { out }: Options) => {
      const written = await writePapers(deps, out, async (store, papers) => {
        const isNamed = typed.length > 0;
        const chosen = isNamed ? await readAll(store.read, typed) : await recentOrders(store.read, deps);
        const parcels = chosen.map((order) => parcelOf(store.read, order, isNamed ? NAMED : WAITING));
        const sent = (await Promise.all(parcels)).filter((parcel) => parcel !== null);
        return Promise.all(sent.map((parcel) => packingPaper(papers, parcel)));
      });
      await deps.stdout(`${written} packing lists are in ${out}.\n`);
      exit(0);
    });
  orders
    .command('invoice')
    .description('Writes the invoices of paid orders, in the language of each order.')
    .argument('<orders...>', 'order numbers')
    .requiredOption('--out <file>', 'a new file')
    .addHelpText(
      'after',
      `\nAn order has its invoice within a minute of its payment, by a running shop. ${HELP.trim()}`,
    )
    .action(async (typed: readonly string[], { out }: Options) => {
      const written = await writePapers(deps, out, async (store, papers) =>
        Promise.all((await readAll(store.read, typed)).map((order) => invoice(store.read, order, papers))),
      );
      await deps.stdout(`${written} invoices are in ${out}.\n`);
      exit(0);
    });
}

/** The words of the shop, as its pages have them. */
async function openPapers(deps: CliDeps) {
  const { config } = configuredStore(deps);
  const { content, texts, bundle, registry } = await openPublishedContent(config, deps);
  const [origin] = config.publicOrigins;
  return {
    registry,
    content,
    translations: createTranslations(texts, bundle.texts),
    formatter: createFormatters(),
    origin,
  };
}

/** Writes what `compose` makes into a file, and says how many papers are in it. */
async function writePapers(
  deps: CliDeps,
  out: string,
  compose: (store: OperatorStore, papers: Deps) => Promise<readonly PaperView[]>,
): Promise<number> {
  if (statSync(out, { throwIfNoEntry: false })) throw new OperatorError(`${out} exists already. Choose another name.`);
  const [first, ...others] = await withStore(deps, async (store) => compose(store, await openPapers(deps)));
  if (!first) throw new OperatorError('Nothing is to be sent.');
  const file = createOutput(out, 'html');
  try {
    file.write(paperDocument([first, ...others]));
    file.finish();
  } finally {
    file.drop();
  }
  return 1 + others.length;
}

async function readAll(sql: Sql, typed: readonly string[]): Promise<readonly StoredOrder[]> {
  const numbers = [...new Set(typed.map((text) => readOrderNumber(text) ?? text))];
  const read: StoredOrder[] = [];
  for (const number of numbers) {
    const order = await readNumbered(sql, number);
    if (!order) throw new OperatorError(noOrder(number));
    read.push(order);
  }
  return read;
}

/** Erased orders have no address to send to. */
async function recentOrders(sql: Sql, { clock }: Pick<CliDeps, 'clock'>): Promise<readonly StoredOrder[]> {
  const now = clock();
  const recent: StoredOrder[] = [];
  for await (const order of ordersFrom(sql, { from: now - days(RECENT_DAYS), until: now + 1 }))
    if (order.doc.email !== '') recent.push(order);
  return recent;
}

/** What may be packed: what waits for it, and of a named order what an operator prints once more. */
const WAITING: readonly Fulfilment[] = ['packing'];
const NAMED: readonly Fulfilment[] = ['packing', 'oversold', 'shipped'];

/** Null where nothing of the order is to be sent. */
async function parcelOf(sql: Sql, stored: StoredOrder, packed: readonly Fulfilment[]): Promise<Parcel | null> {
  const order = await toOrder(sql, stored);
  const withdrawals = await readWithdrawalsOf(sql, order);
  const refunds = await readOrderRefunds(sql, order.orderNumber);
  if (!packed.includes(fulfilmentOf(order, { withdrawals, refunds }))) return null;
  const units = unitsToSend(order, { withdrawals, restocked: await readRestocked(sql, order.orderNumber) });
  return units.length === 0 ? null : { order, units };
}

async function invoice(sql: Sql, stored: StoredOrder, papers: Deps): Promise<PaperView> {
  const order = await toOrder(sql, stored);
  const refunds = await readOrderRefunds(sql, order.orderNumber);
  const paper = await invoicePaper(papers, order, { refunds, showsBuyer: true });
  if (!paper) throw new OperatorError(`${order.orderNumber} has no invoice yet.`);
  return paper;
}
