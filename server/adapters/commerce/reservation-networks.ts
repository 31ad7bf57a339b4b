import { createHmac } from 'node:crypto';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { areaOf, networkOf } from '#server/network/network-of.ts';
import type { ReservationNetwork } from '#server/platform/orders/reservation-limits.ts';

/** A household, an office or a part of a mobile network. */
const NETWORK = { orders: 40, units: 300, lapses: 2 };
/** The addresses around it, which one subscriber may have to choose from. */
const AREA = { orders: 160, units: 600, lapses: 3 };

/** Which networks a reservation counts for. */
export interface ReservationNetworks {
  of(clientAddress: string | null): readonly ReservationNetwork[];
}

/** Networks are kept as keyed hashes only, and no longer than the reservation or the limit lasts. */
export function createReservationNetworks([key]: KeyRing): ReservationNetworks {
  const veiled = (kind: string, network: string) =>
    `${kind}:${createHmac('sha256', key).update(network).digest('base64url')}`;
  return {
    of: (address) =>
      address === null
        ? []
        : [
            { name: veiled('network', networkOf(address)), ...NETWORK },
            { name: veiled('area', areaOf(address)), ...AREA },
          ],
  };
}
