import { seconds } from '#app/kernel/clock.ts';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import type { Config } from '#server/config/types.ts';
import { createEmbeddedNewsletter } from '#server/platform/newsletter/newsletter.ts';
import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import { createHttpNewsletter } from '#server/vendors/newsletter/newsletter.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';

/** Milliseconds that a visitor waits for the provider, its retry included. */
const TIMEOUT = seconds(3);

/** The configured list of subscriptions, whichever platform has the orders. */
export function openNewsletter(
  { newsletter: config }: Pick<Config, 'newsletter'>,
  {
    store,
    clock,
    logger,
    metrics,
  }: Pick<ProcessContext, 'clock' | 'logger' | 'metrics'> & { readonly store: ShopStore },
): Newsletter {
  if (config.adapter === 'embedded') return createEmbeddedNewsletter({ store, clock });
  const client = createOutgoingClient({
    name: 'newsletter',
    baseUrl: config.url,
    timeout: TIMEOUT,
    fetch,
    clock,
    random: Math.random,
    logger,
    monitor: metrics?.upstreams,
  });
  const provider = createHttpNewsletter({ client, token: config.token.reveal() });
  return {
    ...provider,
    // The shop's list may have the address from the time before the provider: it is exported, and may be used again.
    async unsubscribe(key) {
      await store.command('endNewsletter', { storefront: null, emailHash: key.emailHash });
      await provider.unsubscribe(key);
    },
  };
}
