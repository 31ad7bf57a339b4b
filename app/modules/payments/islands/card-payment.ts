import { advance, canPay, NOT_YET, type PayingEvent } from '#app/modules/payments/domain/paying.ts';
import { type Failure, failureOf, mayHavePaid, sessionEndOf } from '#app/modules/payments/domain/provider-errors.ts';
import type { CardFieldEvents, CardFields, OpenCardFields, WidgetResult } from './card-fields.ts';
import type { CancelReason, PaymentPage, Told } from './payment-page.ts';
import type { Message, PaymentTexts } from './payment-texts.ts';
import type { OpenSession, ShopAnswer, Stay } from './shop-answers.ts';
import type { ShopCalls } from './shop-calls.ts';

export interface CardPayment {
  /** Opens a session and its card fields. Asked again, it does nothing. */
  open(): void;
  /** The order button was pressed. Does nothing while the card fields cannot take it. */
  pay(): void;
  /**
   * The page is looked at again: after a pause, or out of the browser's memory, where whatever was under way has
   * stopped.
   */
  resume(options: { readonly fromMemory: boolean }): void;
}

export type CardPaymentDeps = {
  readonly shop: ShopCalls;
  readonly openFields: OpenCardFields;
  readonly page: PaymentPage;
  readonly texts: PaymentTexts;
  /** Path of the payment step; banks lead back to `{path}/return`. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Runs something later; the answer takes it back. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
};

/** Card fields that stand, or are on their way. What an earlier opening still reports is not listened to. */
type Opening = {
  session: OpenSession | null;
  fields: CardFields | null;
  /** One attempt ends once, whatever else the widget still has to say about it. */
  attempt: 'none' | 'under way' | 'ended';
  late: boolean;
  touched: boolean;
  forgetLate: () => void;
  forgetEnd: () => void;
  forgetSilence: () => void;
};

/** The provider's frames may stay silent for long: after this the form is offered. */
const READY_WITHIN_MS = 5_000;
/** A session that is about to end is renewed before the shopper relies on it. */
const RENEW_BEFORE_END_MS = 60_000;
const RENEW_AT_MOST_EVERY_MS = 30_000;
const LONGEST_TIMER_MS = 24 * 60 * 60 * 1000;
/** A result is asked for again after these pauses. The page banks lead back to asks it once more. */
const ASK_AGAIN_AFTER_MS = [1_000, 3_000];
/**
 * The widget gives one call to the provider 60 s and a look at the browser 10 s. One that is silent for longer has
 * given up without a word.
 */
const SILENT_AFTER_MS = 75_000;
const SUCCESSES = new Set(['Authorised', 'Received', 'Pending']);
const isCancel = (resultCode: string): resultCode is CancelReason =>
  resultCode === 'Refused' || resultCode === 'Cancelled';

const nothing = () => {};

/** Card fields in front of a working form: opens them, pays with them, and whenever they fail leaves the form. */
export function createCardPayment({ shop, openFields, page, texts, path, now, after }: CardPaymentDeps): CardPayment {
  let paying = NOT_YET;
  let current: Opening | null = null;
  /** An attempt ended without the provider's word, and no later one has brought it. */
  let unsure = false;

  const move = (event: PayingEvent) => {
    paying = advance(paying, event);
    page.render(paying);
  };
  const isCurrent = (opening: Opening) => opening === current;
  const plain = (message: Message) => ({ ...message, back: null });

  async function start(known?: OpenSession): Promise<void> {
    if (current) close(current);
    const opening: Opening = {
      session: null,
      fields: null,
      attempt: 'none',
      late: false,
      touched: false,
      forgetLate: nothing,
      forgetEnd: nothing,
      forgetSilence: nothing,
    };
    current = opening;
    move('fields-opening');
    opening.forgetLate = after(READY_WITHIN_MS, () => {
      opening.late = true;
      page.offerForm(true);
      page.note(plain(texts.unready));
    });
    try {
      const answer = known ? ({ kind: 'session', session: known } as const) : await shop.session();
      if (!isCurrent(opening)) return;
      if (answer.kind !== 'session') return standStill(opening, answer);
      keepUntilEnd(opening, answer.session);
      const fields = await openFields(answer.session, eventsOf(opening));
      if (isCurrent(opening)) opening.fields = fields;
      else fields.remove();
    } catch (error) {
      if (!isCurrent(opening)) return;
      // The provider opens no fields for a session that is paid.
      if (opening.session && (unsure || sessionEndOf(error) === 'paid')) return findOut(opening.session);
      giveUp(opening, plain(texts.unready));
    }
  }

  function close(opening: Opening): void {
    opening.forgetLate();
    opening.forgetEnd();
    removeFields(opening);
  }

  function removeFields(opening: Opening): void {
    opening.fields?.remove();
    opening.fields = null;
  }

  /** No card fields now. The form is what is left. */
  function giveUp(opening: Opening, message: Told | null): void {
    close(opening);
    opening.session = null;
    move('fields-failed');
    page.offerForm(true);
    if (message) page.note(message);
  }

  /** The shop has no session to pay with: it says where to go instead, or what is in the way. */
  function standStill(opening: Opening, answer: Exclude<ShopAnswer, { kind: 'session' }>): void {
    if (answer.kind === 'go') {
      follow(opening, answer.location);
      return;
    }
    giveUp(opening, null);
    if (answer.kind === 'stay') tellChanged(answer);
  }

  /**
   * What is shown is no longer what would be paid: the way on is the page as it is now, where the shop names no other.
   */
  function tellChanged({ title, text, back }: Stay): void {
    page.tell({ title, text, back: back ?? { href: path, label: texts.reload } });
  }

  function keepUntilEnd(opening: Opening, session: OpenSession): void {
    opening.session = session;
    opening.forgetEnd();
    const wait = session.expiresAt - RENEW_BEFORE_END_MS - now();
    opening.forgetEnd = after(Math.min(Math.max(wait, RENEW_AT_MOST_EVERY_MS), LONGEST_TIMER_MS), renew);
  }

  /**
   * Makes the fields new where their session is about to end. A payment under way is left alone: it asks for a session
   * when it is over.
   */
  function renew(): void {
    if (!current?.session || current.session.expiresAt - RENEW_BEFORE_END_MS > now()) return;
    if (paying.step === 'performing' || paying.step === 'complete') return;
    const { touched } = current;
    void start();
    if (touched) page.note(plain(texts.renewed));
  }

  function eventsOf(opening: Opening): CardFieldEvents {
    const ends = () => {
      const first = opening.attempt === 'under way';
      if (first) opening.attempt = 'ended';
      opening.forgetSilence();
      return first && isCurrent(opening);
    };
    return {
      ready() {
        if (!isCurrent(opening)) return;
        opening.forgetLate();
        page.offerForm(false);
        if (opening.late) page.tell(null);
        if (opening.late) page.say(texts.says.ready);
        move('fields-ready');
      },
      touched() {
        opening.touched = true;
      },
      async mayPay() {
        if (!isCurrent(opening) || !opening.session || !canPay(paying)) return false;
        opening.attempt = 'under way';
        page.tell(null);
        page.say(texts.says.asking);
        move('submitted');
        const may = await check(opening, opening.session);
        if (may) {
          opening.forgetSilence = after(SILENT_AFTER_MS, () => {
            if (!ends()) return;
            removeFields(opening);
            void fail(opening, 'slow');
          });
        }
        return may;
      },
      challenged() {
        opening.forgetSilence();
        if (isCurrent(opening)) page.say(texts.says.bank);
      },
      redirecting() {
        opening.forgetSilence();
        if (!isCurrent(opening)) return;
        page.say(texts.says.leaving);
        move('redirecting');
      },
      ended(result) {
        if (ends() && opening.session) void settle(opening, opening.session, result);
      },
      broke(error) {
        if (!ends()) return;
        const end = sessionEndOf(error);
        if (end === 'paid' && opening.session) findOut(opening.session);
        else void fail(opening, failureOf(error), { sessionOver: end === 'over' });
      },
    };
  }

  async function check(opening: Opening, session: OpenSession): Promise<boolean> {
    const answer = await shop.check(session.id).catch((error: unknown) => failureOf(error));
    if (!isCurrent(opening)) return false;
    if (typeof answer !== 'string' && answer.kind === 'ok') return true;
    opening.attempt = 'none';
    if (typeof answer === 'string') page.tell(plain(texts.failures[answer]));
    else if (answer.kind === 'stay') tellChanged(answer);
    else {
      if (answer.kind === 'go') follow(opening, answer.location);
      return false;
    }
    await standReady(opening);
    return false;
  }

  /**
   * The widget is done: what it comes to is the shop's to say. Where the shop cannot be reached, the page banks lead
   * back to finds out.
   */
  async function settle(
    opening: Opening,
    session: OpenSession,
    { resultCode, sessionResult }: WidgetResult,
  ): Promise<void> {
    if (SUCCESSES.has(resultCode)) page.say(texts.says.done);
    // Without it there is nothing to ask about: the provider tells the shop by itself.
    if (sessionResult === '') return findOut(session);
    for (const pause of [...ASK_AGAIN_AFTER_MS, null]) {
      try {
        const answer = await shop.result(session, { sessionResult, resultCode });
        if (answer.kind === 'stay') {
          unsure = false;
          return await refuse(opening, answer, resultCode);
        }
        if (answer.kind === 'go') return finish(answer.location);
        break;
      } catch {
        if (pause !== null) await new Promise<void>((resolve) => after(pause, resolve));
      }
    }
    findOut(session, { sessionId: session.id, sessionResult });
  }

  /**
   * Goes where the shop leads. A bag that was paid meanwhile is empty to it: where that may be so, what was paid comes
   * first.
   */
  function follow({ session }: Opening, location: string): void {
    if (unsure && session) findOut(session);
    else page.leave(location);
  }

  /** Leaves for the page banks lead back to: it asks what came of a payment until it knows. */
  function findOut({ reference }: OpenSession, ended: Readonly<Record<string, string>> = {}): void {
    page.leave(`${path}/return?${new URLSearchParams({ reference, ...ended })}`);
  }

  function finish(location: string): void {
    move('completed');
    page.leave(location);
  }

  /**
   * An attempt broke. A request the provider does not take charges nothing, which says nothing of an earlier one whose
   * end is not known.
   */
  async function fail(opening: Opening, failure: Failure, { sessionOver = false } = {}): Promise<void> {
    const { session } = opening;
    if (failure === 'details' && unsure && session) return findOut(session);
    unsure ||= mayHavePaid(failure);
    const over = failure === 'details' && (sessionOver || (session !== null && session.expiresAt <= now()));
    if (over) removeFields(opening);
    return refuse(
      opening,
      plain(over ? texts.renewed : texts.failures[failure]),
      failure === 'cancelled' ? 'Cancelled' : '',
    );
  }

  /**
   * An attempt came to nothing. The same fields are used again where that is possible, and new ones where it is not.
   */
  async function refuse(opening: Opening, { title, text, back }: Told, resultCode: string): Promise<void> {
    move('refused');
    if (isCancel(resultCode)) page.reportCancel(resultCode);
    page.tell({ title, text, back });
    await standReady(opening);
  }

  async function standReady(opening: Opening): Promise<void> {
    try {
      const answer = await shop.session();
      if (!isCurrent(opening)) return;
      if (answer.kind === 'go') return follow(opening, answer.location);
      // What stands in the way has been told: it is not told twice.
      if (answer.kind !== 'session') return giveUp(opening, null);
      if (answer.session.id !== opening.session?.id || !opening.fields?.reuse()) return await start(answer.session);
      keepUntilEnd(opening, answer.session);
    } catch {
      // The fields stand, and the next press asks the shop again.
      if (!isCurrent(opening)) return;
      if (!opening.fields?.reuse()) return giveUp(opening, null);
    }
    opening.attempt = 'none';
    move('not-sent');
  }

  return {
    open() {
      if (!current) void start();
    },
    pay() {
      if (canPay(paying)) current?.fields?.submit();
    },
    resume({ fromMemory }) {
      if (!current) return;
      if (fromMemory && paying.step === 'performing') void start();
      else renew();
    },
  };
}
