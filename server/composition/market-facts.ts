import type { Followed } from '#server/kernel/follow.ts';
import { followMarketFacts } from '#server/platform/facts/market-facts.ts';
import type { Commerce } from './commerce.ts';
import type { OpenMarkets } from './markets.ts';
import type { ProcessContext } from './process-context.ts';

/**
 * Follows the facts of the commerce platform; they are taken before the first page. While a hosted platform does not
 * answer, the table of the markets holds.
 */
export async function openMarketFacts({
  facts,
  takeFacts: take,
  clock,
  logger,
}: Pick<Commerce, 'facts'> &
  Pick<OpenMarkets, 'takeFacts'> &
  Pick<ProcessContext, 'clock' | 'logger'>): Promise<Followed> {
  const onFailure = (err: unknown) => logger.warn({ err }, 'Facts of the markets unavailable');
  const followed = followMarketFacts({ read: facts, take, clock, onFailure });
  await followed.read().catch(onFailure);
  return followed;
}
