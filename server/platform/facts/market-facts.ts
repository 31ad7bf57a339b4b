import { type Clock, seconds } from '#app/kernel/clock.ts';
import {
  FACT_SUBJECTS,
  type FactSubject,
  factsAt,
  type HoldingFacts,
  type MarketFact,
} from '#app/modules/markets/domain/market-facts.ts';
import { COUNTRY_CODES, type CountryCode } from '#app/modules/markets/domain/types.ts';
import { type Followed, follow } from '#server/kernel/follow.ts';
import type { CommandContext, Sql } from '#server/store/types.ts';

export const factCommands = {
  /** Sets facts, each in place of one of the same country, subject and day. */
  async setMarketFacts(
    { sql }: CommandContext,
    { facts, now }: { readonly facts: readonly MarketFact[]; readonly now: number },
  ): Promise<void> {
    for (const { country, subject, from, value } of facts)
      await sql.run(
        `INSERT INTO market_facts (country, subject, holds_from, value, set_at) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (country, subject, holds_from) DO UPDATE SET value = excluded.value, set_at = excluded.set_at`,
        [country, subject, from, value, now],
      );
  },
};

const isCountry = (text: string): text is CountryCode => COUNTRY_CODES.some((code) => code === text);
const isSubject = (text: string): text is FactSubject => FACT_SUBJECTS.some((subject) => subject === text);

/** All facts, those of former and later days too, but for those of a newer release, which this one does not know. */
export async function readMarketFacts(sql: Sql): Promise<readonly MarketFact[]> {
  const rows = await sql.all<{ country: string; subject: string; holds_from: string; value: string }>(
    'SELECT country, subject, holds_from, value FROM market_facts ORDER BY country, subject, holds_from',
  );
  return rows.flatMap(({ country, subject, holds_from, value }) =>
    isCountry(country) && isSubject(subject) ? [{ country, subject, from: holds_from, value }] : [],
  );
}

/** How often a node reads the facts, and checks the day of each country. */
const READ_EVERY = seconds(0.5);

/**
 * Follows the facts of the markets. `take` gets those that hold, and says whether anything has changed. While the facts
 * cannot be read, those read last stay, and a day begins all the same.
 */
export function followMarketFacts({
  read: readFacts,
  take,
  clock,
  onFailure,
}: {
  readonly read: () => Promise<readonly MarketFact[]>;
  readonly take: (facts: HoldingFacts) => boolean;
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
}): Followed {
  let facts: readonly MarketFact[] = [];
  const readAndTake = async (changed: () => void) => {
    try {
      facts = await readFacts();
    } finally {
      if (take(factsAt(facts, clock()))) changed();
    }
  };
  return follow(readAndTake, { every: READ_EVERY, onFailure });
}
