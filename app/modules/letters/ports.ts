import type { Delivery, Letter } from './domain/letter.ts';
import type { OperatorNotice } from './domain/operator-alert.ts';

/** Delivers letters. */
export interface LetterService {
  /** Delivers a letter: repeats have the same Message-ID. Rejects when a retry may succeed. */
  deliver(letter: Letter): Promise<Delivery>;
}

/** Letters to an address that anyone may have typed, by the limit of each kind. */
export type StrangerMail = 'unpaid-order-mail' | 'enquiry-mail' | 'withdrawal-mail' | 'stock-alert-mail';

/**
 * Counts a letter to an address that anyone may have typed, once however often its delivery is tried. False over the
 * limit of the address: the letter is not to be written.
 */
export type CountLetter = (kind: StrangerMail, letter: Pick<Letter, 'id' | 'to'>) => Promise<boolean>;

/**
 * Logs an alert, and queues the letter about it to the operator, once per alert, reference and round. Rejects while the
 * store is unavailable.
 */
export type AlertOperator = (
  notice: OperatorNotice,
  log: { readonly facts: object; readonly message: string },
) => Promise<void>;

/** A letter that the shop keeps in place of sending it. */
export type ArchivedLetter = {
  readonly name: string;
  /** When it was written, in milliseconds. */
  readonly at: number;
  readonly to: string;
  /** The kind of its content. */
  readonly kind: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  /** A document of its own, with its styles. */
  readonly html: string;
};

/** The letters that no mail server has, for the operator. */
export interface LetterArchive {
  /** At most so many, the newest first. */
  newest(limit: number): Promise<readonly ArchivedLetter[]>;
  /** Null for a name that no letter has. */
  byName(name: string): Promise<ArchivedLetter | null>;
}
