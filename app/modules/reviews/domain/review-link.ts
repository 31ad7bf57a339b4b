import { type Clock, days } from '#app/kernel/clock.ts';
import type { OrderReference } from '#app/modules/payments/domain/return-reference.ts';

/** The time after which the link of an invitation no longer opens its form. Milliseconds. */
export const REVIEW_LINK_LIFE = days(90);

/** An ordered product that its buyer is invited to review. */
export type Invitation = { readonly orderNumber: string; readonly sku: string };

/** Signs invitations for an address: `{orderNumber}_{time}_{sku}.{signature}`, the time in days, in base 36. */
export interface ReviewLink {
  sign(invitation: Invitation): string;
  /** The invitation; null when the signature is invalid or the link has ended. */
  verify(signed: string): Invitation | null;
}

export function createReviewLink({
  signed,
  clock,
}: {
  readonly signed: OrderReference;
  readonly clock: Clock;
}): ReviewLink {
  return {
    sign({ orderNumber, sku }) {
      const endsOn = Math.ceil((clock() + REVIEW_LINK_LIFE) / days(1));
      return signed.sign(`${orderNumber}_${endsOn.toString(36)}_${encoded(sku)}`);
    },
    verify(text) {
      const [, orderNumber, time = '', sku = ''] = /^([^_]+)_([0-9a-z]+)_(.+)$/.exec(signed.verify(text) ?? '') ?? [];
      if (orderNumber === undefined || Number.parseInt(time, 36) * days(1) <= clock()) return null;
      return { orderNumber, sku: decodeURIComponent(sku) };
    },
  };
}

/** A dot would end the signed text, and a path has no percent sign that is not encoded again. */
function encoded(sku: string): string {
  return encodeURIComponent(sku).replaceAll('.', '%2E');
}
