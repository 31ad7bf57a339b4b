import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AddressKey } from '#app/kernel/address-link.ts';
import { err, ok, type Result } from '#app/kernel/result.ts';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { type NewsletterError, type NewsletterStatus, readSignUp } from '#app/modules/newsletter/domain/sign-up.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { INVALID_ANSWER, type OutgoingCall, type OutgoingClient } from '#server/vendors/_http/outgoing-call.ts';

const answerShape = z.object({ status: z.enum(['pending', 'confirmed']) });
const NOT_FOUND = 404;
/** The provider's word for an address that it does not take. */
const UNPROCESSABLE = 422;

/**
 * The list of a provider, which sends its letters itself. A subscription is
 * `{url}/subscriptions/{storefront}/{sha256 of the address}`: PUT signs up and asks for the confirmation, POST to its
 * `/confirm` confirms, DELETE ends it. To unsubscribe is a DELETE in every storefront. Each call may be repeated. No
 * part of an address is logged.
 */
export function createHttpNewsletter({
  client,
  token,
}: {
  readonly client: OutgoingClient;
  readonly token: string;
}): Newsletter {
  const call = <T>(
    { storefront, emailHash }: AddressKey,
    { method, end = '', ...rest }: Pick<OutgoingCall<T>, 'method' | 'body' | 'read'> & { readonly end?: string },
  ) =>
    client.call<T>({
      label: `${method} /subscriptions/:storefront/:address${end}`,
      method,
      path: `/subscriptions/${encodeURIComponent(storefront)}/${encodeURIComponent(emailHash)}${end}`,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(rest.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      repeatable: true,
      ...rest,
    });
  return {
    async subscribe(request) {
      const signUp = readSignUp(request);
      if (!signUp.ok) return signUp;
      const { email, storefront, country } = signUp.value;
      const emailHash = createHash('sha256').update(email).digest('hex');
      return await call<Result<NewsletterStatus, NewsletterError>>(
        { storefront, emailHash },
        { method: 'PUT', body: JSON.stringify({ email, country, checkout: request.checkout }), read: readSubscription },
      );
    },
    confirm: (key) => call<boolean>(key, { method: 'POST', end: '/confirm', read: readFound }),
    async unsubscribe({ emailHash }) {
      const end = (storefront: string) =>
        call<boolean>({ storefront, emailHash }, { method: 'DELETE', read: readFound });
      // One first: after an outage a single call shows that the provider works again, and all others wait for it.
      const [first, ...others] = STOREFRONT_CODES;
      await end(first);
      await Promise.all(others.map(end));
    },
  };
}

function readSubscription(
  status: number,
  body: unknown,
): Result<NewsletterStatus, NewsletterError> | typeof INVALID_ANSWER {
  if (status === UNPROCESSABLE) return err({ kind: 'address-rejected' });
  const answer = status === 200 ? answerShape.safeParse(body) : null;
  return answer?.success ? ok(answer.data.status) : INVALID_ANSWER;
}

/** Whether there is such a subscription. */
function readFound(status: number): boolean | typeof INVALID_ANSWER {
  if (status === NOT_FOUND) return false;
  return status === 200 || status === 204 ? true : INVALID_ANSWER;
}
