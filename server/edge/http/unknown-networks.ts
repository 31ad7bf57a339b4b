import { type Clock, minutes } from '#app/kernel/clock.ts';
import type { Client } from './edge.ts';

const EVERY = minutes(1);
const MESSAGE =
  'A proxy does not name the network of its visitors: limits per network are off. Let it set X-Forwarded-For, and name it in TRUSTED_PROXIES.';
/** Load balancers ask these themselves. */
const OWN_CHECKS: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Counts the requests whose network a proxy hides. Once a minute, while they are half or more of those that came
 * through proxies, they are logged and noted for the doctor.
 */
export function createNetworkWatch({
  logger,
  clock,
  note,
}: {
  readonly logger: { error(details: object, message: string): void };
  readonly clock: Clock;
  readonly note: (requests: number) => Promise<void>;
}): (client: Client, pathname: string) => void {
  let began = clock();
  let hidden = 0;
  let all = 0;
  const end = (now: number) => {
    const requests = hidden;
    const isMost = hidden > 0 && hidden * 2 >= all;
    const of = all;
    [began, hidden, all] = [now, 0, 0];
    if (!isMost) return;
    logger.error({ alert: 'limits-off', requests, of }, MESSAGE);
    note(requests).catch((err: unknown) => logger.error({ err }, 'Requests without a network not noted'));
  };
  return (client, pathname) => {
    const now = clock();
    if (now - began >= EVERY) end(now);
    if (OWN_CHECKS.has(pathname) || !(client.viaTrustedProxy || client.viaUnnamedProxy)) return;
    all += 1;
    if (client.address === null) hidden += 1;
  };
}
