import sharp, { type Sharp } from 'sharp';
import type { ImageParameters } from './image-parameters.ts';

/** SVG drawn by the shop itself, with the width and height it says it has; or somebody else's picture. */
export type PictureInput =
  | { readonly kind: 'drawn'; readonly svg: string; readonly width: number; readonly height: number }
  | { readonly kind: 'file'; readonly bytes: Buffer };

const MOST_PIXELS = 50_000_000;
/** Soft shadows cost time with every pixel: a drawing is made no larger than this and enlarged from there. */
const MOST_DRAWN_PIXELS = 1_700_000;
/** What the bytes must be, whatever their sender called them. SVG is not among them: it is a program to run. */
const FILE_FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

async function opened(input: PictureInput, width: number): Promise<Sharp> {
  if (input.kind === 'drawn') {
    const most = Math.floor(Math.sqrt((MOST_DRAWN_PIXELS * input.width) / input.height));
    const drawing = sharp(Buffer.from(input.svg), { limitInputPixels: MOST_PIXELS });
    if (width <= most) return drawing;
    // Resizing SVG draws it in the new size; enlarging its pixels takes a second step.
    const { data, info } = await drawing.resize({ width: most }).raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  }
  const image = sharp(input.bytes, { limitInputPixels: MOST_PIXELS });
  const { format } = await image.metadata();
  if (!FILE_FORMATS.includes(format)) throw new Error(`Not a picture the shop shows: ${format}`);
  return image.rotate();
}

/** The picture in the wanted width and format. Throws when the bytes are no picture, or too many pixels. */
export async function convertPicture(input: PictureInput, { width, format, quality, background, enlarge, preview }: ImageParameters): Promise<Buffer> {
  let image = (await opened(input, width)).resize({ width, withoutEnlargement: input.kind === 'file' && !enlarge });
  if (background) image = image.flatten({ background });
  if (preview) image = image.blur(4);
  switch (format) {
    case 'avif':
      // AVIF looks as good as JPEG at a lower number.
      return image.avif({ quality: Math.round(quality * 0.8), effort: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality, effort: 3 }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 8 }).toBuffer();
    case 'jpeg':
      return image
        .flatten({ background: background ?? '#ffffff' })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
  }
}
