import type { Clock } from '#app/kernel/clock.ts';
import { missedTerm } from '#app/modules/search/domain/missed-term.ts';
import type { MissedTerms } from '#app/modules/search/ports.ts';
import type { PlatformStore } from '#server/platform/platform-store.ts';
import type { MissedTermCount } from '#server/platform/search-terms/search-terms.ts';

/** Different terms that wait to be written; further ones are not counted. */
const MOST_WAITING = 1000;

/** Counts terms without result in memory, so that no search waits; `write` adds the counts to the store. */
export function createMissedTerms({
  store,
  clock,
  onFailure,
}: {
  readonly store: Pick<PlatformStore, 'command'>;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}): MissedTerms & { write(): Promise<void> } {
  let waiting = new Map<string, MissedTermCount>();
  return {
    note({ storefrontCode, language }, typed) {
      const term = missedTerm(typed);
      if (term === null) return;
      const key = `${storefrontCode} ${language} ${term}`;
      const before = waiting.get(key)?.searches ?? 0;
      if (before === 0 && waiting.size >= MOST_WAITING) return;
      waiting.set(key, { storefront: storefrontCode, language, term, searches: before + 1 });
    },
    async write() {
      if (waiting.size === 0) return;
      const terms = [...waiting.values()];
      waiting = new Map();
      try {
        await store.command('countMissedTerms', { terms, now: clock() });
      } catch (error) {
        // Not tried again: whether they were written is not known.
        onFailure(error);
      }
    },
  };
}
