import type { CheckedUpstream } from '#server/composition/check-upstreams.ts';
import { type Finding, fault, ok } from './finding.ts';

const REFUSED: readonly number[] = [401, 403];

/** What to mend so that a service answers. */
export function upstreamFinding({ name, address, token, result }: CheckedUpstream): Finding {
  switch (result.kind) {
    case 'answered':
      return ok(`${name} answers`);
    case 'refused':
      return fault(`${name} rejects the login (${result.reply}): check ${token}.`);
    case 'timeout':
      return fault(`${name} does not answer in time: check ${address}, and whether this machine may reach it.`);
    case 'unreachable':
      return fault(
        `${name} cannot be reached (${result.reply}): check ${address}, and whether this machine may reach it.`,
      );
    case 'invalid-answer':
      return fault(`${name} answers in other words than expected: check whether ${address} names the right service.`);
    case 'status':
      return REFUSED.includes(result.status) && token
        ? fault(`${name} rejects ${token} (status ${result.status}): set what the service has given this shop.`)
        : fault(`${name} answers with status ${result.status}: check ${address}, or ask its operator.`);
  }
}
