import type { WalletAnswer } from '#app/modules/checkout/domain/wallet-sheet.ts';

/** Milliseconds a step may take: the server answers each within five seconds. */
const STEP_TIMEOUT = 5000;
/**
 * Milliseconds from the approval to the end of the payment. Approving and paying are two requests in one callback of
 * the sheet, whose own timeout is thirty seconds.
 */
const APPROVAL_TIMEOUT = 20_000;

type Step = 'start' | 'contact' | 'method' | 'authorise' | 'pay';
type Texts = { readonly action: string; readonly slow: string; readonly failed: string; readonly unknown: string };
export type WalletSteps = (step: Step, fields: Readonly<Record<string, unknown>>) => Promise<WalletAnswer>;

/**
 * Posts steps as forms and returns the server's answers. A failed or slow connection is a refusal in the given words.
 * `now` is in milliseconds and never goes back.
 */
export function createWalletSteps(
  { action, slow, failed, unknown }: Texts,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): WalletSteps {
  /** The time by which the approval has to be answered. */
  let deadline = Number.POSITIVE_INFINITY;

  return async (step, fields) => {
    if (step === 'authorise') deadline = now() + APPROVAL_TIMEOUT;
    const aborter = new AbortController();
    const timeout = step === 'pay' ? Math.min(deadline - now(), APPROVAL_TIMEOUT) : STEP_TIMEOUT;
    const timer = setTimeout(() => aborter.abort(), timeout);
    try {
      const response = await fetch(`${action}/${step}`, {
        method: 'POST',
        body: formOf(fields),
        headers: { Accept: 'application/json' },
        redirect: 'error',
        signal: aborter.signal,
      });
      const answer: unknown = await response.json();
      if (isAnswer(answer)) return answer;
    } catch {
      if (step !== 'pay' && aborter.signal.aborted) return failedAnswer(slow);
    } finally {
      clearTimeout(timer);
    }
    // Whether a requested payment was made is unknown.
    return failedAnswer(step === 'pay' ? unknown : failed);
  };
}

/** Objects become JSON; fields without a value are left out. */
function formOf(fields: Readonly<Record<string, unknown>>): URLSearchParams {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );
}

/** A refusal that shows one text. */
export function failedAnswer(text: string): Extract<WalletAnswer, { readonly kind: 'refused' }> {
  return { kind: 'refused', text, errors: [{ code: 'unknown', message: text }], location: null };
}

function isAnswer(value: unknown): value is WalletAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
