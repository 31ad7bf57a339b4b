import { z } from 'zod';
import type { AlertOperator, LetterService } from '#app/modules/letters/ports.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Services } from '#app/request-context.ts';
import { writeOperatorNotice, writeOperatorWithdrawal } from '#server/platform/letters/write-operator-letter.ts';
import { operatorNoticeShape } from '#server/platform/outbox/order-messages.ts';
import { readPayload } from '#server/platform/outbox/payload.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';

/** The address that the shop names in a market: its operator reads what arrives there. Empty without one. */
export function operatorOf({
  registry,
  translations,
}: Pick<Services, 'registry' | 'translations'>): (country: CountryCode) => string {
  return (country) => {
    const market = registry.marketOfOrder(country);
    if (!market) throw new Error(`No market ${country}`);
    return translations.translator(textLocale(market))('shell:serviceEmail');
  };
}

/** The writers of letters to the operator. Alerts about no known order are in the words of the first market. */
export function operatorWriters(
  parts: Pick<Services, 'registry' | 'translations' | 'orders' | 'withdrawals' | 'refunds'> & {
    readonly letters: LetterService;
    readonly store: Pick<ShopStore, 'command'>;
  },
) {
  const [first] = parts.registry.markets;
  if (!first) throw new Error('No market');
  const noteMissedPeriod = (missed: { readonly id: string; readonly endedOn: string }) =>
    parts.store.command('noteMissedPeriod', missed);
  const deps = { ...parts, operator: operatorOf(parts), country: first.countryCode, noteMissedPeriod };
  return {
    'operator-withdrawal': (payload: unknown) => writeOperatorWithdrawal(deps, idOf(payload)),
    'operator-notice': (payload: unknown) => writeOperatorNotice(deps, readPayload(operatorNoticeShape, payload)),
  };
}

/** Logs alerts and queues the letters about them. */
export function createAlertOperator({
  store,
  logger,
  clock,
}: Pick<ProcessContext, 'logger' | 'clock'> & { readonly store: Pick<ShopStore, 'command'> }): AlertOperator {
  return async (notice, { facts, message }) => {
    logger.error({ ...facts, alert: notice.alert }, message);
    await store.command('queueOperatorNotice', { ...notice, now: clock() });
  };
}

const idShape = z.object({ id: z.string() });
const addressShape = z.object({ storefront: z.string(), emailHash: z.string() });
const waitingShape = addressShape.extend({ variantId: z.string() });
const signUpShape = addressShape.extend({ askedAt: z.number() });

/** The id of a declaration, an enquiry or a sign-in link. Throws `InvalidPayload`. */
export const idOf = (payload: unknown) => readPayload(idShape, payload);

/** The size for which an address waits. */
export type WaitingKey = z.infer<typeof waitingShape>;

/** Throws `InvalidPayload`. */
export const waitingKeyOf = (payload: unknown): WaitingKey => readPayload(waitingShape, payload);

/** The newsletter sign-up of a message. Throws `InvalidPayload`. */
export const signUpOf = (payload: unknown) => readPayload(signUpShape, payload);
