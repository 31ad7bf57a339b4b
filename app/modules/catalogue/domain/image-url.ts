/** Widths of responsive pictures; 3840 is the largest in a source set. */
export const RESPONSIVE_WIDTHS = [360, 540, 720, 1024, 1920, 3840] as const;
type ResponsiveWidth = (typeof RESPONSIVE_WIDTHS)[number];
/** The blurred preview. */
export const PREVIEW_WIDTH = 90;
/** The only width of a small picture in lite mode. No other page prints it: its quality is lower. */
export const LITE_WIDTH = 240;
/** The only width of a large picture in lite mode. */
export const LARGE_LITE_WIDTH = 360;
/**
 * Every width that pages use, ascending; 160 is the picture of an order line. The image endpoint serves no other width.
 */
export const PRINTED_WIDTHS = [PREVIEW_WIDTH, 160, LITE_WIDTH, ...RESPONSIVE_WIDTHS] as const;
/** The background colours of a picture: a card and the page, as `--card` and `--paper` in the design tokens. */
export const PICTURE_GROUNDS = ['#ffffff', '#fffaf3'] as const;

/** The quality of a picture by its width, 1 to 100; pages use no other. */
export function qualityOf(width: number): number {
  if (width === LITE_WIDTH) return 45;
  return width > 720 ? 60 : 70;
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
  readonly previewUrl: string;
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
  readonly widths: readonly ResponsiveWidth[];
  readonly sourceWidth?: number;
}): ImageSet {
  const enough = widths.findIndex((width) => width >= sourceWidth);
  const offered = enough === -1 ? widths : widths.slice(0, enough + 1);
  return {
    src: imageUrl(path, { width: offered[Math.min(1, offered.length - 1)] ?? 720 }),
    srcSet: offered.map((width) => `${imageUrl(path, { width })} ${width}w`).join(', '),
    sizes,
    previewUrl: imageUrl(path, { width: PREVIEW_WIDTH }),
  };
}
