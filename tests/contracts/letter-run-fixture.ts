import { afterEach, beforeEach } from 'vitest';
import { createAddressLink } from '#app/kernel/address-link.ts';
import type { Order, OrderStatus } from '#app/modules/orders/domain/order.ts';
import type { OrderService } from '#app/modules/orders/ports.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import { createLetterRun } from '#server/composition/letters.ts';
import { createFormatters } from '#server/composition/markets.ts';
import { createEmbeddedCatalogue } from '#server/platform/catalogue/embedded-catalogue.ts';
import { readLetterQueue } from '#server/platform/outbox/letter-queue.ts';
import type { Outbox } from '#server/platform/outbox/run-outbox.ts';
import { readOrderRefunds } from '#server/platform/payments/read-refunds.ts';
import { createEmbeddedWithdrawals } from '#server/platform/withdrawals/withdrawals.ts';
import { bundledContent } from '#tests/support/bundled-content.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { createStage, orderInput, registry, type Stage, value } from './commerce-fixture.ts';

const translations = createTranslations();
const formatter = createFormatters();
const signed = { sign: (text: string) => `${text}.signature`, verify: () => null };
/** A stage, a mail server and nodes that write letters to it, for each test of a file. */
export function setUpLetterRun() {
  let stage: Stage;
  let mail: MailServer;
  let lines: string[];
  let runs: { stop(): Promise<void> }[];
  beforeEach(async () => {
    stage = await createStage({ variants: [{ id: 'red', pence: 1250, stock: { nl: 100 } }] });
    mail = await openMailServer();
    lines = [];
    runs = [];
  });
  afterEach(async () => {
    for (const run of runs) await run.stop();
    await mail.close();
    await stage.close();
  });

  /**
   * A node that writes letters to the mail server. `store` is its connection; `hosted` are the orders and messages of a
   * platform beside it.
   */
  function node(
    store: Pick<Stage['store'], 'command' | 'read'> = stage.store,
    hosted: { readonly orders: OrderService; readonly outbox: Outbox } | null = null,
  ) {
    const log = (details: object, message: string) => void lines.push(`${JSON.stringify(details)} ${message}`);
    const nothing = (details: object) => log(details, 'unexpected');
    const run = createLetterRun(
      {
        dataDir: '/nowhere',
        reviewInvitationDays: 14,
        publicOrigins: ['https://shop.example'],
        letters: { adapter: 'smtp', host: '127.0.0.1', port: mail.port, tls: 'none', credentials: null, from: null },
      },
      {
        store: store as unknown as Parameters<typeof createLetterRun>[1]['store'],
        secrets: ['a test secret of at least 32 characters'],
        clock: stage.now,
        logger: { info: log, warn: log, error: log } as unknown as Parameters<typeof createLetterRun>[1]['logger'],
        orders: hosted?.orders ?? stage.orders,
        hosted: hosted?.outbox ?? null,
        products: createEmbeddedCatalogue(stage.store.read, {
          clock: stage.now,
          onRejected: nothing,
          onSkippedLink: nothing,
        }),
        orderLink: signed,
        reviewLink: { sign: ({ sku }) => `${sku}.signature`, verify: () => null },
        addressLink: createAddressLink([{ ...signed, seal: (hash: string) => hash, open: (hash: string) => hash }]),
        registry,
        content: bundledContent,
        translations,
        formatter,
        withdrawals: withdrawals(),
        refunds: { ofOrder: (orderNumber) => readOrderRefunds(stage.store.read, orderNumber) },
        receiptLink: signed,
        signInLink: signed,
        stockAlertLink: signed,
      },
    );
    runs.push(run);
    return run;
  }

  const withdrawals = () =>
    createEmbeddedWithdrawals({
      store: stage.store,
      clock: stage.now,
      ids: { code: () => 'A0001' },
      onDeclared: () => undefined,
    });

  async function startedOrder(): Promise<Order> {
    const { cart, token } = await stage.readyCart([{ id: 'red', quantity: 1 }]);
    return value(await stage.begin(token, orderInput(cart)));
  }
  async function report(order: Order, status: OrderStatus, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1)
      await stage.orders.settle(order.orderNumber, {
        status,
        amount: order.priceTotal,
        method: 'visa',
        pspReference: `P-${order.id}`,
      });
  }
  async function paid(): Promise<Order> {
    const order = await startedOrder();
    await report(order, 'authorised');
    return order;
  }
  const kinds = () => mail.received.map(({ kind }) => kind);
  const states = async () =>
    (await readLetterQueue(stage.store.read, { only: null, limit: 100 })).map(({ state, problem }) => [state, problem]);
  return {
    get stage() {
      return stage;
    },
    get mail() {
      return mail;
    },
    set mail(server: MailServer) {
      mail = server;
    },
    get lines() {
      return lines;
    },
    node,
    withdrawals,
    startedOrder,
    paid,
    report,
    kinds,
    states,
  };
}
