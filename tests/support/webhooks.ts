import { signatureOf } from '#server/platform/payments/webhook.ts';

/** A key in the provider's format. */
export const HMAC_KEY = '8d3f0c95a2b7e614'.repeat(4);

export type NotificationItem = {
  readonly pspReference: string;
  readonly originalReference?: string;
  readonly merchantReference: string;
  readonly amount: { readonly value: number; readonly currency: string };
  readonly eventCode: string;
  readonly success?: boolean;
};

/** The body of a webhook with `items`, each signed with `key`; unsigned when that is null. */
export function webhookBody(items: readonly NotificationItem[], key: string | null = HMAC_KEY): string {
  const notificationItems = items.map(({ originalReference = '', success = true, ...rest }) => {
    const item = {
      ...rest,
      originalReference,
      merchantAccountCode: 'SandboxAccount',
      success: success ? ('true' as const) : ('false' as const),
    };
    return {
      NotificationRequestItem: {
        ...item,
        eventDate: '2026-11-23T09:00:00+01:00',
        paymentMethod: 'visa',
        reason: '033899:1111:03/2030',
        additionalData: {
          ...(key !== null && { hmacSignature: signatureOf(item, key) }),
          shopperEmail: 'ada@example.com',
        },
      },
    };
  });
  return JSON.stringify({ live: 'false', notificationItems });
}

/** The request with a webhook. */
export function webhookPost(body: string): RequestInit {
  return { method: 'POST', body, headers: { 'Content-Type': 'application/json; charset=utf-8' } };
}
