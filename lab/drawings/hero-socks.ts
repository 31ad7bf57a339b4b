import type { ArtSpec } from './art-spec.ts';
import products from './products.json' with { type: 'json' };

export type HeroSock = Omit<ArtSpec, 'subject' | 'bg'>;

/** The socks of the washing lines by sku, and the products of the demo catalogue whose drawing they are. */
const SLUGS = {
  ANA01: 'pineapple-express',
  ANC01: 'shore-leave',
  ARG01: 'grandpas-argyle',
  ARG02: 'grandpas-argyle-in-harbour-blue',
  AVO01: 'perfectly-ripe',
  BAL01: 'balloon-ride',
  BAN01: 'banana-split',
  BER02: 'strawberry-fields-in-cream',
  BUR01: 'burger-stand',
  CAT01: 'cat-nap',
  CHE01: 'cherry-picker',
  CHK02: 'picnic-check-in-tomato',
  CLO01: 'head-in-the-clouds',
  DAI01: 'daisy-chain',
  DAI02: 'daisy-chain-in-forest',
  DOG02: 'good-dog-in-sunshine',
  DON01: 'dozen-donuts',
  DOT01: 'big-dot',
  DOT02: 'big-dot-in-plum',
  DTS01: 'pin-dot',
  FAI01: 'fair-isle',
  FAI02: 'fair-isle-in-snow',
  FLA01: 'flamingo-stand',
  FLO01: 'flower-market',
  FLO02: 'flower-market-in-mint',
  HRT01: 'heart-to-heel',
  ICE01: 'two-scoops',
  LEA01: 'leaf-peeper',
  LEA02: 'leaf-peeper-in-cream',
  LEO01: 'spotted',
  MUS01: 'mushroom-hunt',
  PAW01: 'muddy-paws',
  PIN01: 'board-meeting',
  PIZ01: 'pizza-friday',
  RAI01: 'after-the-rain',
  SNO01: 'first-snow',
  SNO02: 'first-snow-in-tomato',
  SOL02: 'plain-and-simple-in-rose',
  STB01: 'broad-stripe',
  STF02: 'sailor-stripe-in-rose',
  STR01: 'stargazer',
  SUS01: 'sushi-train',
  SUS02: 'sushi-train-in-slate',
  TAR01: 'cabin-tartan',
  TER01: 'terrazzo-floor',
  TRE01: 'under-the-tree',
  VER01: 'deckchair',
} as const satisfies Readonly<Record<string, keyof typeof products>>;

export const HERO_SOCKS = Object.fromEntries(
  Object.entries(SLUGS).map(([sku, slug]) => [sku, products[slug] as HeroSock]),
) as Readonly<Record<string, HeroSock>>;
