import {
  PICTURE_GROUNDS,
  PREVIEW_QUALITY,
  PREVIEW_WIDTHS,
  PRINTED_WIDTHS,
  qualityOf,
} from '#app/modules/catalogue/domain/image-url.ts';

export type ImageFormat = 'webp' | 'jpeg' | 'png';
/** One of the few variants of a picture. `width` is in pixels. */
export type ImageVariant = {
  readonly width: number;
  readonly format: ImageFormat;
  readonly quality: number;
  readonly background: string | null;
  readonly enlarge: boolean;
  readonly preview: boolean;
};

const LARGEST = 3840;
const USUAL = 720;
/** A wider PNG has megabytes. */
const WIDEST_PNG = 1024;
/** The qualities that a picture is made in; a request for another one gets the next higher. */
const QUALITIES = [PREVIEW_QUALITY, 45, 60, 70, 90] as const;

function readFormat(
  {
    requested,
    auto,
    accept,
  }: { readonly requested: string | null; readonly auto: string | null; readonly accept: string },
  width: number,
): ImageFormat {
  if (requested === 'png') return width > WIDEST_PNG ? 'webp' : 'png';
  if (requested === 'webp') return requested;
  if (requested === 'jpeg' || requested === 'jpg') return 'jpeg';
  // A mail program or a link preview sends neither a format nor `auto`: JPEG is supported everywhere.
  return (auto === 'webp' || requested === 'avif') && acceptsWebp(accept) ? 'webp' : 'jpeg';
}

function readGround(requested: string | null): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(requested ?? '')?.[1]?.toLowerCase() ?? '';
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return PICTURE_GROUNDS.find((ground) => ground === `#${full}`) ?? null;
}

/** The quality of a request; null where it names none. */
function readQuality(requested: string | null): number | null {
  const least = Number(requested);
  if (!requested || !(least >= 1 && least <= 100)) return null;
  return QUALITIES.find((quality) => quality >= least) ?? Math.max(...QUALITIES);
}

/**
 * Reads `width`, `format`, `quality`, `auto=webp`, `bg-color` and `disable=upscale`. Every query is mapped to one of a
 * few variants, so that the work per picture is bounded; no query is an error.
 */
export function readImageVariant(query: URLSearchParams, accept: string): ImageVariant {
  const requested = Number(query.get('width'));
  const least = Number.isFinite(requested) && requested > 0 ? requested : USUAL;
  const width = PRINTED_WIDTHS.find((printed) => printed >= least) ?? LARGEST;
  const format = readFormat({ requested: query.get('format'), auto: query.get('auto'), accept }, width);
  // PNG loses nothing.
  const quality = format === 'png' ? null : readQuality(query.get('quality'));
  return {
    width,
    format,
    quality: quality ?? qualityOf(width),
    background: readGround(query.get('bg-color')),
    enlarge: query.get('disable') !== 'upscale',
    preview: quality === PREVIEW_QUALITY && (PREVIEW_WIDTHS as readonly number[]).includes(width),
  };
}

/** The variant of a drawing whose own width is `ownWidth` pixels. A drawing scales without loss. */
export function variantOfDrawing(variant: ImageVariant, ownWidth: number): ImageVariant {
  const width = variant.enlarge ? variant.width : Math.min(variant.width, ownWidth);
  const isUsual = variant.quality === qualityOf(variant.width);
  return { ...variant, width, quality: isUsual ? qualityOf(width) : variant.quality, enlarge: true };
}

/** Of an `Accept`, only this changes a picture. */
export function acceptsWebp(accept: string): boolean {
  return accept.includes('image/webp');
}
