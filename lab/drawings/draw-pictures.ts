import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURE_GROUNDS } from '#app/modules/catalogue/domain/image-url.ts';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import type { DrawingIndex } from '#server/edge/images/drawings.ts';
import { ART_VIEWS, type ArtSpec } from './art-spec.ts';
import { drawFeatureIcon, FEATURE_ICONS } from './feature-icons.ts';
import { drawHero, drawPlaceholder } from './hero.ts';
import { drawIllustration, ILLUSTRATIONS } from './illustrations.ts';
import products from './products.json' with { type: 'json' };
import { drawArt } from './render-art.ts';
import { groundColours, type LayeredPicture, type SoftPart, type SvgDocument, softText, svgText } from './svg.ts';
import { drawSwingTag } from './swing-tag.ts';

/** Blurred parts are rendered at this share of the resolution of the drawing: a blur has no finer details. */
const SOFT_SCALE = 1 / 3;
/** Pale goods, for products without a picture. */
const PALE = { base: '#f3e6d6', accent: '#e6cfb5', bg: '#fffaf3', seed: 'placeholder' } as const;
const PLAIN = { type: 'solid', colors: [] } as const;
const FAMILIES = {
  'placeholder-boxers': { ...PALE, subject: 'boxers', pattern: PLAIN },
  'placeholder-t-shirts': { ...PALE, subject: 't-shirt', pattern: PLAIN },
  'placeholder-gift-boxes': { ...PALE, subject: 'gift-box', pattern: PLAIN },
} as const satisfies Readonly<Record<string, ArtSpec>>;

/** Every drawing of the shop with its name, and whether a request may choose its ground. */
function* allDrawings(): Generator<readonly [string, LayeredPicture, boolean]> {
  for (const [slug, art] of Object.entries(products as Readonly<Record<string, ArtSpec>>))
    for (const [index, view] of ART_VIEWS.entries()) yield [`${slug}-${index + 1}`, drawArt(art, view), true];
  for (const [name, art] of Object.entries(FAMILIES)) yield [name, drawArt(art, 'pair'), true];
  yield ['placeholder-other', drawSwingTag(PALE), true];
  yield ['placeholder', drawPlaceholder(PALE.bg), true];
  for (const storefront of STOREFRONT_CODES) {
    yield [`hero/${storefront}`, drawHero(storefront, 'wide'), false];
    yield [`hero/${storefront}-tall`, drawHero(storefront, 'tall'), false];
  }
  for (const name of ILLUSTRATIONS) yield [`drawn/${name}`, present(drawIllustration(name)), false];
  for (const name of FEATURE_ICONS) yield [`drawn/feature-${name}`, present(drawFeatureIcon(name)), false];
}

/** Writes each drawing as SVG files into a folder, with an index. Drawings that share a shading share its file. */
export async function drawPictures(folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const textOf = createSvgTexts();
  const shadings = new Map<string, Promise<string>>();
  const hash = createHash('sha256');
  const drawings: Record<string, DrawingIndex['drawings'][string]> = {};

  const write = (text: string, name: string) => {
    hash.update(text);
    writeFileSync(join(folder, name), text);
    return name;
  };

  for (const [name, { flat, shading }, changesGround] of allDrawings()) {
    const file = name.replaceAll('/', '-');
    if (shading && !shadings.has(shading.key)) {
      const number = shadings.size;
      shadings.set(
        shading.key,
        textOf(shading.document()).then((text) => write(text, `shading-${number}.svg`)),
      );
    }
    drawings[name] = {
      flat: write(await textOf(flat), `${file}.svg`),
      shading: shading ? ((await shadings.get(shading.key)) ?? null) : null,
      width: flat.view.width,
      changesGround,
    };
  }

  const grounds = Object.fromEntries(PICTURE_GROUNDS.map((colour) => [colour, groundColours(colour)]));
  const index: DrawingIndex = { version: hash.digest('hex').slice(0, 12), grounds, drawings };
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  return Object.keys(drawings).length;
}

/** SVG texts of drawings, their blurred parts as embedded images. Each blurred part is rendered once. */
export function createSvgTexts(): (document: SvgDocument) => Promise<string> {
  const softImages = new Map<string, Promise<string>>();

  async function softImage(part: SoftPart): Promise<string> {
    const png = await sharp(Buffer.from(softText(part, { width: Math.round(part.box.width * SOFT_SCALE) })))
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  }

  return async (document) => {
    const images = new Map<string, string>();
    for (const part of document.soft) {
      const rendered = softImages.get(part.id) ?? softImage(part);
      softImages.set(part.id, rendered);
      images.set(part.id, await rendered);
    }
    return svgText(document, { width: document.view.width, softImages: images });
  };
}

function present<T>(drawing: T | null): T {
  if (drawing === null) throw new Error('A drawing of the list does not exist');
  return drawing;
}

if (process.argv[1] === import.meta.filename) {
  const [folder = ''] = process.argv.slice(2);
  process.stdout.write(`${await drawPictures(folder)} drawings\n`);
}
