import { err, ok, type Result } from '#app/kernel/result.ts';

/** What goes wrong with webhooks on purpose, to try the shop. */
export type WebhookSwitches = {
  /** Milliseconds every webhook is held back. */
  readonly delay: number;
  /** How often each one is sent, at the same time. */
  readonly copies: number;
  /** The share that never arrives, 0 to 1. */
  readonly lose: number;
  /** Whether those due together are sent the last one first. */
  readonly reorder: boolean;
  /** Whether the amount is one minor unit too high. */
  readonly wrongAmount: boolean;
  /** Whether approved payments are captured at once, with a webhook that says so. */
  readonly capture: boolean;
};

export const NO_SWITCHES: WebhookSwitches = {
  delay: 0,
  copies: 1,
  lose: 0,
  reorder: false,
  wrongAmount: false,
  capture: false,
};

/**
 * Reads switches such as `delay=2000,duplicates=3,lose=0.5,reorder,wrong-amount,capture`. The error says what is not
 * understood.
 */
export function parseWebhookSwitches(text: string): Result<WebhookSwitches, string> {
  let switches = NO_SWITCHES;
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [name = '', value] = part.split('=', 2);
    const number = value === undefined || value === '' ? Number.NaN : Number(value);
    if (name === 'delay' && Number.isInteger(number) && number >= 0 && number <= 3_600_000)
      switches = { ...switches, delay: number };
    else if (name === 'duplicates' && Number.isInteger(number) && number >= 1 && number <= 20)
      switches = { ...switches, copies: number };
    else if (name === 'lose' && number >= 0 && number <= 1) switches = { ...switches, lose: number };
    else if (name === 'reorder' && value === undefined) switches = { ...switches, reorder: true };
    else if (name === 'wrong-amount' && value === undefined) switches = { ...switches, wrongAmount: true };
    else if (name === 'capture' && value === undefined) switches = { ...switches, capture: true };
    else return err(part);
  }
  return ok(switches);
}
