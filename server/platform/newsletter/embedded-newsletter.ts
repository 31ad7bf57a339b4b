import { createHash } from 'node:crypto';
import type { Clock } from '#app/kernel/clock.ts';
import { ok } from '#app/kernel/result.ts';
import { readSignUp } from '#app/modules/newsletter/domain/sign-up.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';

/** Newsletter sign-ups in the shop's own store. The outbox holds the confirmation mail. */
export function createEmbeddedNewsletter({
  store,
  clock,
}: {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly clock: Clock;
}): Newsletter {
  return {
    async subscribe(request) {
      const signUp = readSignUp(request);
      if (!signUp.ok) return signUp;
      const emailHash = createHash('sha256').update(signUp.value.email).digest('hex');
      return ok(
        await store.command('subscribeToNewsletter', {
          ...signUp.value,
          emailHash,
          checkout: request.checkout,
          language: request.language ?? null,
          now: clock(),
        }),
      );
    },
    confirm: (key) => store.command('confirmNewsletter', { ...key, now: clock() }),
    async unsubscribe({ emailHash }) {
      await store.command('endNewsletter', { storefront: null, emailHash });
    },
  };
}
