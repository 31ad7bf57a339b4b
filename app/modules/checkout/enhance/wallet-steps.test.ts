import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWalletSteps } from './wallet-steps.ts';

const WORDS = { action: '/uk/checkout/wallet', slow: 'slow', failed: 'failed', unknown: 'unknown' };
const OK = { kind: 'ok' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that answers each step after so many milliseconds, and records an aborted request. */
function server(answers: Readonly<Record<string, { readonly after: number; readonly body?: unknown } | Error>>) {
  const sent: { readonly url: string; readonly body: Readonly<Record<string, string>> }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push({ url: String(url), body: Object.fromEntries(init?.body as URLSearchParams) });
    const answer = answers[String(url).split('/').at(-1) ?? ''] ?? { after: 0 };
    if (answer instanceof Error) throw answer;
    return new Promise((resolve, reject) => {
      setTimeout(() => resolve(Response.json(answer.body ?? OK)), answer.after);
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  };
  return { ask: createWalletSteps(WORDS, { fetch, now: Date.now }), sent };
}

/** The result of a step after a time; undefined while it is pending. */
async function waited(milliseconds: number, asked: Promise<unknown>): Promise<unknown> {
  let came: unknown;
  void asked.then((answer) => {
    came = answer;
  });
  await vi.advanceTimersByTimeAsync(milliseconds);
  return came;
}

test('A wallet step is a form post with objects as JSON and without missing fields', async () => {
  const { ask, sent } = server({});
  await waited(
    0,
    ask('method', {
      shippingContact: { locality: 'London' },
      shippingMethod: 'post',
      billingContact: undefined,
      itemsCount: 2,
    }),
  );
  expect(sent).toEqual([
    {
      url: '/uk/checkout/wallet/method',
      body: { shippingContact: '{"locality":"London"}', shippingMethod: 'post', itemsCount: '2' },
    },
  ]);
});

describe('A wallet step times out', () => {
  test.each(['start', 'contact', 'method', 'authorise'] as const)(
    'five seconds after the request of %s',
    async (step) => {
      const asked = server({ [step]: { after: 60_000 } }).ask(step, {});
      expect(await waited(4999, asked)).toBeUndefined();
      expect(await waited(1, asked)).toMatchObject({ kind: 'refused', text: 'slow' });
    },
  );

  test('and not with an answer in the last moment', async () => {
    expect(await waited(5000, server({ contact: { after: 4999 } }).ask('contact', {}))).toEqual(OK);
  });
});

describe('Approving and paying share one timeout', () => {
  test.each([0, 2000, 4999])(
    'which ends twenty seconds after the approval, when judging it took %i milliseconds',
    async (judged) => {
      const { ask } = server({ authorise: { after: judged }, pay: { after: 60_000 } });
      expect(await waited(judged, ask('authorise', {}))).toEqual(OK);
      const paying = ask('pay', {});
      expect(await waited(19_999 - judged, paying)).toBeUndefined();
      expect(await waited(1, paying)).toMatchObject({ kind: 'refused', text: 'unknown' });
    },
  );

  test('that restarts with the next approval', async () => {
    const { ask } = server({ pay: { after: 15_000, body: { kind: 'paid' } } });
    for (const _ of ['first', 'second']) {
      expect(await waited(0, ask('authorise', {}))).toEqual(OK);
      expect(await waited(15_000, ask('pay', {}))).toEqual({ kind: 'paid' });
    }
  });
});

describe('An invalid answer', () => {
  test('becomes a refusal with the texts of the page', async () => {
    expect(await waited(0, server({ start: new TypeError('no line') }).ask('start', {}))).toMatchObject({
      kind: 'refused',
      text: 'failed',
    });
    expect(await waited(0, server({ start: { after: 0, body: 'a login page' } }).ask('start', {}))).toMatchObject({
      text: 'failed',
    });
  });

  test('shows no text about a charge once a payment was requested', async () => {
    expect(await waited(0, server({ pay: new TypeError('no line') }).ask('pay', {}))).toMatchObject({
      kind: 'refused',
      text: 'unknown',
    });
    expect(await waited(0, server({ pay: { after: 0, body: 'a login page' } }).ask('pay', {}))).toMatchObject({
      text: 'unknown',
    });
  });
});
