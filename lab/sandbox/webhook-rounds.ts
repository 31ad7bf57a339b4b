import { type Clock, seconds } from '#app/kernel/clock.ts';
import { createWakeUp } from '#server/kernel/wake-up.ts';
import type { PaymentSandbox } from './sandbox.ts';

/** The interval at which webhooks of stopped nodes are found. */
const LONGEST_REST = seconds(30);
/** Pause before the next access to an unavailable store. */
const FAILED_REST = seconds(1);
/** The delay of the first round, until the shop can receive webhooks. */
const FIRST_REST = seconds(2);

/**
 * Delivers the sandbox's webhooks: after each call, when one is due, and at an interval. `stop` waits for the running
 * round.
 */
export function deliverByItself(
  sandbox: PaymentSandbox,
  { clock, onFailure }: { readonly clock: Clock; readonly onFailure: (error: unknown) => void },
): PaymentSandbox & { stop(): Promise<void> } {
  const wakeUp = createWakeUp();
  let round: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  const rest = (milliseconds: number) => {
    if (!stopped) wakeUp.after(Math.min(milliseconds, LONGEST_REST), start);
  };

  function start(): void {
    if (stopped) return;
    again = round !== null;
    if (round) return;
    round = sandbox
      .deliverWebhooks(clock())
      .then(
        ({ nextAt }) => rest(nextAt === null ? LONGEST_REST : nextAt - clock()),
        (error: unknown) => {
          onFailure(error);
          rest(FAILED_REST);
        },
      )
      .finally(() => {
        round = null;
        if (again) start();
      });
  }

  const attended =
    <T>(call: (request: Request) => Promise<T>) =>
    async (request: Request): Promise<T> => {
      try {
        return await call(request);
      } finally {
        if (request.method !== 'GET') rest(0);
      }
    };

  rest(FIRST_REST);
  return {
    handle: attended((request) => sandbox.handle(request)),
    api: attended((request) => sandbox.api(request)),
    deliverWebhooks: (now) => sandbox.deliverWebhooks(now),
    async stop() {
      stopped = true;
      wakeUp.cancel();
      await round;
    },
  };
}
