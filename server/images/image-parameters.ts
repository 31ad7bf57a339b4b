import { PICTURE_GROUNDS, PREVIEW_WIDTH, PRINTED_WIDTHS, qualityOf } from '#app/modules/catalogue/domain/image-url.ts';

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

function readFormat(requested: string | null, auto: string | null, accept: string): ImageFormat {
  if (requested === 'png' || requested === 'webp') return requested;
  if (requested === 'jpeg' || requested === 'jpg') return 'jpeg';
  // A mail program or a link preview sends neither a format nor `auto`: JPEG is supported everywhere.
  return (auto === 'webp' || requested === 'avif') && acceptsWebp(accept) ? 'webp' : 'jpeg';
}

function readGround(requested: string | null): string | null {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(requested ?? '')?.[1]?.toLowerCase() ?? '';
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return PICTURE_GROUNDS.find((ground) => ground === `#${full}`) ?? null;
}

/**
 * Reads `width`, `format`, `quality`, `auto=webp`, `bg-color` and `disable=upscale`. Every query is mapped to one of
 * the variants that pages use, so that the work per picture is bounded; no query is an error.
 */
export function readImageVariant(query: URLSearchParams, accept: string): ImageVariant {
  const requested = Number(query.get('width'));
  const least = Number.isFinite(requested) && requested > 0 ? requested : USUAL;
  const width = PRINTED_WIDTHS.find((printed) => printed >= least) ?? LARGEST;
  return {
    width,
    format: readFormat(query.get('format'), query.get('auto'), accept),
    quality: qualityOf(width),
    background: readGround(query.get('bg-color')),
    enlarge: query.get('disable') !== 'upscale',
    preview: width === PREVIEW_WIDTH,
  };
}

/**
 * The variant of a drawing whose own width is `ownWidth` pixels. A drawing scales without loss and has no transparency;
 * lossless files are for small icons only.
 */
export function variantOfDrawing(
  variant: ImageVariant,
  { ownWidth, lossless }: { readonly ownWidth: number; readonly lossless: boolean },
): ImageVariant {
  const width = variant.enlarge ? variant.width : Math.min(variant.width, ownWidth);
  return { ...withoutPng(variant, lossless), width, quality: qualityOf(width), enlarge: true };
}

/** The variant of a file: WebP keeps its transparency in a tenth of the bytes of PNG. */
export function variantOfFile(variant: ImageVariant): ImageVariant {
  return withoutPng(variant, false);
}

function withoutPng(variant: ImageVariant, lossless: boolean): ImageVariant {
  return variant.format === 'png' && !lossless ? { ...variant, format: 'webp' } : variant;
}

/** Of an `Accept`, only this changes a picture. */
export function acceptsWebp(accept: string): boolean {
  return accept.includes('image/webp');
}
