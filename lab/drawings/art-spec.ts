import { PATTERN_GROUPS, type PatternGroup } from '#app/modules/catalogue/domain/product-attributes.ts';

type DrawnPattern = Exclude<PatternGroup, 'mixed' | 'other'>;

/** The patterns of the catalogue that a drawing shows: all but the groups of several or none. */
export const ART_PATTERNS = PATTERN_GROUPS.filter(
  (group): group is DrawnPattern => group !== 'mixed' && group !== 'other',
);

export type ArtPattern = {
  readonly type: DrawnPattern;
  readonly colors: readonly string[];
  readonly size?: number;
  readonly widths?: readonly number[];
  readonly motif?: readonly string[];
  readonly gap?: number;
  readonly scale?: number;
  readonly filler?: string;
  readonly line?: string;
  readonly r?: number;
  readonly jitter?: number;
};

/** What the pictures of a product show: lying, worn, from the side, its cloth, and its size beside a hand. */
export const ART_VIEWS = ['pair', 'worn', 'single', 'detail', 'size'] as const;
export type ArtView = (typeof ART_VIEWS)[number];

/** The input of the illustration generator. Colours are `#rrggbb`; `seed` fixes the random placement. */
export type ArtSpec = {
  readonly subject: 'socks' | 'boxers' | 't-shirt' | 'gift-box';
  readonly base: string;
  readonly accent: string;
  readonly toe?: string;
  readonly heel?: string;
  readonly cuff?: string;
  readonly collar?: string;
  readonly bg: string;
  /** Whose size its drawing beside a hand has; adults where it is absent. */
  readonly wearer?: 'adults' | 'kids' | 'baby';
  readonly height?: 'knee' | 'crew' | 'quarter' | 'ankle' | 'low';
  readonly seed: string;
  readonly pattern: ArtPattern;
  /** A single motif on the chest of a T-shirt. */
  readonly print?: string;
  /** The folded socks in a gift box. */
  readonly socks?: readonly { readonly base: string; readonly accent: string; readonly pattern: ArtPattern }[];
};
