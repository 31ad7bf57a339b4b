/** Widths of responsive pictures; 3840 is the largest in a source set. */
export const RESPONSIVE_WIDTHS = [320, 720, 1024, 1920, 3840] as const;
/** Cards stand side by side on a phone: they have two widths more. */
export const CARD_WIDTHS = [360, 540, 720] as const;
type OfferedWidth = (typeof RESPONSIVE_WIDTHS | typeof CARD_WIDTHS)[number];
/** The blurred previews: of a picture in a page, and of one that fills the screen. */
export const PREVIEW_WIDTHS = [90, 720] as const;
/** The quality of a blurred preview, which has no details. */
export const PREVIEW_QUALITY = 20;
/** The only width of a small picture in lite mode. No other page prints it: its quality is lower. */
export const LITE_WIDTH = 240;
/** The only width of a large picture in lite mode. */
export const LARGE_LITE_WIDTH = 320;
/**
 * Every width that pages use, ascending; 160 is the picture of an order line. The image endpoint serves no other width.
 */
export const PRINTED_WIDTHS = [90, 160, LITE_WIDTH, 320, 360, 540, 720, 1024, 1920, 3840] as const;
/** The background colours of a picture: a card and the page, as `--card` and `--paper` in the design tokens. */
export const PICTURE_GROUNDS = ['#ffffff', '#fffaf3'] as const;

/** The quality of a picture by its width, 1 to 100. */
export function qualityOf(width: number): number {
  if (width === LITE_WIDTH) return 45;
  return width > 720 ? 60 : 70;
}

/** Address of a blurred preview. */
export function previewUrl(path: string, width: (typeof PREVIEW_WIDTHS)[number]): string {
  return `${path}?width=${width}&quality=${PREVIEW_QUALITY}&auto=webp`;
}

/** Address of a picture in one width. Quality and format are chosen by the image endpoint. */
export function imageUrl(
  path: string,
  {
    width,
    background,
  }: { readonly width: (typeof PRINTED_WIDTHS)[number]; readonly background?: (typeof PICTURE_GROUNDS)[number] },
): string {
  const colour = background ? `&bg-color=${background.replace('#', '')}` : '';
  return `${path}?width=${width}&auto=webp${colour}`;
}

export type ImageSet = {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
};

/**
 * The addresses of an `img`. `sizes` is the media condition list of its layout. A file of `sourceWidth` pixels is
 * offered up to the first width that shows all of it; drawings have every width.
 */
export function imageSet({
  path,
  sizes,
  widths,
  sourceWidth = Number.POSITIVE_INFINITY,
}: {
  readonly path: string;
  readonly sizes: string;
  readonly widths: readonly OfferedWidth[];
  readonly sourceWidth?: number;
}): ImageSet {
  const enough = widths.findIndex((width) => width >= sourceWidth);
  const offered = enough === -1 ? widths : widths.slice(0, enough + 1);
  return {
    src: imageUrl(path, { width: offered[Math.min(1, offered.length - 1)] ?? 720 }),
    srcSet: offered.map((width) => `${imageUrl(path, { width })} ${width}w`).join(', '),
    sizes,
  };
}
