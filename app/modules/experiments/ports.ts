import type { Cookies } from '#app/kernel/cookies.ts';
import type { Money } from '#app/kernel/money.ts';
import type { Consent } from './domain/consent.ts';
import type { Exposure } from './domain/exposure.ts';

/** Reads the consent of a request from its cookies. It is called for every request: it does no work but this. */
export type ConsentReader = (cookies: Cookies) => Consent;

/** What a visitor reached after seeing an experiment. An order that begins is reported by itself. */
export type Milestone = 'added-to-bag' | 'began-checkout';

/** A visitor of experiments, and what the visitor sees of them. */
export type TrialVisit = { readonly visitorId: string; readonly exposures: readonly Exposure[] };

/**
 * What visitors see and do, for the results of experiments. Each visitor counts once in an experiment, with the variant
 * seen first, over all pages and nodes. Stored without the visitor's id: by a hash of it and the experiment's id.
 */
export interface TrialRecords {
  /** Returns at once; written within seconds. Lost when the process is killed before, or when too many wait. */
  note(visit: TrialVisit, milestone?: Milestone): void;
  /** The order of a visitor, before it is paid. It counts once its payment is certain or pending. Never rejects. */
  orderStarted(visit: TrialVisit, order: { readonly orderNumber: string; readonly total: Money }): Promise<void>;
}
