import type { SheetLine, SheetMethod } from '#app/modules/checkout/domain/wallet-sheet.ts';
import type { SheetError } from '#app/modules/checkout/ui/wallet-refusal-text.ts';

/** What the sheet shows, as the server answers it. */
export type SheetAnswer = {
  readonly kind: 'sheet';
  readonly sheet: {
    readonly cartVersion: number;
    readonly itemsCount: number;
    readonly total: { readonly amount: number; readonly currency: string };
    readonly totalText: string;
    readonly lines: readonly SheetLine[];
    readonly methods: readonly SheetMethod[];
  };
};
type PaidAnswer = {
  readonly kind: 'paid';
  readonly resultCode: string;
  readonly action: object | null;
  readonly order: object | null;
  readonly donationToken: string | null;
  readonly location: string | null;
  readonly text: string | null;
};
type RefusedAnswer = {
  readonly kind: 'refused';
  readonly text: string;
  readonly errors: readonly SheetError[];
  readonly location: string | null;
};
export type StepAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ok' }
  | SheetAnswer
  | PaidAnswer
  | RefusedAnswer;

/**
 * Milliseconds a step may take: the server answers each within five seconds, and a sheet that hears nothing for as long
 * is told so.
 */
const LONGEST_WAIT = 5000;
/**
 * Milliseconds from the approval to the end of the payment. Two steps are asked under the one call of the sheet, which
 * gives up by itself after thirty seconds: both have ended well before, and a slow line still leaves the payment three
 * times what the server takes to answer it.
 */
const LONGEST_APPROVAL = 20_000;

type Step = 'start' | 'contact' | 'method' | 'authorise' | 'pay';
type Words = { readonly action: string; readonly slow: string; readonly failed: string; readonly unknown: string };
export type WalletSteps = (step: Step, fields: Readonly<Record<string, unknown>>) => Promise<StepAnswer>;

/**
 * Posts steps as forms and answers what the server says; objects are sent as JSON. A line that is down or too slow is a
 * refusal with the words given. `now` is in milliseconds and never goes back.
 */
export function createWalletSteps(
  { action, slow, failed, unknown }: Words,
  { fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => number },
): WalletSteps {
  /** When the call of the sheet that approves the payment has to be answered. */
  let deadline = Number.POSITIVE_INFINITY;

  return async (step, fields) => {
    if (step === 'authorise') deadline = now() + LONGEST_APPROVAL;
    const body = new URLSearchParams();
    for (const [name, value] of Object.entries(fields)) {
      if (value !== undefined && value !== null)
        body.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
    const aborter = new AbortController();
    const timer = setTimeout(
      () => aborter.abort(),
      step === 'pay' ? Math.min(deadline - now(), LONGEST_APPROVAL) : LONGEST_WAIT,
    );
    try {
      const response = await fetch(`${action}/${step}`, {
        method: 'POST',
        body,
        headers: { Accept: 'application/json' },
        redirect: 'error',
        signal: aborter.signal,
      });
      const answer: unknown = await response.json();
      return isAnswer(answer) ? answer : refusal(step === 'pay' ? unknown : failed);
    } catch {
      // It is unknown then whether the requested payment was made.
      return refusal(step === 'pay' ? unknown : aborter.signal.aborted ? slow : failed);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A refusal in words of the page's own. */
export function refusal(text: string): RefusedAnswer {
  return { kind: 'refused', text, errors: [{ code: 'unknown', message: text }], location: null };
}

function isAnswer(value: unknown): value is StepAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
