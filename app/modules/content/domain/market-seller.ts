import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { ShellContent } from './story.ts';

/** The seller of a market: `taxNumber` is that for its country; null without one. */
export type MarketSeller = Omit<ShellContent['seller'], 'taxNumbers'> & { readonly taxNumber: string | null };

/** The seller as a market names it, with the tax number for a country of delivery. */
export function marketSeller({ taxNumbers, ...seller }: ShellContent['seller'], country: CountryCode): MarketSeller {
  return { ...seller, taxNumber: taxNumbers[country] ?? taxNumbers.default ?? null };
}

/** Where goods are sent back to, in one line. */
export const returnLine = ({
  name,
  address,
  returnAddress,
}: Pick<MarketSeller, 'name' | 'address' | 'returnAddress'>) =>
  (returnAddress.length > 0 ? returnAddress : [name, ...address]).join(', ');

/** Name and address of a seller in one line. */
export const sellerLine = ({ name, address }: Pick<MarketSeller, 'name' | 'address'>): string =>
  [name, ...address].join(', ');
