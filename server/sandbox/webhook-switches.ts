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

type SwitchReader = (value: string | undefined) => Partial<WebhookSwitches> | undefined;

export const NO_SWITCHES: WebhookSwitches = {
  delay: 0,
  copies: 1,
  lose: 0,
  reorder: false,
  wrongAmount: false,
  capture: false,
};

/** A switch that is set by its name alone; undefined where it has a value. */
const flag =
  (switches: Partial<WebhookSwitches>): SwitchReader =>
  (value) =>
    value === undefined ? switches : undefined;

/** A switch with a number; undefined where `isAllowed` does not hold for it. */
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
 * Reads switches such as `delay=2000,duplicates=3,lose=0.5,reorder,wrong-amount,capture`. The error is the part
 * that is not one.
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
