import type { Language } from '#app/kernel/text.ts';
import { imageSet, imageUrl, LARGE_LITE_WIDTH, LITE_WIDTH } from '#app/modules/catalogue/domain/image-url.ts';
import { useView } from '#app/web/view.tsx';

/**
 * `first`: the largest picture of the first screen, which starts with the stylesheet; `later`: every other, which
 * starts once the browser knows the layout.
 */
export type PictureOrder = 'first' | 'later';

/**
 * A picture in the widths of its layout, `sizes`; in lite mode in one small width. Lazy pictures start after the
 * stylesheet, which matters most on a slow connection.
 */
export function Picture({
  path,
  alt,
  lang,
  sizes: layout,
  widths,
  sourceWidth,
  order,
  large = false,
  width,
  height,
}: {
  readonly path: string;
  readonly alt: string;
  /** The language of `alt`, where it is not that of the page. */
  readonly lang?: Language | undefined;
  readonly sizes: string;
  readonly widths: Parameters<typeof imageSet>[0]['widths'];
  /** Pixels of the file; a drawing has every width. */
  readonly sourceWidth?: number;
  readonly order: PictureOrder;
  /** A picture that fills a phone. */
  readonly large?: boolean;
  /** The proportion of the picture. */
  readonly width: number;
  readonly height: number;
}) {
  const isFirst = order === 'first';
  const shared = {
    lang,
    width,
    height,
    loading: isFirst ? undefined : ('lazy' as const),
    decoding: isFirst ? undefined : ('async' as const),
    fetchPriority: isFirst ? ('high' as const) : undefined,
  };
  if (useView().mode === 'lite')
    return <img {...shared} src={imageUrl(path, { width: large ? LARGE_LITE_WIDTH : LITE_WIDTH })} alt={alt} />;
  const { src, srcSet, sizes } = imageSet({
    path,
    sizes: layout,
    widths,
    ...(sourceWidth !== undefined && { sourceWidth }),
  });
  return <img {...shared} src={src} srcSet={srcSet} sizes={sizes} alt={alt} />;
}
