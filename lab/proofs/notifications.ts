import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxWebhookKeys } from '#lab/sandbox/webhook-courier.ts';
import { expectOn, PAYMENT, reachPaying, testProduct } from '#tests/support/buying.ts';
import { createPromises, createRandom, type Findings, type ProofOptions } from '#tests/support/proof.ts';
import { openNodes } from '#tests/support/shop-nodes.ts';
import { type NotificationItem, webhookBody, webhookPost } from '#tests/support/webhooks.ts';

const SECRET = 'k3Vn8Yq1Sx6Lw0Tz5Bd9Rg2Hm7Pc4JfE';
const [KEY] = sandboxWebhookKeys([SECRET]);
const FOREIGN_KEY = 'b61c07d2f9e8354a'.repeat(4);
const COPIES = 10;
const AT_ONCE = 40;
const STOCK = 1_000_000;
const TIMEOUT = 60_000;

/**
 * Shoppers who never return from the provider: only webhooks reach the shop, each ten times, all of them mixed, to all
 * nodes in turn. Of every fifth order the bank first refused a card, every tenth is paid twice, and each gets a forged
 * webhook.
 */
export async function run({ engine, rounds = 200, seed, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const random = createRandom(seed);
  const nodes = await openNodes({
    engine,
    products: [testProduct('plenty', { pence: 1000, stock: STOCK })],
    env: { SESSION_SECRETS: SECRET },
  });
  try {
    const deliveries: { readonly item: NotificationItem; readonly key: string; readonly at: number }[] = [];
    const deliver = (item: NotificationItem, key: string, times: number) => {
      for (let time = 0; time < times; time += 1) deliveries.push({ item, key, at: random() });
    };
    let refused = 0;
    let second = 0;
    const unpaid = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      report(`order ${round + 1} of ${rounds}`);
      const browser = nodes.newBrowser();
      const form = await reachPaying(browser, { plenty: 1 });
      const { location } = await expectOn(browser, PAYMENT, form);
      const hosted = await browser.visit(location ?? '');
      const number = /PW-[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(hosted.html)?.[0] ?? '';
      const about = (pspReference: string, success = true): NotificationItem => ({
        pspReference,
        merchantReference: number,
        amount: { value: Number(form.total), currency: 'GBP' },
        eventCode: 'AUTHORISATION',
        success,
      });
      // The last of every twenty has only forged notifications.
      if (round % 20 === 19) unpaid.add(number);
      else deliver(about(`PAID${round}`), KEY, COPIES);
      deliver(about(`FORGED${round}`), FOREIGN_KEY, 1);
      if (round % 5 === 0) {
        refused += 1;
        deliver(about(`REFUSED${round}`, false), KEY, COPIES);
      }
      if (round % 10 === 0) {
        second += 1;
        deliver(about(`SECOND${round}`), KEY, COPIES);
      }
    }
    deliveries.sort((a, b) => a.at - b.at);

    const answers = new Map<number, number>();
    const send = nodes.sender();
    for (let start = 0; start < deliveries.length; start += AT_ONCE) {
      report(`webhook ${start} of ${deliveries.length}`);
      const sent = deliveries.slice(start, start + AT_ONCE).map(async ({ item, key }) => {
        const { status } = await send('/webhooks/adyen', webhookPost(webhookBody([item], key)));
        answers.set(status, (answers.get(status) ?? 0) + 1);
        check(
          status === (key === KEY ? 202 : 401),
          () => `${item.pspReference} signed with ${key === KEY ? 'our' : 'a foreign'} key is answered ${status}`,
        );
      });
      await Promise.all(sent);
    }

    const count = (from: string) =>
      nodes.withStore(async ({ read }) =>
        Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n),
      );
    const deadline = Date.now() + TIMEOUT;
    while (
      (await count("payment_notifications WHERE state = 'waiting'")) +
        (await count("payment_reversals WHERE state = 'waiting'")) >
      0
    ) {
      if (Date.now() > deadline) break;
      await sleep(200);
    }
    const paying = rounds - unpaid.size;
    const counts = {
      stored: await count('payment_notifications'),
      applied: await count("payment_notifications WHERE state = 'done'"),
      paid: await count("orders WHERE status = 'authorised'"),
      news: await count("outbox WHERE topic = 'order-confirmed'"),
      forged: await count("payment_notifications WHERE psp_reference LIKE 'FORGED%'"),
      reversals: await count('payment_reversals'),
      requested: await count("payment_reversals WHERE state <> 'waiting'"),
      doubled: await count("order_events WHERE kind = 'double-payment'"),
      odd: await count("order_events WHERE kind IN ('oversold', 'quarantined')"),
    };
    const remaining = await nodes.withStore(async ({ read }) =>
      Number((await read.get<{ n: number }>('SELECT SUM(quantity) AS n FROM stock'))?.n),
    );
    const reserved = await count("orders WHERE status = 'created' AND reserved = 1");
    check(
      counts.stored === paying + refused + second,
      () => `${counts.stored} notifications are kept of ${paying + refused + second} that were told`,
    );
    check(counts.applied === counts.stored, () => `${counts.stored - counts.applied} notifications were not applied`);
    check(counts.forged === 0, () => `${counts.forged} forged notifications were kept`);
    check(counts.paid === paying, () => `${counts.paid} orders are paid of ${paying}`);
    check(counts.news === paying, () => `${counts.news} confirmations for ${paying} orders`);
    check(
      counts.reversals === second && counts.requested === second,
      () => `${counts.requested} of ${counts.reversals} payments were asked back, of ${second} second ones`,
    );
    check(counts.doubled === second, () => `${counts.doubled} second payments in the orders' logs, of ${second}`);
    check(counts.odd === 0, () => `${counts.odd} orders oversold or quarantined`);
    check(
      STOCK - remaining === paying + reserved,
      () =>
        `${STOCK - remaining} units are sold or reserved for ${paying} paid orders and ${reserved} with a reservation`,
    );
    return {
      table: [
        [
          'orders',
          'webhooks',
          'answers',
          'kept',
          'paid',
          'confirmations',
          'second payments',
          'asked back',
          'forged kept',
        ],
        [
          String(rounds),
          String(deliveries.length),
          [...answers].map(([status, times]) => `${times} × ${status}`).join(', '),
          String(counts.stored),
          String(counts.paid),
          String(counts.news),
          String(second),
          String(counts.requested),
          String(counts.forged),
        ],
      ],
      broken,
    };
  } finally {
    await nodes.close();
  }
}
