import { err, ok, type Result } from '#app/kernel/result.ts';
import {
  countriesRejection,
  validateWallet,
  type WalletContacts,
} from '#app/modules/checkout/domain/wallet-validation.ts';
import type { CheckoutStore } from '#app/modules/checkout/ports.ts';
import type { Market, MarketRegistry } from '#app/modules/markets/domain/types.ts';
import { readTelephone } from './read-telephone.server.ts';
import { saveWalletDraft } from './save-wallet-draft.server.ts';
import type { WalletRejected } from './show-wallet-totals.server.ts';

/**
 * Checks the contacts of a payment that the shopper has approved in the wallet's sheet: missing contacts and countries
 * are rejected at once. Any other fault is left to `payWithWallet`, and stores nothing; valid contacts become the
 * draft.
 */
export function approveWallet(
  { session, registry }: { readonly session: CheckoutStore; readonly registry: MarketRegistry },
  { market, contacts }: { readonly market: Market; readonly contacts: WalletContacts },
): Result<null, WalletRejected> {
  const { rejection, info } = validateWallet(contacts, { market, registry, readTelephone });
  const first = rejection?.kind === 'apple_pay_fatal_error' ? rejection : countriesRejection(info.address, market);
  if (first) return err({ kind: 'wallet-rejected', rejection: first });
  if (!rejection) saveWalletDraft(session, info);
  return ok(null);
}
