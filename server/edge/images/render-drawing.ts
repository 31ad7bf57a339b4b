import sharp, { type Sharp } from 'sharp';
import type { ArtSpec } from '#app/modules/catalogue/domain/image-record.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { drawFeatureIcon } from '#lab/drawings/feature-icons.ts';
import { drawHero, drawPlaceholder, type HERO_SIZES, ICON_SVG } from '#lab/drawings/hero.ts';
import { drawIllustration } from '#lab/drawings/illustrations.ts';
import { drawArt } from '#lab/drawings/render-art.ts';
import { type LayeredPicture, type SoftPart, type SvgDocument, softText, svgText } from '#lab/drawings/svg.ts';

/** The description of a drawing, as data. */
export type DrawnSubject =
  | { readonly kind: 'art'; readonly art: ArtSpec; readonly view: 'pair' | 'single' | 'detail' }
  | { readonly kind: 'hero'; readonly storefront: StorefrontCode; readonly shape: keyof typeof HERO_SIZES }
  /** `feature-warm` or `two-socks`. */
  | { readonly kind: 'drawn'; readonly name: string }
  | { readonly kind: 'placeholder' }
  | { readonly kind: 'icon' };

type Pixels = { readonly data: Buffer; readonly width: number; readonly height: number };

/** Blurred parts are rendered at this share of the drawing's resolution: a blur has no finer details. */
const SOFT_SCALE = 1 / 3;
/** Shading layers in memory, in bytes of pixels. Larger layers are rendered each time. */
const LAYER_BYTES = 48 * 1024 * 1024;
/** What the name of a feature's picture begins with. */
export const FEATURE = 'feature-';
const NO_IMAGES: ReadonlyMap<string, string> = new Map();

function layersOf(subject: Exclude<DrawnSubject, { kind: 'icon' }>, background: string | null): LayeredPicture {
  switch (subject.kind) {
    case 'art':
      return drawArt(background ? { ...subject.art, bg: background } : subject.art, subject.view);
    case 'hero':
      return drawHero(subject.storefront, subject.shape, background ?? undefined);
    case 'drawn':
      return drawIllustration(subject.name) ?? drawFeatureIcon(subject.name.replace(FEATURE, '')) ?? drawPlaceholder();
    case 'placeholder':
      return drawPlaceholder(background ?? undefined);
  }
}

/** SVG texts of drawings, their blurred parts as embedded images. Each blurred part is rendered once. */
function createSvgTexts(): (document: SvgDocument, width: number) => Promise<Buffer> {
  const softImages = new Map<string, Promise<string>>();

  function softImage(part: SoftPart): Promise<string> {
    const known = softImages.get(part.id);
    if (known) return known;
    const made = sharp(Buffer.from(softText(part, { width: Math.round(part.box.width * SOFT_SCALE) })))
      .png({ compressionLevel: 1 })
      .toBuffer()
      .then((png) => `data:image/png;base64,${png.toString('base64')}`);
    softImages.set(part.id, made);
    return made;
  }

  return async (document, width) => {
    const images =
      document.soft.length === 0
        ? NO_IMAGES
        : new Map(await Promise.all(document.soft.map(async (part) => [part.id, await softImage(part)] as const)));
    return Buffer.from(svgText(document, { width, softImages: images }));
  };
}

/**
 * Renders drawings to pixels. Shading depends on shape, view and width only: each shading layer is rendered once and
 * composited with the flat colours of every picture that shares it.
 */
export function createRenderer({ layerBytes = LAYER_BYTES }: { readonly layerBytes?: number } = {}): {
  /** The drawing `width` pixels wide, on `background` (`#rrggbb`) instead of its own. */
  draw(subject: DrawnSubject, options: { readonly width: number; readonly background?: string | null }): Promise<Sharp>;
} {
  const textOf = createSvgTexts();
  const layers = new Map<string, Promise<Pixels>>();
  let heldBytes = 0;

  function shadingLayer({ key, document }: NonNullable<LayeredPicture['shading']>, width: number): Promise<Pixels> {
    const name = `${key} ${width}`;
    const known = layers.get(name);
    if (known) {
      // The least recently used layer is the first in the map.
      layers.delete(name);
      layers.set(name, known);
      return known;
    }
    const made = (async () => {
      const { data, info } = await sharp(await textOf(document(), width))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height };
    })();
    layers.set(name, made);
    made.then(hold, () => layers.delete(name));
    return made;
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
    async draw(subject, { width, background = null }) {
      if (subject.kind === 'icon') return sharp(Buffer.from(ICON_SVG)).resize({ width });
      const { flat, shading } = layersOf(subject, background);
      const picture = sharp(await textOf(flat, width));
      if (!shading) return picture;
      const { data, ...size } = await shadingLayer(shading, width);
      return picture.composite([{ input: data, raw: { ...size, channels: 4 } }]);
    },
  };
}
