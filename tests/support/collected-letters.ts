import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import type { LetterService } from '#app/modules/letters/ports.ts';

/** Delivers every letter into a list. */
export function collectLetters(delivered: Letter[]): LetterService {
  return {
    async deliver(letter) {
      delivered.push(letter);
      return DELIVERED;
    },
  };
}
