import { describe, expect, test } from 'vitest';
import { createTranslations } from '../../../platform/i18n/translations.server.ts';
import type { Paying } from '../domain/paying.ts';
import { paymentTexts } from '../ui/payment-texts.ts';
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
    sessionData: 'data',
    locale: 'en-US',
    shopperEmail: '',
    telephoneNumber: '',
    expiresAt,
    countryCode: 'GB',
    environment: 'test',
    clientKey: 'sandbox_x',
    baseUrl: null,
    mirror: null,
  },
});
const stay = (title: string): ShopAnswer => ({ kind: 'stay', title, text: 'x', back: null });
const ok: ShopAnswer = { kind: 'ok' };
const go: ShopAnswer = { kind: 'go', location: '/uk/checkout/success/o1' };

type Answers = { readonly session: (ShopAnswer | Error)[]; readonly check?: (ShopAnswer | Error)[]; readonly result?: (ShopAnswer | Error)[] };

/** A payment step whose shop answers what is given, in turn, the last one for ever; whose widget is driven by hand; and whose clock stands. */
function step(answers: Answers, { fieldsFail = false, canReuse = true } = {}) {
  let clock = START;
  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();
  const asked: string[] = [];
  const seen = { said: [] as string[], told: [] as (string | null)[], formFirst: null as boolean | null, left: [] as string[], reported: [] as string[] };
  const opened: { readonly session: OpenSession; readonly events: CardFieldEvents; removed: boolean; submitted: number }[] = [];
  let paying: Paying | null = null;
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
      result: (id, { sessionResult }) => asks(`result ${id} ${sessionResult}`, onResult),
    },
    openFields: async (open, events) => {
      if (fieldsFail) throw new Error('blocked');
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
      report: (event, code) => seen.reported.push(`${event} ${code}`),
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
    ['the provider’s code is blocked', { session: [session('CS1')] }, { fieldsFail: true }],
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
    expect(it.asked).toEqual(['session', 'check CS1', 'result CS1 token']);
    expect(it.seen.left).toEqual(['/uk/checkout/success/o1']);
    expect(it.seen.reported).toEqual(['complete Authorised']);
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
    const it = await ready({ session: [session('CS1'), stay('The total has changed')], check: [stay('The total has changed')] });
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
    expect(it.seen.reported).toEqual(['cancel Refused']);
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
    const error = Object.assign(new Error('refused'), { name: 'NETWORK_ERROR', cause: { status: 422 } });
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
    expect(it.seen.left).toEqual(['/uk/checkout/payment/return?sessionId=CS1&sessionResult=a%2Bb']);
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

describe('A session that ends', () => {
  test('is renewed a minute before, with a kind word for whoever was typing', async () => {
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
