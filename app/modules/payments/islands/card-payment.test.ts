import { describe, expect, test } from 'vitest';
import type { Paying } from '#app/modules/payments/domain/paying.ts';
import { paymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';
import type { CardFieldEvents } from './card-fields.ts';
import { createCardPayment } from './card-payment.ts';
import type { OpenSession, ShopAnswer } from './shop-answers.ts';

const texts = paymentTexts(createTranslations().translator('en'));
const START = 1_000_000;
const HOUR = 3_600_000;

const session = (id: string, expiresAt = START + HOUR): ShopAnswer => ({
  kind: 'session',
  session: {
    id,
    reference: 'PW-1.signed',
    sessionData: 'data',
    locale: 'en-US',
    shopperEmail: '',
    telephoneNumber: '',
    expiresAt,
    countryCode: 'GB',
    environment: 'test',
    clientKey: 'sandbox_x',
    baseUrl: null,
    providerOrder: null,
    mirror: null,
  },
});
const stay = (title: string): ShopAnswer => ({ kind: 'stay', title, text: 'x', back: null });
const ok: ShopAnswer = { kind: 'ok' };
const TO_RETURN = '/uk/checkout/payment/return?reference=PW-1.signed';
const networkError = (cause: unknown) => Object.assign(new Error('Call failed'), { name: 'NETWORK_ERROR', cause });
const go: ShopAnswer = { kind: 'go', location: '/uk/checkout/success/o1' };

type Answers = {
  readonly session: (ShopAnswer | Error)[];
  readonly check?: (ShopAnswer | Error)[];
  readonly result?: (ShopAnswer | Error)[];
};

/**
 * A payment step whose shop answers what is given, in turn, the last one for ever; whose widget is driven by hand; and
 * whose clock stands.
 */
function step(answers: Answers, { fieldsFail = [] as readonly unknown[], canReuse = true } = {}) {
  let clock = START;
  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();
  const asked: string[] = [];
  const seen = {
    said: [] as string[],
    told: [] as (string | null)[],
    formFirst: null as boolean | null,
    left: [] as string[],
    cancelled: [] as string[],
  };
  const opened: {
    readonly session: OpenSession;
    readonly events: CardFieldEvents;
    removed: boolean;
    submitted: number;
  }[] = [];
  let paying: Paying | null = null;
  let tried = 0;
  const next =
    (list: (ShopAnswer | Error)[] = [ok]) =>
    async () => {
      const answer = list.length > 1 ? list.shift() : list[0];
      if (answer instanceof Error) throw answer;
      return answer as ShopAnswer;
    };
  const [onSession, onCheck, onResult] = [next(answers.session), next(answers.check), next(answers.result)];
  const asks = (call: string, answer: () => Promise<ShopAnswer>) => {
    asked.push(call);
    return answer();
  };
  const payment = createCardPayment({
    shop: {
      session: () => asks('session', onSession),
      check: (id) => asks(`check ${id}`, onCheck),
      result: ({ id, reference }, { sessionResult }) => asks(`result ${id} ${reference} ${sessionResult}`, onResult),
    },
    openFields: async (open, events) => {
      const failing = fieldsFail[tried++];
      if (failing) throw failing;
      const fields = { session: open, events, removed: false, submitted: 0 };
      opened.push(fields);
      return {
        submit: () => {
          fields.submitted += 1;
        },
        reuse: () => canReuse,
        remove: () => {
          fields.removed = true;
        },
      };
    },
    page: {
      render: (now) => {
        paying = now;
      },
      say: (text) => seen.said.push(text),
      tell: (message) => seen.told.push(message?.title ?? null),
      note: (message) => seen.told.push(`note: ${message.title}`),
      offerForm: (first) => {
        seen.formFirst = first;
      },
      leave: (location) => seen.left.push(location),
      reportCancel: (reason) => seen.cancelled.push(reason),
    },
    texts,
    path: '/uk/checkout/payment',
    now: () => clock,
    after: (milliseconds, run) => {
      const key = {};
      timers.set(key, { at: clock + milliseconds, run });
      return () => timers.delete(key);
    },
  });
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    payment,
    seen,
    asked,
    opened,
    state: () => paying,
    rest,
    /** The widget now standing. */
    fields: () => {
      const last = opened.at(-1);
      if (!last) throw new Error('No card fields were opened');
      return last;
    },
    async pass(milliseconds: number) {
      const until = clock + milliseconds;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        clock = Math.max(clock, due[1].at);
        due[1].run();
        await rest();
      }
      clock = until;
    },
  };
}

async function ready(answers: Answers, options = {}) {
  const it = step(answers, options);
  it.payment.open();
  await it.rest();
  it.fields().events.ready();
  return it;
}

/** Presses the button: whether the widget was told to pay. */
function pressed(it: ReturnType<typeof step>): boolean {
  const sum = () => it.opened.reduce((total, { submitted }) => total + submitted, 0);
  const before = sum();
  it.payment.pay();
  return sum() > before;
}

/** Presses the button and lets the widget ask whether it may pay. */
async function submit(it: Awaited<ReturnType<typeof ready>>): Promise<boolean> {
  expect(pressed(it)).toBe(true);
  return it.fields().events.mayPay();
}

describe('Card fields', () => {
  test('are opened once, however often they are asked for', async () => {
    const it = await ready({ session: [session('CS1')] });
    it.payment.open();
    await it.rest();
    expect(it.asked).toEqual(['session']);
    expect(it.state()).toEqual({ step: 'init', element: 'ready', button: 'default' });
    expect(it.seen.formFirst).toBe(false);
  });

  test('take no press before they are ready', async () => {
    const it = step({ session: [session('CS1')] });
    expect(pressed(it)).toBe(false);
    it.payment.open();
    await it.rest();
    expect(pressed(it)).toBe(false);
  });

  test('that do not come within five seconds leave the form first, and may still come', async () => {
    const it = step({ session: [session('CS1')] });
    it.payment.open();
    await it.pass(4_999);
    expect(it.seen.formFirst).toBeNull();
    await it.pass(1);
    expect(it.seen.formFirst).toBe(true);
    expect(it.seen.told).toEqual([`note: ${texts.unready.title}`]);
    it.fields().events.ready();
    expect(it.seen.formFirst).toBe(false);
    expect(it.seen.told.at(-1)).toBeNull();
    expect(it.seen.said).toContain(texts.says.ready);
  });

  test.each([
    ['the provider’s code is blocked', { session: [session('CS1')] }, { fieldsFail: [new Error('blocked')] }],
    ['the shop cannot be reached', { session: [new TypeError('Failed to fetch')] }, {}],
  ])('leave the form at once when %s', async (_why, answers, options) => {
    const it = step(answers, options);
    it.payment.open();
    await it.rest();
    expect(it.state()).toMatchObject({ step: 'error', element: 'error' });
    expect(it.seen).toMatchObject({ formFirst: true, told: [`note: ${texts.unready.title}`] });
    await it.pass(10_000);
    expect(it.seen.told).toHaveLength(1);
  });

  test('are not opened where the shop says what is in the way', async () => {
    const it = step({ session: [stay('The total has changed')] });
    it.payment.open();
    await it.rest();
    expect(it.seen.told).toEqual(['The total has changed']);
    expect(it.opened).toEqual([]);
  });

  test('are not needed for what is paid already', async () => {
    const it = step({ session: [go] });
    it.payment.open();
    await it.rest();
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
  });
});

describe('Paying', () => {
  test('asks the shop first, and goes where the shop says', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [go] });
    expect(await submit(it)).toBe(true);
    expect(it.state()).toEqual({ step: 'performing', element: 'loading', button: 'loading' });
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'token' });
    await it.rest();
    expect(it.asked).toEqual(['session', 'check CS1', 'result CS1 PW-1.signed token']);
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
    expect(it.seen.cancelled).toEqual([]);
    expect(it.state()?.button).toBe('completed');
  });

  test('does not begin twice', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    expect(pressed(it)).toBe(false);
    expect(await it.fields().events.mayPay()).toBe(false);
    expect(it.asked).toEqual(['session', 'check CS1']);
  });

  test('stops where the total has changed, and nothing is sent', async () => {
    const it = await ready({
      session: [session('CS1'), stay('The total has changed')],
      check: [stay('The total has changed')],
    });
    expect(await submit(it)).toBe(false);
    expect(it.seen.told.at(-1)).toBe('The total has changed');
    expect(pressed(it)).toBe(false);
    expect(it.seen.formFirst).toBe(true);
  });

  test('stops where the connection is gone, and the same fields can be used again', async () => {
    const it = await ready({ session: [session('CS1')], check: [new TypeError('Failed to fetch'), ok] });
    expect(await submit(it)).toBe(false);
    expect(it.seen.told.at(-1)).toBe(texts.failures.connection.title);
    expect(await submit(it)).toBe(true);
    expect(it.opened).toHaveLength(1);
  });

  test('tells of a refusal and takes a second attempt with the same fields', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [stay('The payment was refused'), go] });
    await submit(it);
    it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    expect(it.seen.told.at(-1)).toBe('The payment was refused');
    expect(it.seen.cancelled).toEqual(['Refused']);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'yes' });
    await it.rest();
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
    expect(it.opened).toHaveLength(1);
  });

  test.each([
    ['the shop has opened another session', { session: [session('CS1'), session('CS2')] }, {}],
    ['the bank’s question took the place of the fields', { session: [session('CS1')] }, { canReuse: false }],
  ])('makes new fields after a refusal when %s', async (_why, answers, options) => {
    const it = await ready({ ...answers, check: [ok], result: [stay('Refused')] }, options);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    expect(it.opened.map(({ removed }) => removed)).toEqual([true, false]);
    it.fields().events.ready();
    expect(it.seen.told.at(-1)).toBe('Refused');
    expect(await submit(it)).toBe(true);
  });

  test('hears of one failure once, though the widget tells it twice', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    const error = networkError({ status: 422 });
    it.fields().events.broke(error);
    it.fields().events.broke(error);
    it.fields().events.ended({ resultCode: '', sessionResult: '' });
    await it.rest();
    expect(it.seen.told.filter((title) => title === texts.failures.details.title)).toHaveLength(1);
    expect(it.asked.filter((call) => call.startsWith('result'))).toEqual([]);
    expect(pressed(it)).toBe(true);
  });

  test('does not mind what breaks while nothing is being paid', async () => {
    const it = await ready({ session: [session('CS1')] });
    it.fields().events.broke({ message: 'unknownError' });
    await it.rest();
    expect(it.seen.told).toEqual([]);
    expect(pressed(it)).toBe(true);
  });

  test('asks again for a result it could not get, and then lets the page banks lead back to find out', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [new TypeError('Failed to fetch')] });
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'a+b' });
    await it.rest();
    await it.pass(10_000);
    expect(it.asked.filter((call) => call.startsWith('result'))).toHaveLength(3);
    expect(it.seen.left).toEqual([
      '/uk/checkout/payment/return?reference=PW-1.signed&sessionId=CS1&sessionResult=a%2Bb',
    ]);
  });

  test('that ended without anything to ask about leads to the page that waits for the provider', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: '' });
    await it.rest();
    expect(it.asked.filter((call) => call.startsWith('result'))).toEqual([]);
    expect(it.seen.left).toEqual([TO_RETURN]);
  });

  test.each([
    ['Refused', ['Refused']],
    ['Cancelled', ['Cancelled']],
    ['Error', []],
  ])('tells the other scripts of %s: %j', async (resultCode, cancelled) => {
    const it = await ready({ session: [session('CS1')], check: [ok], result: [stay('No')] });
    await submit(it);
    it.fields().events.ended({ resultCode, sessionResult: 'no' });
    await it.rest();
    expect(it.seen.cancelled).toEqual(cancelled);
  });

  test.each([
    ['CANCEL', ['Cancelled']],
    ['ERROR', []],
  ])('tells the other scripts of an error called %s: %j', async (name, cancelled) => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.broke({ name });
    await it.rest();
    expect(it.seen.cancelled).toEqual(cancelled);
  });

  test('says when the bank asks something and when the browser leaves for it', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.challenged();
    it.fields().events.redirecting();
    expect(it.seen.said.slice(-2)).toEqual([texts.says.bank, texts.says.leaving]);
    expect(it.state()?.button).toBe('redirect');
  });
});

describe('A payment whose answer was lost', () => {
  const lost = networkError(new TypeError('Failed to fetch'));
  const tooSlow = networkError({ name: 'TimeoutError' });
  const away = networkError({ status: 503, errorCode: '000' });
  const notTaken = networkError({ status: 422, errorCode: '101' });
  const over = networkError({ status: 422, errorCode: '14_0409' });
  const paid = networkError({ status: 422, errorCode: '14_0410' });

  async function broken(answers: Answers, error: unknown, options = {}) {
    const it = await ready({ check: [ok], ...answers }, options);
    await again(it, error);
    return it;
  }

  async function again(it: Awaited<ReturnType<typeof ready>>, error: unknown) {
    expect(await submit(it)).toBe(true);
    it.fields().events.broke(error);
    await it.rest();
  }

  test.each([
    ['lost', lost],
    ['too slow', tooSlow],
    ['an error of the provider', away],
  ])(
    '(%s) may have been made: a rejected second attempt asks the provider, and the page does not say that nothing was charged',
    async (_how, first) => {
      for (const second of [notTaken, over, paid]) {
        const it = await broken({ session: [session('CS1')] }, first);
        const told = it.seen.told.length;
        await again(it, second);
        expect(it.seen.left).toEqual([TO_RETURN]);
        expect(it.seen.told.slice(told)).toEqual([null]);
      }
    },
  );

  test('empties the bag where it was made: the shopper is led to what was paid, not to an empty bag', async () => {
    const toCart: ShopAnswer = { kind: 'go', location: '/uk/checkout/cart' };
    const atOnce = await broken({ session: [session('CS1'), toCart] }, lost);
    expect(atOnce.seen.left).toEqual([TO_RETURN]);
    const later = await broken({ session: [session('CS1')], check: [ok, toCart] }, lost);
    expect(await submit(later)).toBe(false);
    expect(later.seen.left).toEqual([TO_RETURN]);
    const known = await broken({ session: [session('CS1'), toCart] }, notTaken);
    expect(known.seen.left).toEqual(['/uk/checkout/cart']);
  });

  test('can be made again while the provider takes it', async () => {
    const it = await broken({ session: [session('CS1')], result: [go] }, lost);
    expect(it.seen.told.at(-1)).toBe(texts.failures.connection.title);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Authorised', sessionResult: 'token' });
    await it.rest();
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
  });

  test('is known once the provider has decided a later one', async () => {
    const it = await broken({ session: [session('CS1')], result: [stay('Refused')] }, lost);
    await submit(it);
    it.fields().events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    await again(it, notTaken);
    expect(it.seen.left).toEqual([]);
    expect(it.seen.told.at(-1)).toBe(texts.failures.details.title);
  });

  test('and whose session opens no fields any more is asked about', async () => {
    const it = await broken({ session: [session('CS1')] }, lost, {
      canReuse: false,
      fieldsFail: [null, new Error('no')],
    });
    expect(it.seen.left).toEqual([TO_RETURN]);
    expect(it.seen.formFirst).toBe(false);
  });

  test('is known to be made where the provider says so, in a page opened later too', async () => {
    const it = await broken({ session: [session('CS1')] }, paid);
    expect(it.seen.left).toEqual([TO_RETURN]);
    const later = step({ session: [session('CS1')] }, { fieldsFail: [paid] });
    later.payment.open();
    await later.rest();
    expect(later.seen.left).toEqual([TO_RETURN]);
    expect(later.seen.formFirst).toBeNull();
  });
});

describe('A widget that goes silent', () => {
  test('after a payment was let go on is not waited for: new fields stand, and nothing is said to be uncharged', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    await it.pass(74_999);
    expect(it.state()?.step).toBe('performing');
    await it.pass(1);
    expect(it.seen.told.at(-1)).toBe(texts.failures.slow.title);
    expect(it.opened.map(({ removed }) => removed)).toEqual([true, false]);
    it.fields().events.ready();
    await submit(it);
    it.fields().events.broke(networkError({ status: 422, errorCode: '101' }));
    await it.rest();
    expect(it.seen.left).toEqual([TO_RETURN]);
  });

  test('is not listened to any more when it speaks too late', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    const { events } = it.fields();
    await submit(it);
    await it.pass(75_000);
    events.ended({ resultCode: 'Refused', sessionResult: 'no' });
    await it.rest();
    expect(it.asked.filter((call) => call.startsWith('result'))).toEqual([]);
    expect(it.seen.cancelled).toEqual([]);
  });

  test.each<readonly [string, (events: CardFieldEvents) => void]>([
    ['the bank asks something', (events) => events.challenged()],
    ['the browser leaves for the bank', (events) => events.redirecting()],
    ['the payment has ended', (events) => events.ended({ resultCode: 'Authorised', sessionResult: 'token' })],
    ['the payment broke', (events) => events.broke({ name: 'CANCEL' })],
  ])('is nothing to wait for once %s', async (_what, act) => {
    const it = await ready({ session: [session('CS1', START + HOUR)], check: [ok], result: [go] });
    await submit(it);
    act(it.fields().events);
    await it.pass(600_000);
    expect(it.seen.told).not.toContain(texts.failures.slow.title);
    expect(it.opened).toHaveLength(1);
  });

  test('is waited for from its own attempt on, not from one before', async () => {
    const it = await ready({ session: [session('CS1')], check: [ok] });
    await submit(it);
    it.fields().events.broke({ name: 'CANCEL' });
    await it.rest();
    await it.pass(60_000);
    await submit(it);
    await it.pass(74_999);
    expect(it.state()?.step).toBe('performing');
    await it.pass(1);
    expect(it.seen.told.at(-1)).toBe(texts.failures.slow.title);
  });

  test('is nothing to wait for where the shop let nothing go on', async () => {
    const it = await ready({ session: [session('CS1')], check: [new TypeError('Failed to fetch')] });
    await submit(it);
    await it.pass(600_000);
    expect(it.seen.told).not.toContain(texts.failures.slow.title);
  });
});

describe('A session that ends', () => {
  test.each([
    ['the provider says so', { status: 422, errorCode: '14_0409' }, START + HOUR],
    ['its time is over', { status: 422, errorCode: '101' }, START],
  ])('is not the card’s fault: where %s, new fields come with the next one', async (_how, cause, expiresAt) => {
    const it = await ready({ session: [session('CS1', expiresAt), session('CS2')], check: [ok] });
    await submit(it);
    it.fields().events.broke(networkError(cause));
    await it.rest();
    expect(it.seen.told.at(-1)).toBe(texts.renewed.title);
    expect(it.opened.map(({ session: { id }, removed }) => [id, removed])).toEqual([
      ['CS1', true],
      ['CS2', false],
    ]);
  });

  test('and that the shop hands out again leaves the form', async () => {
    const over = networkError({ status: 422, errorCode: '14_0409' });
    const it = await ready({ session: [session('CS1')], check: [ok] }, { fieldsFail: [null, over] });
    await submit(it);
    it.fields().events.broke(over);
    await it.rest();
    expect(it.seen.formFirst).toBe(true);
  });

  test('is renewed a minute before, with a message for a shopper who was typing', async () => {
    const it = await ready({ session: [session('CS1', START + HOUR), session('CS2', START + 2 * HOUR)] });
    it.fields().events.touched();
    await it.pass(HOUR - 60_001);
    expect(it.opened).toHaveLength(1);
    await it.pass(1);
    expect(it.opened.map(({ session: { id }, removed }) => [id, removed])).toEqual([
      ['CS1', true],
      ['CS2', false],
    ]);
    expect(it.seen.told.at(-1)).toBe(`note: ${texts.renewed.title}`);
  });

  test('is renewed without a word where nothing was typed', async () => {
    const it = await ready({ session: [session('CS1', START + HOUR), session('CS2', START + 2 * HOUR)] });
    await it.pass(HOUR - 60_000);
    expect(it.opened).toHaveLength(2);
    expect(it.seen.told).toEqual([]);
  });

  test('is renewed when the page is looked at again after a long sleep', async () => {
    const it = await ready({ session: [session('CS1', START + 30_000), session('CS2', START + HOUR)] });
    it.payment.resume({ fromMemory: false });
    await it.rest();
    expect(it.fields().session.id).toBe('CS2');
  });

  test('that always ends soon is not renewed without a pause', async () => {
    const it = await ready({ session: [session('CS1', START)] });
    await it.pass(29_999);
    expect(it.opened).toHaveLength(1);
  });

  test('is left alone while a payment is under way', async () => {
    const it = await ready({ session: [session('CS1', START + HOUR), session('CS2', START + 2 * HOUR)], check: [ok] });
    await submit(it);
    it.fields().events.challenged();
    await it.pass(2 * HOUR);
    expect(it.opened).toHaveLength(1);
  });
});

test('A page brought back from the browser’s memory after leaving for the bank opens its fields anew', async () => {
  const it = await ready({ session: [session('CS1')], check: [ok] });
  await submit(it);
  it.fields().events.redirecting();
  it.payment.resume({ fromMemory: true });
  await it.rest();
  expect(it.opened).toHaveLength(2);
  it.fields().events.ready();
  expect(pressed(it)).toBe(true);
});
