import { createHmac } from 'node:crypto';
import { foldedEmail } from '#app/kernel/email.ts';
import { LIMITS, type Limit, type LimitName } from '#app/web/limits.ts';
import type { KeyRing } from '#server/kernel/key-ring.ts';
import { areaOf, networkOf } from '#server/kernel/network-of.ts';
import type { RateLimit } from './rate-limits.ts';

/** The client of an attempt. An unknown address has no limit of its own. */
export type Trier = { readonly cartId?: string; readonly clientAddress: string | null };

export type LimitRows = {
  /** The rows that count an attempt of `name`: one for each party with a limit. */
  of(name: LimitName, trier: Trier): readonly RateLimit[];
  /** Hashes of a network and of its area. */
  networks(clientAddress: string): { readonly network: string; readonly area: string };
  /** A hash of an email address within a network: the same address in another network has another one. */
  email(clientAddress: string, email: string): string;
};

/** Rows of `LIMITS`. Addresses are stored as keyed hashes only, and only until the limit ends. */
export function createLimitRows([key]: KeyRing): LimitRows {
  const hashed = (network: string) => createHmac('sha256', key).update(network).digest('base64url');
  const networks = (address: string) => ({
    network: hashed(networkOf(address)),
    area: hashed(areaOf(address)),
  });
  return {
    networks,
    email: (address, email) => hashed(`${networkOf(address)} ${foldedEmail(email)}`),
    of(name, { cartId, clientAddress }) {
      const { window, ...limits }: Limit = LIMITS[name];
      const { network, area } = clientAddress === null ? {} : networks(clientAddress);
      const parties = [
        ['cart', cartId, limits.cart],
        ['network', network, limits.network],
        ['area', area, limits.area],
      ] as const;
      return parties.flatMap(([party, id, limit]) =>
        id === undefined || limit === undefined ? [] : [{ name: `${name}:${party}:${id}`, limit, window }],
      );
    },
  };
}
