import type { CardFields } from './card-fields.ts';
import type { OpenSession } from './shop-answers.ts';

const nothing = () => {};

/** One opening of the card fields. Events of an earlier opening are ignored. */
export type Opening = {
  session: OpenSession | null;
  fields: CardFields | null;
  /** An attempt ends once, whatever else the widget reports. */
  attempt: 'none' | 'under way' | 'ended';
  /** The shopper has cancelled the challenge of the bank. */
  isStopped: boolean;
  /** The fields were not ready in time. */
  late: boolean;
  /** The shopper has typed. */
  touched: boolean;
  /** Each cancels its timer: for fields that are not ready, for the end of the session, and for a silent widget. */
  cancelReadyTimer: () => void;
  cancelRenewalTimer: () => void;
  cancelSilenceTimer: () => void;
};

export function newOpening(): Opening {
  return {
    session: null,
    fields: null,
    attempt: 'none',
    isStopped: false,
    late: false,
    touched: false,
    cancelReadyTimer: nothing,
    cancelRenewalTimer: nothing,
    cancelSilenceTimer: nothing,
  };
}

/** Removes the fields and stops the timers of their session. */
export function closeOpening(opening: Opening): void {
  opening.cancelReadyTimer();
  opening.cancelRenewalTimer();
  removeFields(opening);
}

export function removeFields(opening: Opening): void {
  opening.fields?.remove();
  opening.fields = null;
}

/** Ends the attempt under way; false when there is none. */
export function endAttempt(opening: Opening): boolean {
  opening.cancelSilenceTimer();
  if (opening.attempt !== 'under way') return false;
  opening.attempt = 'ended';
  return true;
}
