import { days, minutes, seconds } from '#app/kernel/clock.ts';
import {
  type ExchangeTable,
  exchangeTableSchema,
  type ReferenceRates,
  withReferenceRates,
} from '#app/modules/markets/domain/exchange-rates.ts';
import type { ExchangeRates } from '#app/modules/markets/ports.ts';
import { createOutgoingClient, type OutgoingClientDeps } from '#server/vendors/_http/client.ts';
import { INVALID_ANSWER } from '#server/vendors/_http/outgoing-call.ts';
import { jsonOf } from '#server/vendors/_http/read-answer.ts';
import { readReferenceRates } from './read-reference-rates.ts';

const TIMEOUT = seconds(2);
const ASK_EVERY = days(1);
const ASK_AGAIN_AFTER = minutes(10);

/** Where the last good rates outlive a restart. */
export type KeptRates = { read(): Promise<string>; write(text: string): Promise<void> };

type ClientDeps = Pick<OutgoingClientDeps, 'fetch' | 'clock' | 'random' | 'monitor' | 'logger'> & {
  /** The address of the daily file. */
  readonly url: string;
  /** Milliseconds for an answer. */
  readonly timeout?: number;
};

type Deps = ClientDeps & {
  /** The rates that come with the shop, whose percentages stand. */
  readonly bundled: ExchangeTable;
  readonly kept: KeptRates;
};

/** Asks for the daily file. Rejects with `UpstreamUnavailable` without a valid answer, after a line of the log. */
export function createReferenceRates({
  url,
  timeout = TIMEOUT,
  ...upstream
}: ClientDeps): () => Promise<ReferenceRates> {
  const client = createOutgoingClient({ name: 'exchange rates', baseUrl: '', timeout, ...upstream });
  return () =>
    client.call({
      label: 'GET reference rates',
      method: 'GET',
      path: url,
      repeatable: true,
      read: (status, _body, { text }) => (status === 200 && readReferenceRates(text)) || INVALID_ANSWER,
    });
}

/**
 * The reference rates of the European Central Bank. They are asked for once a day, by the first call after it; after a
 * failure the last good ones stand for ten minutes before the next attempt: in memory, in the kept file, or bundled. A
 * file of an earlier day than theirs changes nothing. Never rejects.
 */
export function createEcbRates({ bundled, kept, ...upstream }: Deps): ExchangeRates {
  const { clock, logger } = upstream;
  const published = createReferenceRates(upstream);
  let table: ExchangeTable | null = null;
  let dueAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<ExchangeTable> | null = null;

  async function ask(known: ExchangeTable): Promise<ExchangeTable> {
    dueAt = clock() + ASK_AGAIN_AFTER;
    try {
      const newer = withReferenceRates(known, await published());
      dueAt = clock() + ASK_EVERY;
      await kept.write(JSON.stringify(newer)).catch((err: unknown) => logger.warn({ err }, 'Exchange rates not kept'));
      return newer;
    } catch {
      // The client has logged it.
      return known;
    }
  }

  return {
    async latest() {
      table ??= await newestKept(kept, bundled);
      if (clock() < dueAt && !asking) return table;
      asking ??= ask(table).finally(() => {
        asking = null;
      });
      table = await asking;
      return table;
    },
  };
}

/** The kept rates with the percentages of now, unless the bundled ones are newer. */
export async function newestKept(kept: Pick<KeptRates, 'read'>, bundled: ExchangeTable): Promise<ExchangeTable> {
  const { data } = exchangeTableSchema.safeParse(jsonOf(await kept.read().catch(() => '')));
  if (!data || data.date <= bundled.date) return bundled;
  const rates = Object.fromEntries(Object.entries(data.rates).map(([currency, { rate }]) => [currency, rate]));
  return withReferenceRates(bundled, { date: data.date, rates });
}
