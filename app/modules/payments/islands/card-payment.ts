import type { ExpressMethod } from '#app/modules/payments/domain/express-methods.ts';
import { advance, canPay, NOT_YET, type Paying, type PayingEvent } from '#app/modules/payments/domain/paying.ts';
import { type Failure, failureOf, mayHavePaid, sessionEndOf } from '#app/modules/payments/domain/provider-errors.ts';
import type { CardFieldEvents, WidgetResult } from './card-fields.ts';
import {
  type CardPaymentDeps,
  closeOpening,
  endAttempt,
  isDueForRenewal,
  newOpening,
  type Opening,
  removeFields,
  startReadyTimer,
  startRenewalTimer,
  startSilenceTimer,
} from './card-opening.ts';
import { isCancel, isSuccess, obstacleMessage, type PageMessage, returnPagePath, withoutLink } from './payment-page.ts';
import type { OpenSession, ShopAnswer, Stay } from './shop-answers.ts';
import { requestResult } from './shop-calls.ts';

export interface CardPayment {
  /** Opens a session and its card fields, once. */
  open(): void;
  /** Submits the card fields. Does nothing while they are not ready. */
  pay(): void;
  /** Pays by an express method, and opens the session first where there is none. */
  payExpress(method: ExpressMethod): void;
  /**
   * Renews the session of a page that is shown again. `fromMemory`: the browser has restored the page, which has
   * stopped everything under way.
   */
  resume(options: { readonly fromMemory: boolean }): void;
}

/** Card fields above a working form: opens them, pays with them, and falls back to the form whenever they fail. */
export function createCardPayment(deps: CardPaymentDeps): CardPayment {
  return new CardPaymentFlow(deps);
}

class CardPaymentFlow implements CardPayment {
  private readonly deps: CardPaymentDeps;
  private paying: Paying = NOT_YET;
  private current: Opening | null = null;
  /** An attempt may have moved money, and the provider has decided no later one. */
  private mayBePaid = false;
  /** The express method whose button was pressed last: one that waits for the session, or has its sheet open. */
  private pressed: { readonly method: ExpressMethod; readonly isWaiting: boolean } | null = null;

  constructor(deps: CardPaymentDeps) {
    this.deps = deps;
  }

  open(): void {
    if (!this.current) void this.start();
  }

  pay(): void {
    if (canPay(this.paying)) this.current?.fields?.submit();
  }

  payExpress(method: ExpressMethod): void {
    const isWaiting = !canPay(this.paying);
    // Nothing is paid while another payment is under way, or without a session.
    if (isWaiting && this.paying.step !== 'init') return;
    this.pressed = { method, isWaiting };
    if (isWaiting) this.open();
    else this.current?.fields?.submitExpress(method);
  }

  resume({ fromMemory }: { readonly fromMemory: boolean }): void {
    if (!this.current) return;
    if (fromMemory && this.paying.step === 'performing') void this.start();
    else this.renew();
  }

  private move(event: PayingEvent): void {
    this.paying = advance(this.paying, event);
    this.deps.page.render(this.paying);
  }

  private isCurrent(opening: Opening): boolean {
    return opening === this.current;
  }

  private async start(known?: OpenSession): Promise<void> {
    const { shop, openFields } = this.deps;
    if (this.current) closeOpening(this.current);
    const opening = newOpening();
    this.current = opening;
    this.move('fields-opening');
    startReadyTimer(opening, this.deps, (late) => this.offerForm(opening, late));
    try {
      const answer = known ? ({ kind: 'session', session: known } as const) : await shop.session();
      if (!this.isCurrent(opening)) return;
      if (answer.kind !== 'session') {
        this.startWithoutSession(opening, answer);
        return;
      }
      this.renewBeforeEnd(opening, answer.session);
      const fields = await openFields(answer.session, this.eventsOf(opening));
      if (!this.isCurrent(opening)) return fields.remove();
      opening.fields = fields;
      this.payPressed();
    } catch (error) {
      if (this.isCurrent(opening)) this.failToOpen(opening, error);
    }
  }

  private offerForm(opening: Opening, late: 'loading' | 'failed'): void {
    const { page, texts } = this.deps;
    opening.late = late;
    page.payCardOnHostedPage(true);
    if (late === 'loading') page.announce(texts.announcements.slow);
    else page.showNote(withoutLink(texts.unready));
  }

  private failToOpen(opening: Opening, error: unknown): void {
    const { session } = opening;
    // The provider opens no fields for a session that is paid.
    if (session && (this.mayBePaid || sessionEndOf(error) === 'paid')) this.leaveForResult(session);
    else this.giveUp(opening, withoutLink(this.deps.texts.unready));
  }

  /** Starts the payment of an express button that was pressed before the session was open. */
  private payPressed(): void {
    if (this.pressed?.isWaiting && canPay(this.paying) && this.current?.fields) this.payExpress(this.pressed.method);
  }

  /** Removes the card fields: the form remains. */
  private giveUp(opening: Opening, message: PageMessage | null): void {
    const { page } = this.deps;
    closeOpening(opening);
    opening.session = null;
    this.pressed = null;
    this.move('fields-failed');
    page.payCardOnHostedPage(true);
    if (message) page.showNote(message);
  }

  /** The shop has opened no session: it names another page, or an obstacle. */
  private startWithoutSession(opening: Opening, answer: Exclude<ShopAnswer, { kind: 'session' }>): void {
    if (answer.kind === 'go') this.follow(opening, answer.location);
    else this.giveUp(opening, null);
    if (answer.kind === 'stay') this.showObstacle(answer);
  }

  private showObstacle(obstacle: Stay): void {
    const { page, path, texts } = this.deps;
    page.showMessage(obstacleMessage(obstacle, { path, reload: texts.reload }));
  }

  private renewBeforeEnd(opening: Opening, session: OpenSession): void {
    opening.session = session;
    startRenewalTimer(opening, session, this.deps, () => this.renew());
  }

  /** Opens new fields when the session is about to end. During a payment the session stays. */
  private renew(): void {
    const { now, page, texts } = this.deps;
    const session = this.current?.session;
    if (!this.current || !session || !isDueForRenewal(session, now())) return;
    if (this.paying.step === 'performing' || this.paying.step === 'complete') return;
    const { touched } = this.current;
    void this.start();
    if (touched) page.showNote(withoutLink(texts.renewed));
  }

  private eventsOf(opening: Opening): CardFieldEvents {
    const { page, texts } = this.deps;
    const ends = () => endAttempt(opening) && this.isCurrent(opening);
    return {
      ready: () => this.isCurrent(opening) && this.showReady(opening),
      touched: () => Object.assign(opening, { touched: true }),
      mayPay: async () => this.isCurrent(opening) && canPay(this.paying) && this.check(opening),
      continued: () => this.awaitReport(opening),
      challenged: () => {
        opening.cancelSilenceTimer();
        opening.isStopped = false;
        if (this.isCurrent(opening)) page.announce(texts.announcements.bank);
      },
      stopped: () => Object.assign(opening, { isStopped: true }),
      redirecting: () => {
        opening.cancelSilenceTimer();
        if (!this.isCurrent(opening)) return;
        page.announce(texts.announcements.leaving);
        this.move('redirecting');
      },
      unavailable: (method) => {
        this.pressed = null;
        page.removeExpress(method);
        page.showMessage(withoutLink(texts.expressUnavailable));
      },
      ended: (result) => {
        if (ends() && opening.session) void this.settle(opening, opening.session, result);
      },
      broke: (error) => {
        if (!ends()) return this.closeSheet(opening, error);
        const end = sessionEndOf(error);
        if (end === 'paid' && opening.session) this.leaveForResult(opening.session);
        else void this.fail(opening, failureOf(error), { isSessionOver: end === 'over' });
      },
    };
  }

  /** A sheet has closed before anything was sent: with an error, unless the shopper has closed it. */
  private closeSheet(opening: Opening, error: unknown): void {
    const { page, texts } = this.deps;
    const isOpen = this.pressed && !this.pressed.isWaiting && opening.attempt === 'none' && this.isCurrent(opening);
    if (!isOpen) return;
    this.pressed = null;
    const failure = failureOf(error);
    if (failure !== 'cancelled') page.showMessage(withoutLink(texts.failures[failure]));
  }

  private showReady(opening: Opening): void {
    const { page, texts } = this.deps;
    opening.cancelReadyTimer();
    page.payCardOnHostedPage(false);
    if (opening.late === 'failed') page.showMessage(null);
    if (opening.late !== 'no') page.announce(texts.announcements.ready);
    this.move('fields-ready');
    this.payPressed();
  }

  /** Checks with the shop immediately before the payment that the session may be paid. */
  private async check(opening: Opening): Promise<boolean> {
    const { shop, page, texts } = this.deps;
    if (!opening.session) return false;
    Object.assign(opening, { attempt: 'under way', isStopped: false });
    this.pressed = null;
    page.showMessage(null);
    page.announce(texts.announcements.asking);
    this.move('submitted');
    const answer = await shop.check(opening.session.id).catch((error: unknown) => failureOf(error));
    if (!this.isCurrent(opening)) return false;
    if (typeof answer === 'string' || answer.kind !== 'ok') {
      opening.attempt = 'none';
      await this.stopBeforePayment(opening, answer);
      return false;
    }
    this.awaitReport(opening);
    return true;
  }

  /** Ends an attempt whose next step is not reported in time. */
  private awaitReport(opening: Opening): void {
    startSilenceTimer(opening, this.deps, () => {
      if (!endAttempt(opening) || !this.isCurrent(opening)) return;
      removeFields(opening);
      void this.fail(opening, 'slow');
    });
  }

  private async stopBeforePayment(opening: Opening, answer: Failure | ShopAnswer): Promise<void> {
    const { page, texts } = this.deps;
    if (typeof answer === 'string') page.showMessage(withoutLink(texts.failures[answer]));
    else if (answer.kind === 'go') return this.follow(opening, answer.location);
    else if (answer.kind === 'stay') this.showObstacle(answer);
    else return;
    await this.prepareNextAttempt(opening);
  }

  /** Requests the result from the shop. While the shop cannot be reached, the return page polls for it. */
  private async settle(opening: Opening, session: OpenSession, result: WidgetResult): Promise<void> {
    const { page, texts } = this.deps;
    const { resultCode, sessionResult } = result;
    if (isSuccess(resultCode)) page.announce(texts.announcements.done);
    // Without it the shop cannot request the result: the provider's webhook reports it.
    if (sessionResult === '') return this.leaveForResult(session);
    const answer = await requestResult(this.deps, session, result);
    switch (answer?.kind) {
      case 'stay':
        this.mayBePaid = false;
        if (!opening.isStopped || !isCancel(resultCode)) return this.refuse(opening, answer, resultCode);
        return this.refuse(opening, withoutLink(texts.failures.cancelled), 'Cancelled');
      case 'go':
        this.move('completed');
        return page.leave(answer.location);
      default:
        return this.leaveForResult(session, { sessionId: session.id, sessionResult });
    }
  }

  /**
   * Opens the page that the shop names. The shop finds the cart of a paid order empty, so that an attempt which may be
   * paid opens its return page first.
   */
  private follow({ session }: Opening, location: string): void {
    if (this.mayBePaid && session) this.leaveForResult(session);
    else this.deps.page.leave(location);
  }

  /** Opens the return page, which polls for the result of the payment. */
  private leaveForResult({ reference }: OpenSession, ended: Readonly<Record<string, string>> = {}): void {
    this.deps.page.leave(returnPagePath(this.deps.path, reference, ended));
  }

  /**
   * Ends an attempt with an error of the widget. A request that the provider rejects charges nothing, but an earlier
   * attempt may still have an unknown result.
   */
  private async fail(opening: Opening, failure: Failure, { isSessionOver = false } = {}): Promise<void> {
    const { texts, now } = this.deps;
    const { session } = opening;
    if (failure === 'details' && this.mayBePaid && session) return this.leaveForResult(session);
    this.mayBePaid ||= mayHavePaid(failure);
    const hasExpired = session !== null && session.expiresAt <= now();
    const isOver = failure === 'details' && (isSessionOver || hasExpired);
    if (isOver) removeFields(opening);
    const message = withoutLink(isOver ? texts.renewed : texts.failures[failure]);
    return this.refuse(opening, message, failure === 'cancelled' ? 'Cancelled' : '');
  }

  private async refuse(opening: Opening, { title, text, back }: PageMessage, resultCode: string): Promise<void> {
    const { page } = this.deps;
    this.move('refused');
    if (isCancel(resultCode)) page.reportCancel(resultCode);
    page.showMessage({ title, text, back });
    await this.prepareNextAttempt(opening);
  }

  /** Resets the fields for the session that the shop has open now, or opens new ones. */
  private async prepareNextAttempt(opening: Opening): Promise<void> {
    const answer = await this.deps.shop.session().catch(() => null);
    if (!this.isCurrent(opening)) return;
    if (answer?.kind === 'go') return this.follow(opening, answer.location);
    // The message of the obstacle is already shown.
    if (answer && answer.kind !== 'session') return this.giveUp(opening, null);
    const isReset = (!answer || answer.session.id === opening.session?.id) && opening.fields?.reuse();
    if (!isReset) return answer ? this.start(answer.session) : this.giveUp(opening, null);
    if (answer) this.renewBeforeEnd(opening, answer.session);
    opening.attempt = 'none';
    this.move('not-sent');
  }
}
