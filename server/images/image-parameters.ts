/** Widths a picture is made in; anything asked for is raised to the next of them. 90 is the blurred preview. */
const WIDTHS = [90, 160, 320, 480, 720, 1024, 1920, 3840] as const;
const QUALITIES = [40, 60, 70, 80] as const;
const PREVIEW_WIDTH = 90;

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';
export type ImageParameters = {
  readonly width: number;
  readonly format: ImageFormat;
  readonly quality: number;
  readonly background: string | null;
  readonly enlarge: boolean;
  readonly preview: boolean;
};

function nearest(allowed: readonly number[], wanted: number): number {
  return allowed.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}

function readFormat(asked: string | null, auto: string | null, accept: string): ImageFormat {
  if (asked === 'avif' || asked === 'webp' || asked === 'png') return asked;
  if (asked === 'jpeg' || asked === 'jpg') return 'jpeg';
  // Whoever names neither a format nor `auto` may be a mail program or a link preview: JPEG is read everywhere.
  return auto === 'webp' && accept.includes('image/webp') ? 'webp' : 'jpeg';
}

/**
 * Reads `width`, `format`, `quality`, `auto=webp`, `bg-color` and `disable=upscale`. Whatever is asked for comes out as one of few
 * combinations, so that the cache stays bounded; nothing is an error.
 */
export function readImageParameters(query: URLSearchParams, accept: string): ImageParameters {
  const asked = Number(query.get('width'));
  const wanted = Number.isFinite(asked) && asked > 0 ? asked : 720;
  const width = WIDTHS.find((allowed) => allowed >= wanted) ?? 3840;
  const quality = Number(query.get('quality'));
  const background = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(query.get('bg-color') ?? '')?.[1]?.toLowerCase();
  return {
    width,
    format: readFormat(query.get('format'), query.get('auto'), accept),
    quality: Number.isFinite(quality) && quality > 0 ? nearest(QUALITIES, quality) : width > 720 ? 60 : 70,
    background: background ? `#${background}` : null,
    enlarge: query.get('disable') !== 'upscale',
    preview: width === PREVIEW_WIDTH,
  };
}
