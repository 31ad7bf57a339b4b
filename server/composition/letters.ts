import { join } from 'node:path';
import { z } from 'zod';
import type { AddressKey } from '#app/kernel/address-link.ts';
import type { Clock } from '#app/kernel/clock.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';
import { writeEnquiryLetter } from '#app/modules/letters/usecases/write-enquiry-letter.server.ts';
import { writeNewsletterLetter } from '#app/modules/letters/usecases/write-newsletter-letter.server.ts';
import { writeOrderLink } from '#app/modules/letters/usecases/write-order-link.server.ts';
import { writeReviewInvitation } from '#app/modules/letters/usecases/write-review-invitation.server.ts';
import { writeStockLetter } from '#app/modules/letters/usecases/write-stock-letter.server.ts';
import { writeWithdrawalReceipt } from '#app/modules/letters/usecases/write-withdrawal-receipt.server.ts';
import { textLocale } from '#app/modules/markets/domain/market-text.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { Services } from '#app/request-context.ts';
import { createLetterFiles } from '#server/adapters/letters/files.ts';
import { createOrderLetters, readAskedLink } from '#server/adapters/letters/order-letters.ts';
import type { Config } from '#server/config/types.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import { readEnquiry } from '#server/platform/enquiries/read-enquiry.ts';
import { readSubscription } from '#server/platform/newsletter/read-subscription.ts';
import { createOutboxRun, type OutboxHandler } from '#server/platform/outbox/run-outbox.ts';
import { readQueuedAlert } from '#server/platform/stock-alerts/read-queued-alert.ts';
import type { ShopStore } from './commands.ts';
import type { ProcessContext } from './process-context.ts';

/** The folder of the letters that are files, for the shop and for the operator's program. */
export function lettersFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'letters');
}

type LetterParts = Pick<ProcessContext, 'clock' | 'logger'> &
  Pick<
    Services,
    | 'orders'
    | 'products'
    | 'orderLink'
    | 'reviewLink'
    | 'addressLink'
    | 'registry'
    | 'content'
    | 'translations'
    | 'withdrawals'
    | 'receiptLink'
  > & {
    readonly store: ShopStore;
    readonly secrets: readonly string[];
  };

const addressKey = z.object({ storefront: z.string(), emailHash: z.string() });
const waitingKey = addressKey.extend({ variantId: z.string() });

type AskedAlert = z.infer<typeof waitingKey> & { readonly askedAt: number };

/** The keys of the hashes of typed addresses. */
const lookupKeys = (secrets: readonly string[]) => createKeyRing(secrets, 'order lookup');

/** Asks for letters by the shop's own store, beside a hosted platform too. */
export function openOrderLetters(parts: {
  readonly store: ShopStore;
  readonly secrets: readonly string[];
  readonly clock: Clock;
}): Services['orderLetters'] {
  return createOrderLetters({ ...parts, keys: lookupKeys(parts.secrets) });
}

/** Writes an enquiry to the operator, at the address that the shop names in the visitor's market. */
function enquiryHandler({
  store,
  registry,
  translations,
  letters,
}: Pick<LetterParts, 'store' | 'registry' | 'translations'> & { readonly letters: LetterService }): OutboxHandler {
  const operator = (country: CountryCode): string => {
    const market = registry.market(country);
    if (!market) throw new Error(`No market ${country}`);
    return translations.translator(textLocale(market))('shell:serviceEmail');
  };
  const deps = {
    enquiry: (id: string) => readEnquiry(store.read, id),
    forget: (id: string) => store.command('deleteEnquiry', { id }),
  };
  return async (payload) => {
    await writeEnquiryLetter({ ...deps, operator, letters }, z.object({ id: z.string() }).parse(payload));
    return [];
  };
}

/** Writes the due letters. Nodes may run it concurrently. */
export function createLetterRun(
  config: Pick<Config, 'dataDir' | 'publicOrigins'>,
  { store, secrets, clock, logger, ...services }: LetterParts,
): () => Promise<number> {
  const keys = lookupKeys(secrets);
  const letters = createLetterFiles({
    ...services,
    folder: lettersFolder(config),
    origin: config.publicOrigins[0],
    clock,
  });
  const toSubscriber =
    (kind: 'newsletter-confirm' | 'newsletter-welcome'): OutboxHandler =>
    async (payload) => {
      const subscription = (key: AddressKey) => readSubscription(store.read, key);
      await writeNewsletterLetter({ ...services, subscription, letters }, { kind, ...addressKey.parse(payload) });
      return [];
    };
  return createOutboxRun({
    store,
    clock,
    handlers: {
      async 'order-link'(payload) {
        await writeOrderLink({ ...services, letters, clock }, readAskedLink(payload, keys));
        return [];
      },
      async 'back-in-stock'(payload) {
        const deps = {
          alert: (key: z.infer<typeof waitingKey>) => readQueuedAlert(store.read, key),
          forget: (asked: AskedAlert) => store.command('deleteSentStockAlert', asked),
          waitAgain: (asked: AskedAlert) => store.command('requeueStockAlert', asked),
        };
        await writeStockLetter({ ...services, ...deps, letters }, waitingKey.parse(payload));
        return [];
      },
      async 'review-invitation'(payload) {
        await writeReviewInvitation({ ...services, letters }, z.object({ orderId: z.string() }).parse(payload));
        return [];
      },
      async 'withdrawal-receipt'(payload) {
        await writeWithdrawalReceipt({ ...services, letters }, z.object({ id: z.string() }).parse(payload));
        return [];
      },
      enquiry: enquiryHandler({ ...services, store, letters }),
      'newsletter-mail': toSubscriber('newsletter-confirm'),
      'newsletter-welcome': toSubscriber('newsletter-welcome'),
    },
    onFailure: ({ topic, attempts }, error) => logger.warn({ topic, attempts, err: error }, 'Letter not delivered'),
  });
}
