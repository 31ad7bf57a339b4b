import type { Clock } from '#app/kernel/clock.ts';
import type { IdSource } from '#server/kernel/new-id.ts';
import type { SandboxPaymentRow, SandboxSessionRow } from './payment-rows.ts';
import type { SandboxStore } from './sandbox-commands.ts';
import type { Tokens } from './tokens.ts';

/** The dependencies of every part of the sandbox. */
export type Provider = {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly tokens: Tokens;
  /** The only origins that a payment may return to. */
  readonly publicOrigins: readonly string[];
  /** The origin of the sandbox's pages; null for that of the shop. */
  readonly ownOrigin: string | null;
  /** Whether approved payments are captured at once. */
  readonly capture: boolean;
};

/** A new reference of a payment or a modification. */
export const newReference = ({ ids }: Pick<Provider, 'ids'>): string => ids.code(16);

/** Whether a return URL leads to this shop. */
export const isOurs = ({ publicOrigins }: Pick<Provider, 'publicOrigins'>, returnUrl: string): boolean =>
  publicOrigins.includes(new URL(returnUrl).origin);

/** The address of the sandbox's pages for a payment that returns to `returnUrl`. */
export const pagesFor = ({ ownOrigin }: Pick<Provider, 'ownOrigin'>, returnUrl: string): string =>
  `${ownOrigin ?? new URL(returnUrl).origin}/checkoutshopper`;

/** The origins whose pages may show frames of the sandbox, besides its own. */
export const framersOf = ({ ownOrigin, publicOrigins }: Pick<Provider, 'ownOrigin' | 'publicOrigins'>) =>
  ownOrigin === null ? [] : publicOrigins;

/** The state of a session at `now`: an unpaid one expires at its end. */
export function statusOf({ status, expires_at }: SandboxSessionRow, now: number): string {
  return status === 'active' && expires_at <= now ? 'expired' : status;
}

/** The URL that the shopper returns to after the bank. */
export function backFromBank({ tokens }: Pick<Provider, 'tokens'>, payment: SandboxPaymentRow): string {
  const url = new URL(payment.return_url);
  if (payment.session_id) url.searchParams.set('sessionId', payment.session_id);
  // The return URL of an expired offer has no result: the webhook reports the expiry.
  if (payment.bank_answer !== 'expired')
    url.searchParams.set('redirectResult', tokens.sign('redirect-result', payment.psp_reference));
  return url.href;
}

/** The shop's return URL with the result of a session. */
export function sessionResult({ tokens }: Pick<Provider, 'tokens'>, sessionId: string): string {
  return tokens.sign('session-result', sessionId);
}
