import { expect } from 'vitest';
import type { Paying } from '#app/modules/payments/domain/paying.ts';
import type { CardFieldEvents } from '#app/modules/payments/islands/card-fields.ts';
import { createCardPayment } from '#app/modules/payments/islands/card-payment.ts';
import type { OpenSession, ShopAnswer } from '#app/modules/payments/islands/shop-answers.ts';
import { paymentTexts } from '#app/modules/payments/ui/payment-texts.ts';
import { createTranslations } from '#app/web/i18n/translations.server.ts';

export const texts = paymentTexts(createTranslations().translator('en'));
export const START = 1_000_000;
export const HOUR = 3_600_000;

export const session = (id: string, expiresAt = START + HOUR): ShopAnswer => ({
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
    addresses: null,
    analytics: false,
    providerOrder: null,
    mirror: null,
  },
});
export const stay = (title: string): ShopAnswer => ({ kind: 'stay', title, text: 'x', back: null });
export const ok: ShopAnswer = { kind: 'ok' };
export const TO_RETURN = '/uk/checkout/payment/return?reference=PW-1.signed';
export const networkError = (cause: unknown) =>
  Object.assign(new Error('Call failed'), { name: 'NETWORK_ERROR', cause });
export const go: ShopAnswer = { kind: 'go', location: '/uk/checkout/success/o1' };

export type Answers = {
  readonly session: (ShopAnswer | Error)[];
  readonly check?: (ShopAnswer | Error)[];
  readonly result?: (ShopAnswer | Error)[];
};

/**
 * A payment step: the shop gives the answers in turn and repeats the last one, the test drives the widget, and time
 * passes with `pass`.
 */
export function step(answers: Answers, { fieldsFail = [] as readonly unknown[], canReuse = true } = {}) {
  let clock = START;
  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();
  const requests: string[] = [];
  const seen = {
    announced: [] as string[],
    messages: [] as (string | null)[],
    formFirst: null as boolean | null,
    left: [] as string[],
    cancelled: [] as string[],
    withoutExpress: [] as string[],
  };
  const opened: {
    readonly session: OpenSession;
    readonly events: CardFieldEvents;
    removed: boolean;
    submitted: number;
    readonly express: string[];
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
    requests.push(call);
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
      const fields = { session: open, events, removed: false, submitted: 0, express: [] as string[] };
      opened.push(fields);
      return {
        submit: () => {
          fields.submitted += 1;
        },
        submitExpress: (method) => fields.express.push(method),
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
      announce: (text) => seen.announced.push(text),
      showMessage: (message) => seen.messages.push(message?.title ?? null),
      showNote: (message) => seen.messages.push(`note: ${message.title}`),
      payCardOnHostedPage: (first) => {
        seen.formFirst = first;
      },
      leave: (location) => seen.left.push(location),
      removeExpress: (method) => seen.withoutExpress.push(method),
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
    requests,
    opened,
    state: () => paying,
    rest,
    /** The fields opened last. */
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

/** A payment step whose fields are ready. */
export async function ready(answers: Answers, options = {}) {
  const it = step(answers, options);
  it.payment.open();
  await it.rest();
  it.fields().events.ready();
  return it;
}

/** Presses the order button, and returns whether the fields were submitted. */
export function pressed(it: ReturnType<typeof step>): boolean {
  const sum = () => it.opened.reduce((total, { submitted }) => total + submitted, 0);
  const before = sum();
  it.payment.pay();
  return sum() > before;
}

/** Presses the order button, and returns whether the payment may start. */
export async function submit(it: Awaited<ReturnType<typeof ready>>): Promise<boolean> {
  expect(pressed(it)).toBe(true);
  return it.fields().events.mayPay();
}
