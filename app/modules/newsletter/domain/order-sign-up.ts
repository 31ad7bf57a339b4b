import { days } from '#app/kernel/clock.ts';

/** What the list answered to the sign-up of an order. accepted: also for an address that it had before. */
export const ORDER_SIGN_UP_OUTCOMES = ['accepted', 'rejected'] as const;
export type OrderSignUpOutcome = (typeof ORDER_SIGN_UP_OUTCOMES)[number];

/** waiting: the list has not been asked yet, or does not answer. */
export type OrderSignUpState = OrderSignUpOutcome | 'waiting';

/** How long a page says that a sign-up waits. Milliseconds. */
export const SIGN_UP_WAIT_LIFE = days(1);
