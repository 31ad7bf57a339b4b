import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Drawing } from './drawings.ts';
import type { ImageVariant } from './image-parameters.ts';

/** A file on disk whose picture starts at byte `offset`. */
export type FileSubject = { readonly kind: 'file'; readonly path: string; readonly offset: number };

/** What a picture is made of. */
export type PictureInput = Drawing | FileSubject | { readonly kind: 'icon'; readonly svg: string };

/** One job, as plain data: it is sent to another process. */
export type PictureJob =
  | { readonly task: 'picture'; readonly subject: PictureInput; readonly variant: ImageVariant }
  | { readonly task: 'master'; readonly path: string };

/**
 * Does one job and returns the bytes of an encoded picture. Rejects when a file is not a picture, or has too many
 * pixels.
 */
export type PictureMaker = (job: PictureJob) => Promise<Uint8Array>;

const MOST_PIXELS = 50_000_000;
/** A master is no larger than the largest variant. */
const MASTER_SIZE = 3840;
const MASTER_QUALITY = 92;
/** The blur of a preview, as a share of its width. */
const PREVIEW_BLUR = 4 / 90;
/** The formats that the bytes may have, whatever their content type. SVG is not among them: it can contain programs. */
const FILE_FORMATS: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

export function createPictureMaker(): PictureMaker {
  const renderer = createRenderer();
  const imageOf = (input: PictureInput, variant: ImageVariant): Sharp | Promise<Sharp> => {
    if (input.kind === 'file') return fileOf(input, variant);
    if (input.kind === 'icon') return sharp(Buffer.from(input.svg)).resize({ width: variant.width });
    return renderer.draw(input, variant);
  };
  return async (job) => {
    if (job.task === 'master') return master(job.path);
    const { subject, variant } = job;
    const image = await imageOf(subject, variant);
    return encode(variant.preview ? image.blur(PREVIEW_BLUR * variant.width) : image, variant, {
      opaque: subject.kind === 'drawing',
    });
  };
}

async function fileOf({ path, offset }: FileSubject, { width, enlarge, background }: ImageVariant): Promise<Sharp> {
  const bytes = (await readFile(path)).subarray(offset);
  const image = sharp(bytes, { limitInputPixels: MOST_PIXELS }).resize({ width, withoutEnlargement: !enlarge });
  return background ? image.flatten({ background }) : image;
}

/** A fetched original in its stored form: upright, at most 3840 pixels each way, in a format that is fast to read. */
async function master(path: string): Promise<Buffer> {
  const image = sharp(path, { limitInputPixels: MOST_PIXELS });
  const { format, hasAlpha } = await image.metadata();
  if (!FILE_FORMATS.includes(format)) throw new Error(`Not a picture the shop shows: ${format}`);
  const upright = image
    .rotate()
    .resize({ width: MASTER_SIZE, height: MASTER_SIZE, fit: 'inside', withoutEnlargement: true });
  return hasAlpha
    ? upright.webp({ quality: MASTER_QUALITY, effort: 1 }).toBuffer()
    : upright.jpeg({ quality: MASTER_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}

function encode(
  image: Sharp,
  { format, quality, background }: ImageVariant,
  { opaque }: { readonly opaque: boolean },
): Promise<Buffer> {
  switch (format) {
    case 'webp':
      // Effort 2 takes half the time of 3 and 4 for 6 % more bytes.
      return (opaque ? image.removeAlpha() : image).webp({ quality, effort: 2 }).toBuffer();
    case 'png':
      return image.png({ compressionLevel: 8 }).toBuffer();
    case 'jpeg':
      return image
        .flatten({ background: background ?? '#ffffff' })
        .jpeg({ quality, mozjpeg: true })
        .toBuffer();
  }
}

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Shading layers in memory, in bytes of pixels. Larger layers are rendered each time. */
const LAYER_BYTES = 48 * 1024 * 1024;
const GROUND = /(id="ground".*?stop-color=")[^"]+(".*?stop-color=")[^"]+/;
const SIZE = /viewBox="(\S+) (\S+) (\S+) (\S+)" width="\d+" height="\d+"/;

/**
 * Renders drawings to pixels. Shading depends on shape, view and width only: each shading layer is rendered once and
 * composited with the flat colours of every picture that shares it.
 */
export function createRenderer({ layerBytes = LAYER_BYTES }: { readonly layerBytes?: number } = {}): {
  /** The drawing `width` pixels wide, on the ground of `background` (`#rrggbb`) where it has that one. */
  draw(drawing: Drawing, options: { readonly width: number; readonly background?: string | null }): Promise<Sharp>;
} {
  const layers = new Map<string, Promise<Pixels>>();
  let heldBytes = 0;

  function shadingLayer(file: string, width: number): Promise<Pixels> {
    const name = `${width} ${file}`;
    const cached = layers.get(name);
    if (cached) {
      // The least recently used layer is the first in the map.
      layers.delete(name);
      layers.set(name, cached);
      return cached;
    }
    const rendering = (async () => {
      const { data, info } = await sharp(Buffer.from(sized(await readFile(file, 'utf8'), width)))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    })();
    layers.set(name, rendering);
    rendering.then(hold, () => layers.delete(name));
    return rendering;
  }

  async function hold({ data }: Pixels): Promise<void> {
    heldBytes += data.length;
    for (const [name, layer] of layers) {
      if (heldBytes <= layerBytes) return;
      layers.delete(name);
      heldBytes -= (await layer).data.length;
    }
  }

  return {
    async draw({ flat, shading, grounds }, { width, background = null }) {
      const text = sized(await readFile(flat, 'utf8'), width);
      const ground = background === null ? undefined : grounds[background];
      const picture = sharp(Buffer.from(ground ? text.replace(GROUND, `$1${ground[0]}$2${ground[1]}`) : text));
      if (!shading) return picture;
      const { data, ...size } = await shadingLayer(shading, width);
      return picture.composite([{ input: data, raw: { ...size, channels: 4 } }]);
    },
  };
}

/** The text of an SVG file, `width` pixels wide. */
function sized(text: string, width: number): string {
  return text.replace(SIZE, (_, x, y, across, down) => {
    const height = Math.max(1, Math.round((width * Number(down)) / Number(across)));
    return `viewBox="${x} ${y} ${across} ${down}" width="${width}" height="${height}"`;
  });
}
