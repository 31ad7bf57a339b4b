/** Widths of responsive pictures; 3840 is the most a source set offers. */
export const RESPONSIVE_WIDTHS = [320, 720, 1024, 1920, 3840] as const;
const PREVIEW_WIDTH = 90;

/** Address of a picture in one width: quality 60 above 720, else 70, are the server's defaults and left out. */
export function imageUrl(path: string, { width, background }: { readonly width: number; readonly background?: string }): string {
  const colour = background ? `&bg-color=${background.replace('#', '')}` : '';
  return `${path}?width=${width}&auto=webp${colour}`;
}

export type ImageSet = { readonly src: string; readonly srcSet: string; readonly sizes: string; readonly previewUrl: string };

/** The addresses an `img` needs. `sizes` is the media condition list of the layout it stands in. */
export function imageSet({
  path,
  sizes,
  widths,
}: {
  readonly path: string;
  readonly sizes: string;
  readonly widths: readonly (typeof RESPONSIVE_WIDTHS)[number][];
}): ImageSet {
  return {
    src: imageUrl(path, { width: widths[Math.min(1, widths.length - 1)] ?? 720 }),
    srcSet: widths.map((width) => `${imageUrl(path, { width })} ${width}w`).join(', '),
    sizes,
    previewUrl: imageUrl(path, { width: PREVIEW_WIDTH }),
  };
}
