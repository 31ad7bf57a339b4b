import { expectOn, PAYMENT, reachPaying, testProduct } from '#tests/support/buying.ts';
import { type FormBrowser, formOf, orderNumberOn } from '#tests/support/form-browser.ts';
import { checkSession, openSession, payByCard, reportResult } from '#tests/support/paying-in-page.ts';
import { createPromises, type Findings, type ProofOptions } from '#tests/support/proof.ts';
import { openNodes } from '#tests/support/shop-nodes.ts';

const AT_ONCE = 50;
const RETURNS = 10;
const STOCK = 1_000_000;
const OUTCOMES = ['authorised', 'cancelled', 'authorised', 'refused'] as const;

/**
 * Half of the shoppers go to a bank and return to an address that is opened ten times at once: by the browser that
 * paid, by others without its cookie, on all nodes in turn; and once more afterwards. The other half pay in the page:
 * fifty requests at once open the session, ten report the result of the widget. After a refusal or an abort the shopper
 * never sees a success.
 */
export async function run({ engine, rounds = 200, report }: ProofOptions): Promise<Findings> {
  const { check, broken } = createPromises();
  const nodes = await openNodes({ engine, products: [testProduct('plenty', { pence: 1000, stock: STOCK })] });
  const counted = { bank: 0, page: 0, opened: 0, posts: 0, paid: 0, failed: 0 };
  const copies = (browser: FormBrowser, count: number) =>
    Array.from({ length: count }, () => {
      const copy = nodes.newBrowser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy;
    });

  async function atBank(round: number): Promise<void> {
    const outcome = OUTCOMES[(round / 2) % OUTCOMES.length] ?? 'authorised';
    const browser = nodes.newBrowser();
    await reachPaying(browser, { plenty: 1 });
    const form = formOf(await browser.visit(PAYMENT), 'pay');
    const bank = await expectOn(browser, PAYMENT, { ...form, paymentMethod: 'klarna' });
    const { location: returnUrl } = await expectOn(browser, bank.location ?? '', { outcome });
    if (!returnUrl?.includes('redirectResult=')) throw new Error(`The bank leads to ${returnUrl}`);
    const strangers = Array.from({ length: RETURNS / 2 }, () => nodes.newBrowser());
    const pages = await Promise.all([...copies(browser, RETURNS / 2), ...strangers].map((one) => one.visit(returnUrl)));
    pages.push(await browser.visit(returnUrl), await nodes.newBrowser().visit(returnUrl));
    counted.bank += 1;
    counted.opened += pages.length;
    const numbers = new Set(pages.map(orderNumberOn));
    const statuses = [...new Set(pages.map(({ status }) => status))];
    if (outcome === 'authorised') {
      counted.paid += 1;
      check(
        numbers.size === 1 && !numbers.has(null),
        () => `round ${round}: coming back shows ${[...numbers].join(', ')} with ${statuses.join(', ')}`,
      );
    } else {
      counted.failed += 1;
      check(
        numbers.size === 1 && numbers.has(null),
        () => `round ${round}: ${outcome} shows the order ${[...numbers].join(', ')}`,
      );
      check(
        pages.every(({ path }) => !path.includes('/success')),
        () => `round ${round}: ${outcome} leads to a success`,
      );
    }
    check(statuses.join() === '200', () => `round ${round}: coming back answers ${statuses.join(', ')}`);
  }

  async function inPage(round: number): Promise<void> {
    const refused = round % 8 === 7;
    const browser = nodes.newBrowser();
    const form = await reachPaying(browser, { plenty: 1 });
    const pressed = copies(browser, AT_ONCE);
    counted.page += 1;
    const opened = await Promise.all(pressed.map((copy) => openSession(copy, form)));
    counted.posts += opened.length;
    const sessions = opened.flatMap((answer) => (answer.kind === 'session' ? [answer] : []));
    const ids = new Set(sessions.map(({ session }) => session.id));
    const others = opened.flatMap((answer) => (answer.kind === 'session' ? [] : [`${answer.status} ${answer.title}`]));
    check(
      sessions.length === AT_ONCE && ids.size === 1,
      () =>
        `round ${round}: fifty requests opened the sessions ${[...ids].join(', ')}; ${others.length} others: ${[...new Set(others)].join(', ')}`,
    );
    const [first] = sessions;
    const payer = pressed[0];
    if (!first || !payer) return;
    const checked = await checkSession(payer, form, first);
    check(checked.status === 200, () => `round ${round}: the check answers ${checked.status} ${checked.message}`);
    const result = await payByCard(payer, first, refused ? 'DECLINED' : undefined);
    const results = await Promise.all(copies(payer, RETURNS).map((copy) => reportResult(copy, form, result)));
    const places = new Set(results);
    if (refused) {
      counted.failed += 1;
      check(
        places.size === 1 && places.has('stay'),
        () => `round ${round}: a refused card leads to ${[...places].join(', ')}`,
      );
    } else {
      counted.paid += 1;
      check(
        places.size === 1 && /\/success\//.test([...places][0] ?? ''),
        () => `round ${round}: a paid card leads to ${[...places].join(', ')}`,
      );
    }
  }

  try {
    for (let round = 0; round < rounds; round += 1) {
      report(`round ${round + 1} of ${rounds}`);
      await (round % 2 === 0 ? atBank(round) : inPage(round));
    }
    const counts = await nodes.withStore(async ({ read }) => {
      const count = async (from: string) =>
        Number((await read.get<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`))?.n);
      return {
        orders: await count('orders'),
        paid: await count("orders WHERE status = 'authorised'"),
        payments: await count('sandbox_payments'),
        submitted: await count('payment_details WHERE outcome IS NOT NULL'),
        doubled: await count("order_events WHERE kind IN ('double-payment', 'oversold', 'quarantined')"),
        remaining: Number((await read.get<{ n: number }>('SELECT SUM(quantity) AS n FROM stock'))?.n),
      };
    });
    check(
      counts.orders === rounds && counts.paid === counted.paid,
      () => `${counts.orders} orders, ${counts.paid} of them paid, of ${rounds} and ${counted.paid}`,
    );
    check(counts.payments === rounds, () => `${counts.payments} payments at the provider for ${rounds} shoppers`);
    check(
      counts.submitted === counted.bank,
      () => `${counts.submitted} submissions to the provider for ${counted.bank} banks`,
    );
    check(counts.doubled === 0, () => `${counts.doubled} events of something paid twice`);
    check(
      counts.remaining === STOCK - counted.paid,
      () => `${counts.remaining} units left of ${STOCK} after ${counted.paid} orders`,
    );
    return {
      table: [
        [
          'at a bank',
          'addresses opened',
          'submissions',
          'in the page',
          'sessions asked for',
          'paid',
          'refused or stopped',
          'payments',
        ],
        [
          counted.bank,
          counted.opened,
          counts.submitted,
          counted.page,
          counted.posts,
          counts.paid,
          counted.failed,
          counts.payments,
        ].map(String),
      ],
      broken,
    };
  } finally {
    await nodes.close();
  }
}
