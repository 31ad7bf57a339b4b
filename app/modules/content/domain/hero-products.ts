import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';

/**
 * The skus of the socks on the washing line of a storefront's start page, from left to right. The picture
 * (`/images/hero/…`) draws them, and each is a link to its product; a narrow screen has the first three.
 */
export const HERO_SKUS: Readonly<Record<StorefrontCode, readonly string[]>> = {
  uk: ['DOG02', 'STB01', 'TAR01', 'DOT02', 'BER02'],
  de: ['MUS01', 'CHK02', 'VER01', 'DOT01', 'CLO01'],
  at: ['LEA01', 'FLO01', 'FAI01', 'HRT01', 'PAW01'],
  be: ['ICE01', 'DON01', 'DAI01', 'SUS02', 'TER01'],
  ch: ['TRE01', 'CAT01', 'FAI02', 'DOT01', 'RAI01'],
  nl: ['FLO02', 'HRT01', 'DAI02', 'PIZ01', 'DTS01'],
  fr: ['CHE01', 'PIN01', 'ARG01', 'SOL02', 'LEA02'],
  us: ['STR01', 'BUR01', 'SNO02', 'ANA01', 'BAN01'],
  eu: ['AVO01', 'BAL01', 'SNO01', 'STR01', 'ANC01'],
  gl: ['SUS01', 'FLA01', 'ARG02', 'LEO01', 'STF02'],
};
