import type { WidgetResult } from './card-fields.ts';
import { type OpenSession, readAnswer, type ShopAnswer } from './shop-answers.ts';

/**
 * The payment step's requests to the shop. Every call rejects with the browser's own error without an answer, and with
 * `UnreadableAnswer` for an unknown one.
 */
export interface ShopCalls {
  /** Opens a session for the page's cart, or returns the open one. */
  session(): Promise<ShopAnswer>;
  /** Whether the session may be paid now. */
  check(sessionId: string): Promise<ShopAnswer>;
  /** The result of a payment, confirmed by the provider. */
  result(
    session: Pick<OpenSession, 'id' | 'reference'>,
    ended: { readonly sessionResult: string; readonly resultCode: string },
  ): Promise<ShopAnswer>;
}

export class InvalidAnswer extends Error {
  override readonly name = 'SyntaxError';
}

const TIMEOUT_MS = 20_000;

/**
 * Calls of the payment step at `action`, with the cart version and total that its form shows. `now` is the clock that
 * decides whether the session has expired.
 */
export function createShopCalls({
  action,
  seen,
  fetch,
  keep: storeMirror,
  now,
}: {
  readonly action: string;
  readonly seen: () => FormData;
  readonly fetch: typeof globalThis.fetch;
  /** Stores the mirror of a session's order. */
  readonly keep: (mirror: string) => void;
  readonly now: () => number;
}): ShopCalls {
  const post = async (step: string, more: Readonly<Record<string, string>>): Promise<ShopAnswer> => {
    const form = seen();
    const fields = ['cartVersion', 'total', 'tax', 'itemsCount'].flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const response = await fetch(`${action}/${step}`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams([...fields, ...Object.entries(more)]),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer = readAnswer(await response.json());
    if (!answer) throw new InvalidAnswer();
    if (answer.kind !== 'session') return answer;
    if (answer.session.mirror !== null) storeMirror(answer.session.mirror);
    // Clocks of phones may be wrong by hours: the remaining lifetime is measured from the answer.
    const answeredAt = Date.parse(response.headers.get('date') ?? '');
    const ahead = Number.isNaN(answeredAt) ? 0 : now() - answeredAt;
    return { kind: 'session', session: { ...answer.session, expiresAt: answer.session.expiresAt + ahead } };
  };
  return {
    session: () => post('session', {}),
    check: (sessionId) => post('check', { sessionId }),
    result: ({ id, reference }, { sessionResult, resultCode }) =>
      post('result', { reference, sessionId: id, sessionResult, resultCode }),
  };
}

/** The pauses before a result is requested again. */
const RETRY_AFTER_MS = [1_000, 3_000];

type Deps = {
  readonly shop: Pick<ShopCalls, 'result'>;
  readonly after: (milliseconds: number, run: () => void) => unknown;
};

/** Requests the result of a payment from the shop, with retries; null when the shop cannot be reached. */
export async function requestResult(
  { shop, after }: Deps,
  session: OpenSession,
  result: WidgetResult,
): Promise<ShopAnswer | null> {
  for (const pause of [...RETRY_AFTER_MS, null]) {
    try {
      return await shop.result(session, result);
    } catch {
      if (pause !== null) await new Promise<void>((resolve) => after(pause, resolve));
    }
  }
  return null;
}
