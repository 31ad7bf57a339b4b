import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { Drawing } from './drawings.ts';

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
