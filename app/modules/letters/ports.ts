import type { Delivery, Letter } from './domain/letter.ts';

/** Delivers letters. */
export interface LetterService {
  /** Delivers a letter once per id, however often it is called. Rejects when a retry may succeed. */
  deliver(letter: Letter): Promise<Delivery>;
}
