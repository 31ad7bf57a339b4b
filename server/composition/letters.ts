import { join } from 'node:path';
import type { AddressKey } from '#app/kernel/address-link.ts';
import type { Clock } from '#app/kernel/clock.ts';
import { logSecurityEvent } from '#app/kernel/security-events.ts';
import type { Delivery } from '#app/modules/letters/domain/letter.ts';
import type { CountLetter, LetterArchive, LetterService } from '#app/modules/letters/ports.ts';
import type { Services } from '#app/request-context.ts';
import type { Config } from '#server/config/types.ts';
import { createKeyRing } from '#server/kernel/key-ring.ts';
import { readEnquiry } from '#server/platform/enquiries/enquiries.ts';
import { createLetterArchive, createLetterFiles } from '#server/platform/letters/files.ts';
import { createOrderLetters, readAskedLink, writeOrderLink } from '#server/platform/letters/order-letters.ts';
import { writeEnquiryLetter, writeEnquiryReceipt } from '#server/platform/letters/write-enquiry-letter.ts';
import { writeNewsletterLetter } from '#server/platform/letters/write-newsletter-letter.ts';
import { type OrderNews, writeOrderLetter } from '#server/platform/letters/write-order-letter.ts';
import { writeReviewInvitation } from '#server/platform/letters/write-review-invitation.ts';
import { writeSignInLink } from '#server/platform/letters/write-sign-in-link.ts';
import { writeStockConfirmation, writeStockLetter } from '#server/platform/letters/write-stock-letter.ts';
import { writeBuyersReceipt, writeWithdrawalReceipt } from '#server/platform/letters/write-withdrawal-receipt.ts';
import { readSubscription } from '#server/platform/newsletter/newsletter.ts';
import { orderMessageShape, refundShape } from '#server/platform/outbox/order-messages.ts';
import { type FollowUps, type LetterTopic, ORDER_LETTER_TOPICS } from '#server/platform/outbox/outbox-commands.ts';
import { logInvalidPayload, readPayload } from '#server/platform/outbox/payload.ts';
import {
  createQueueRun,
  type Handled,
  type Outbox,
  type OutboxHandler,
  storedOutbox,
} from '#server/platform/outbox/run-outbox.ts';
import { letterCounter } from '#server/platform/rate-limits/letter-limits.ts';
import { readSignInLink } from '#server/platform/sign-in/sign-in.ts';
import { readAlertRequest } from '#server/platform/stock-alerts/alert-requests.ts';
import { readQueuedAlert } from '#server/platform/stock-alerts/stock-alerts.ts';
import { createSmtpLetters } from '#server/vendors/smtp/smtp.ts';
import { LetterNotSent } from '#server/vendors/smtp/smtp-reply.ts';
import type { ShopStore } from './commands.ts';
import { idOf, operatorOf, operatorWriters, signUpOf, type WaitingKey, waitingKeyOf } from './operator-letters.ts';
import { whileReached } from './order-messages.ts';
import type { ProcessContext } from './process-context.ts';

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
    | 'formatter'
    | 'withdrawals'
    | 'refunds'
    | 'receiptLink'
    | 'signInLink'
    | 'stockAlertLink'
  > & {
    readonly store: ShopStore;
    readonly secrets: readonly string[];
    /** The messages of a hosted platform whose letters this shop writes; null or absent without one. */
    readonly hosted?: Outbox | null;
  };

type AskedAlert = WaitingKey & { readonly askedAt: number };

/**
 * Attempts after which a letter that the mail server refuses for now is given up: more than four days. Its address may
 * be right, so that nothing else ends with it.
 */
const MOST_ATTEMPTS = 10;

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

/** Writes letters that are due. `stop` finishes those that are under way and ends the connections. */
export type LetterRun = {
  run(): Promise<number>;
  /** The same for letters about the orders of a hosted platform. */
  runHosted(): Promise<number>;
  stop(): Promise<void>;
};

/** Writes the due letters. Nodes may run it concurrently; one node runs it once at a time. */
export function createLetterRun(
  config: Pick<Config, 'dataDir' | 'publicOrigins' | 'letters' | 'reviewInvitationDays'>,
  parts: LetterParts,
): LetterRun {
  const { store, clock, logger, hosted = null } = parts;
  const letters = toAddressees(openLetters(config, parts));
  const stopping = new AbortController();
  const handlers = withResults(letterWriters(letters, { ...parts, invites: config.reviewInvitationDays > 0 }), parts);
  const deps: Omit<Parameters<typeof createQueueRun>[0], 'outbox' | 'handlers'> = {
    signal: stopping.signal,
    onFailure({ topic, attempts }, error) {
      // The texts of mail servers repeat the address: the code alone is logged.
      const known = error instanceof LetterNotSent;
      logger.warn({ topic, attempts, ...(known ? { code: error.code } : { err: error }) }, 'Letter not delivered');
    },
    onInvalid: (message, error) => logInvalidPayload(logger, message, error),
    problemOf: (error) => (error instanceof LetterNotSent ? error.code : null),
  };
  const own = oneAtATime(createQueueRun({ ...deps, outbox: storedOutbox({ store, clock }), handlers }));
  const ofOrders = Object.fromEntries(ORDER_LETTER_TOPICS.map((topic) => [topic, handlers[topic]]));
  const ofPlatform =
    hosted && oneAtATime(whileReached(createQueueRun({ ...deps, outbox: hosted, handlers: ofOrders })));
  return {
    run: own.run,
    runHosted: async () => (ofPlatform ? ofPlatform.run() : 0),
    async stop() {
      stopping.abort();
      await Promise.all([own.end(), ofPlatform?.end()]);
      letters.close();
    },
  };
}

/** One run at a time: a call during a run gets the result of that run. */
function oneAtATime(run: () => Promise<number>) {
  let running: Promise<number> | null = null;
  return {
    run() {
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
    /** Resolves after a run that is under way. Its failure is in the log of the sweep that began it. */
    end: async () => void (await running?.catch(() => undefined)),
  };
}

function openLetters(
  config: Pick<Config, 'dataDir' | 'publicOrigins' | 'letters'>,
  parts: LetterParts,
): LetterService & { close(): void } {
  const deps = { ...parts, origin: config.publicOrigins[0] };
  if (config.letters.adapter === 'smtp')
    return createSmtpLetters({ ...deps, server: config.letters, from: config.letters.from });
  return { ...createLetterFiles({ ...deps, folder: lettersFolder(config) }), close: () => undefined };
}

/** A letter about an order without personal data has no address. */
const NO_ADDRESS: Delivery = { kind: 'bounced', code: 'no-address' };

function toAddressees<Letters extends LetterService>(letters: Letters): Letters {
  return { ...letters, deliver: async (letter) => (letter.to === '' ? NO_ADDRESS : letters.deliver(letter)) };
}

type Message = Parameters<OutboxHandler>[1];
/** Writes the letter of a message; null where there is nothing to write any more. */
type LetterWriter = (payload: unknown, message: Message) => Promise<Delivery | null>;

/** The letter of each message. */
function letterWriters(
  letters: LetterService,
  { store, secrets, clock, logger, ...services }: LetterParts & { readonly invites: boolean },
): Readonly<Record<LetterTopic, LetterWriter>> {
  const keys = lookupKeys(secrets);
  const countLetter = letterCounter({ store, secrets, clock });
  const deps = { ...services, letters, countLetter, clock, logger };
  const toBuyer =
    (news: OrderNews): LetterWriter =>
    (payload, { id }) =>
      writeOrderLetter(deps, { id, of: { id: readPayload(orderMessageShape, payload).orderId }, news });
  const toSubscriber =
    (kind: 'newsletter-confirm' | 'newsletter-welcome'): LetterWriter =>
    async (payload) => {
      const signUp = signUpOf(payload);
      const subscription = (key: AddressKey) => readSubscription(store.read, key);
      return writeNewsletterLetter({ ...deps, subscription }, { kind, ...signUp });
    };
  return {
    'order-mail': toBuyer({ kind: 'order-confirmed' }),
    'order-pending': toBuyer({ kind: 'order-pending' }),
    'order-refused': toBuyer({ kind: 'order-failed', reason: 'refused' }),
    'order-expired': toBuyer({ kind: 'order-failed', reason: 'expired' }),
    'order-shipped': toBuyer({ kind: 'order-shipped' }),
    'order-corrected': toBuyer({ kind: 'order-corrected' }),
    'order-refunded'(payload, { id }) {
      const { orderNumber, ...refund } = readPayload(refundShape, payload);
      return writeOrderLetter(deps, { id, of: { number: orderNumber }, news: { kind: 'order-refunded', ...refund } });
    },
    async 'order-link'(payload) {
      const lookup = readAskedLink(payload, keys);
      const delivery = await writeOrderLink(deps, lookup);
      // What was typed may be any text: the number of an order that exists is logged alone.
      if (delivery) logSecurityEvent(logger, 'order-lookup-answered', { order: lookup.orderNumber });
      else logSecurityEvent(logger, 'order-lookup-refused', { refused: 'unknown' });
      return delivery;
    },
    'sign-in-link': (payload) =>
      writeSignInLink({ ...deps, link: (id) => readSignInLink(store.read, id) }, idOf(payload)),
    'stock-alert-confirm'(payload) {
      const request = (id: string) => readAlertRequest(store.read, { id, now: clock() });
      return writeStockConfirmation({ ...deps, request }, idOf(payload));
    },
    'back-in-stock'(payload) {
      const alerts = {
        alert: (key: WaitingKey) => readQueuedAlert(store.read, key),
        forget: (asked: AskedAlert) => store.command('deleteSentStockAlert', asked),
        waitAgain: (asked: AskedAlert) => store.command('requeueStockAlert', asked),
      };
      return writeStockLetter({ ...deps, ...alerts }, waitingKeyOf(payload));
    },
    'review-invitation': (payload) => writeReviewInvitation(deps, readPayload(orderMessageShape, payload)),
    ...enquiryWriters({ ...deps, store }),
    ...operatorWriters({ ...services, store, letters }),
    'withdrawal-receipt': (payload) => writeWithdrawalReceipt(deps, idOf(payload)),
    'withdrawal-receipt-buyer': (payload) => writeBuyersReceipt(deps, idOf(payload)),
    'newsletter-mail': toSubscriber('newsletter-confirm'),
    'newsletter-welcome': toSubscriber('newsletter-welcome'),
  };
}

/**
 * What follows a letter that is over: the one to the sender of an enquiry once the operator has it, the one to the
 * buyer of what is withdrawn whatever became of the first.
 */
function followUpsOf(topic: string, payload: unknown, { result }: Handled): FollowUps {
  const followUp = (next: LetterTopic): FollowUps => {
    const { id } = idOf(payload);
    return [{ id: `${next}:${id}`, topic: next, payload: { id } }];
  };
  if (topic === 'enquiry' && result === 'sent') return followUp('enquiry-receipt');
  return topic === 'withdrawal-receipt' ? followUp('withdrawal-receipt-buyer') : [];
}

/** An enquiry goes to the address that the shop names in the visitor's market. */
function enquiryWriters({
  store,
  ...parts
}: Pick<LetterParts, 'store' | 'registry' | 'translations'> & {
  readonly letters: LetterService;
  readonly countLetter: CountLetter;
}): Readonly<Record<'enquiry' | 'enquiry-receipt', LetterWriter>> {
  const deps = {
    ...parts,
    stored: (id: string) => readEnquiry(store.read, id),
    forget: (id: string) => store.command('deleteEnquiry', { id }),
    operator: operatorOf(parts),
  };
  return {
    enquiry: (payload) => writeEnquiryLetter(deps, idOf(payload)),
    'enquiry-receipt': (payload) => writeEnquiryReceipt(deps, idOf(payload)),
  };
}

/** Ends what waits for an address that no letter reaches. */
async function endBounced(store: Pick<ShopStore, 'command' | 'read'>, topic: string, payload: unknown): Promise<void> {
  const letter = topic === 'newsletter-mail' ? 'confirm' : topic === 'newsletter-welcome' ? 'welcome' : null;
  if (letter) await store.command('bounceNewsletter', { ...signUpOf(payload), letter });
}

/** The writers as handlers of the outbox, which store what became of each letter. */
function withResults(
  writers: Readonly<Record<LetterTopic, LetterWriter>>,
  { logger, store }: Pick<LetterParts, 'logger' | 'store'>,
): Readonly<Partial<Record<LetterTopic, OutboxHandler>>> {
  const bounced = (topic: string, problem: string): Handled => {
    logger.warn({ topic, code: problem }, 'Letter bounced');
    return { result: 'bounced', problem };
  };
  const attempt =
    (topic: string, write: LetterWriter): OutboxHandler =>
    async (payload, message) => {
      try {
        const delivery = await write(payload, message);
        if (delivery === null) return { result: 'nothing' };
        if (delivery.kind !== 'bounced') return { result: 'sent' };
        await endBounced(store, topic, payload);
        return bounced(topic, delivery.code);
      } catch (error) {
        if (error instanceof LetterNotSent && error.isRefused && message.failures + 1 >= MOST_ATTEMPTS)
          return bounced(topic, error.code);
        throw error;
      }
    };
  const handler = (topic: string, write: LetterWriter): OutboxHandler => {
    const handle = attempt(topic, write);
    return async (payload, message) => {
      const handled = await handle(payload, message);
      return { ...handled, next: followUpsOf(topic, payload, handled) };
    };
  };
  return Object.fromEntries(Object.entries(writers).map(([topic, write]) => [topic, handler(topic, write)]));
}

/** The folder of the letters that are files. */
export function lettersFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'letters');
}

/** The letters that are files. With a mail server these are older ones. */
export function openLetterArchive(config: Pick<Config, 'dataDir'>): LetterArchive {
  return createLetterArchive(lettersFolder(config));
}
