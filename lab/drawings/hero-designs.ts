import { HERO_SKUS } from '#app/modules/content/domain/hero-products.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { HERO_SOCKS, type HeroSock } from './hero-socks.ts';

export type HeroDesign = { readonly sky: string; readonly hill: string };

/** The scenery of a storefront's washing line. */
export const HERO_DESIGNS: Readonly<Record<StorefrontCode, HeroDesign>> = {
  uk: { sky: '#dfeaf6', hill: '#bcd9c4' },
  de: { sky: '#fdf0d5', hill: '#cfe3b4' },
  at: { sky: '#eaf2fb', hill: '#d4e4d0' },
  be: { sky: '#fff1d6', hill: '#f3c98b' },
  ch: { sky: '#e5f1f5', hill: '#c7dfe5' },
  nl: { sky: '#ffe9d6', hill: '#ffc48a' },
  fr: { sky: '#f3e9f7', hill: '#dcc9ea' },
  us: { sky: '#dff1f7', hill: '#a8dcc8' },
  eu: { sky: '#e6efff', hill: '#c3d5f5' },
  gl: { sky: '#ffece8', hill: '#ffcfc2' },
};

export function heroSocks(storefront: StorefrontCode): readonly HeroSock[] {
  return HERO_SKUS[storefront].flatMap((sku) => HERO_SOCKS[sku] ?? []);
}
