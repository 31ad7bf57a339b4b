import { LARGE_SHARES, LIMITS, RESERVED_UNITS } from '#app/web/limits.ts';
import type { LimitRows } from '#server/platform/rate-limits/limit-rows.ts';
import type { ReservationNetwork } from './reservation-limits.ts';

const PARTIES = ['network', 'area'] as const;

/** The networks whose limits count a client's reservation. */
export function reservationNetworks(rows: LimitRows, clientAddress: string | null): readonly ReservationNetwork[] {
  if (clientAddress === null) return [];
  const hashes = rows.networks(clientAddress);
  return PARTIES.map((party) => ({
    name: `${party}:${hashes[party]}`,
    orders: LIMITS.reservation[party],
    units: RESERVED_UNITS[party],
    lapses: LIMITS['reservation-lapse'][party],
    largeShares: LARGE_SHARES[party],
  }));
}

/** The name under which the transfers of an email address are counted; null where its network is unknown. */
export function transferPerson(rows: LimitRows, clientAddress: string | null, email: string): string | null {
  return clientAddress === null ? null : `email:${rows.email(clientAddress, email)}`;
}
