import type { SheetLine, SheetMethod } from '../domain/wallet-sheet.ts';
import type { SheetError } from '../ui/wallet-refusal-text.ts';

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
type RefusedAnswer = { readonly kind: 'refused'; readonly text: string; readonly errors: readonly SheetError[]; readonly location: string | null };
export type StepAnswer = { readonly kind: 'ready' } | { readonly kind: 'ok' } | SheetAnswer | PaidAnswer | RefusedAnswer;

/** Somewhat longer than the server takes at most. */
const LONGEST_WAIT = 6000;
/** A bank may ask its customer first; the sheet itself gives up after thirty seconds. */
const LONGEST_PAYMENT = 25_000;

/**
 * Posts a step as a form and answers what the server says; a line that is down or too slow is a refusal with the words given. Objects are sent as JSON.
 */
export async function askStep(
  { action, slow, failed, unknown }: { readonly action: string; readonly slow: string; readonly failed: string; readonly unknown: string },
  step: 'start' | 'contact' | 'method' | 'authorise' | 'pay',
  fields: Readonly<Record<string, unknown>>,
): Promise<StepAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) body.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const signal = AbortSignal.timeout(step === 'pay' ? LONGEST_PAYMENT : LONGEST_WAIT);
  try {
    const response = await fetch(`${action}/${step}`, { method: 'POST', body, headers: { Accept: 'application/json' }, redirect: 'error', signal });
    const answer: unknown = await response.json();
    return isAnswer(answer) ? answer : refusal(step === 'pay' ? unknown : failed);
  } catch {
    // Whether a payment that was asked for was made nobody knows then.
    return refusal(step === 'pay' ? unknown : signal.aborted ? slow : failed);
  }
}

/** A refusal in words of the page's own. */
export function refusal(text: string): RefusedAnswer {
  return { kind: 'refused', text, errors: [{ code: 'unknown', message: text }], location: null };
}

function isAnswer(value: unknown): value is StepAnswer {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
