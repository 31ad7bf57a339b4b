import { err, ok, type Result } from '#app/kernel/result.ts';

/** Deliberate faults of webhooks, to test the shop. */
export type WebhookSwitches = {
  /** The delay of every webhook in milliseconds. */
  readonly delay: number;
  /** The number of concurrent copies of each one. */
  readonly copies: number;
  /** The share of lost webhooks, 0 to 1. */
  readonly lose: number;
  /** Whether those due together are sent in reverse order. */
  readonly reorder: boolean;
  /** Whether the amount is one minor unit too high. */
  readonly wrongAmount: boolean;
  /** Whether approved payments are captured at once, with a webhook about it. */
  readonly capture: boolean;
};

type SwitchReader = (value: string | undefined) => Partial<WebhookSwitches> | undefined;

export const NO_SWITCHES: WebhookSwitches = {
  delay: 0,
  copies: 1,
  lose: 0,
  reorder: false,
  wrongAmount: false,
  capture: false,
};

/** A switch without a value; undefined when it has one. */
const flag =
  (switches: Partial<WebhookSwitches>): SwitchReader =>
  (value) =>
    value === undefined ? switches : undefined;

/** A switch with a number; undefined when `isAllowed` rejects it. */
const withNumber =
  (isAllowed: (value: number) => boolean, read: (value: number) => Partial<WebhookSwitches>): SwitchReader =>
  (value) => {
    const number = value === undefined || value === '' ? Number.NaN : Number(value);
    return isAllowed(number) ? read(number) : undefined;
  };

const within = (lowest: number, highest: number) => (value: number) =>
  Number.isInteger(value) && value >= lowest && value <= highest;

const SWITCHES: ReadonlyMap<string, SwitchReader> = new Map([
  ['delay', withNumber(within(0, 3_600_000), (delay) => ({ delay }))],
  ['duplicates', withNumber(within(1, 20), (copies) => ({ copies }))],
  [
    'lose',
    withNumber(
      (share) => share >= 0 && share <= 1,
      (lose) => ({ lose }),
    ),
  ],
  ['reorder', flag({ reorder: true })],
  ['wrong-amount', flag({ wrongAmount: true })],
  ['capture', flag({ capture: true })],
]);

/**
 * Reads switches such as `delay=2000,duplicates=3,lose=0.5,reorder,wrong-amount,capture`. The error is the invalid
 * part.
 */
export function parseWebhookSwitches(text: string): Result<WebhookSwitches, string> {
  let switches = NO_SWITCHES;
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [name = '', value] = part.split('=', 2);
    const change = SWITCHES.get(name)?.(value);
    if (!change) return err(part);
    switches = { ...switches, ...change };
  }
  return ok(switches);
}
