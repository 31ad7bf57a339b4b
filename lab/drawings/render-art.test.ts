import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { ICON_SVG } from '#server/edge/images/icons.ts';
import { createRenderer } from '#server/edge/images/make-picture.ts';
import { ART_PATTERNS, ART_VIEWS, type ArtPattern, type ArtSpec, type ArtView } from './art-spec.ts';
import { createSvgTexts } from './draw-pictures.ts';
import { drawHero, drawPlaceholder } from './hero.ts';
import { isMotifName, MOTIFS } from './motifs.ts';
import { drawArt } from './render-art.ts';
import { type LayeredPicture, type SvgDocument, svgText } from './svg.ts';
import { drawSwingTag } from './swing-tag.ts';

const SOCK: ArtSpec = {
  subject: 'socks',
  base: '#1f3a63',
  accent: '#f2b632',
  bg: '#e8eef7',
  seed: 'a',
  pattern: { type: 'terrazzo', colors: ['#e23b4e', '#fff'] },
};
const SUBJECTS: readonly ArtSpec['subject'][] = ['socks', 'boxers', 't-shirt', 'gift-box'];
const HEIGHTS = ['knee', 'crew', 'quarter', 'ankle', 'low'] as const;
const FOLDED = { base: '#ffd166', accent: '#ef476f', pattern: { type: 'dots', colors: ['#fff'] } } as const;

const SIZE = 100;
const renderer = createRenderer();
const write = createSvgTexts();
const folder = mkdtempSync(join(tmpdir(), 'drawing-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The pixels of a drawing at a small size. */
async function pixels({ flat, shading }: LayeredPicture): Promise<Buffer> {
  const fileOf = async (document: SvgDocument) => {
    const file = join(folder, randomUUID());
    writeFileSync(file, await write(document));
    return file;
  };
  const drawing = {
    kind: 'drawing',
    flat: await fileOf(flat),
    shading: shading && (await fileOf(shading.document())),
    width: flat.view.width,
    grounds: {},
  } as const;
  const { data } = await (await renderer.draw(drawing, { width: SIZE }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

const textOf = (document: SvgDocument) => svgText(document, { width: SIZE, softImages: new Map() });
const shadingOf = (spec: ArtSpec, view: ArtView) => {
  const { shading } = drawArt(spec, view);
  return shading && { key: shading.key, text: textOf(shading.document()) };
};

async function isDrawn(picture: LayeredPicture): Promise<void> {
  const { flat, shading } = picture;
  for (const document of [flat, ...(shading ? [shading.document()] : [])])
    expect(textOf(document)).not.toMatch(/NaN|undefined|Infinity/);
  const colours = new Set<string>();
  const raw = await pixels(picture);
  for (let at = 0; at < raw.length; at += 3) colours.add(raw.subarray(at, at + 3).toString('hex'));
  expect(colours.size).toBeGreaterThan(20);
}

describe('a drawn product', () => {
  test.each(ART_PATTERNS)('shows the pattern %s on socks and cloth', async (type) => {
    const pattern: ArtPattern = { type, colors: ['#e23b4e', '#ffffff'], motif: ['star'] };
    const sock = drawArt({ ...SOCK, pattern }, 'single');
    await isDrawn(sock);
    await isDrawn(drawArt({ ...SOCK, subject: 'boxers', pattern }, 'pair'));
    if (type !== 'solid')
      expect(await pixels(sock)).not.toEqual(
        await pixels(drawArt({ ...SOCK, pattern: { type: 'solid', colors: [] } }, 'single')),
      );
  });

  test.each(Object.keys(MOTIFS).filter(isMotifName))('shows the motif %s on socks and as a print', async (motif) => {
    await isDrawn(
      drawArt({ ...SOCK, pattern: { type: 'motif', motif: [motif], colors: ['#e23b4e', '#ffffff'] } }, 'single'),
    );
    await isDrawn(
      drawArt({ ...SOCK, subject: 't-shirt', print: motif, pattern: { type: 'solid', colors: ['#e23b4e'] } }, 'pair'),
    );
  });

  test.each(SUBJECTS)('has a different picture for each view as %s', async (subject) => {
    const views = ART_VIEWS.map((view) => drawArt({ ...SOCK, subject, socks: [FOLDED, FOLDED, FOLDED] }, view));
    for (const view of views) await isDrawn(view);
    expect(new Set((await Promise.all(views.map(pixels))).map((raw) => raw.toString('hex'))).size).toBe(
      ART_VIEWS.length,
    );
  });

  test.each(HEIGHTS)('stays inside its picture as a pair of %s socks', async (height) => {
    const { base, accent } = { base: '#000000', accent: '#000000' };
    const raw = await pixels(
      drawArt({ ...SOCK, base, accent, bg: '#ffffff', height, pattern: { type: 'solid', colors: [] } }, 'pair'),
    );
    for (let step = 0; step < SIZE; step += 1) {
      const edge = [step, (SIZE - 1) * SIZE + step, step * SIZE, step * SIZE + SIZE - 1].map((at) => raw[at * 3] ?? 0);
      expect(Math.min(...edge)).toBeGreaterThan(200);
    }
  });

  test('is equal for equal specs, and differs for another seed', () => {
    const text = (spec: ArtSpec) => textOf(drawArt(spec, 'pair').flat);
    expect(text(SOCK)).toBe(text({ ...SOCK }));
    expect(text({ ...SOCK, seed: 'b' })).not.toBe(text(SOCK));
  });

  test.each<Partial<ArtPattern>>([
    { size: 0 },
    { size: -1 },
    { gap: 0 },
    { size: 1000 },
    { widths: [0, 0] },
    { widths: [] },
    { motif: ['no such motif'] },
    { colors: [] },
  ])('is drawn with the extreme pattern %j', async (odd) => {
    for (const type of ART_PATTERNS)
      expect(
        textOf(drawArt({ ...SOCK, pattern: { type, colors: ['#ffffff'], motif: ['star'], ...odd } }, 'single').flat),
      ).toContain('</svg>');
  });

  test.each(SUBJECTS.flatMap((subject) => ART_VIEWS.map((view) => [subject, view] as const)))(
    'has a shading as %s, %s, independent of pattern and colours',
    (subject, view) => {
      const one: ArtSpec = { ...SOCK, subject, socks: [FOLDED, FOLDED] };
      const other: ArtSpec = {
        ...one,
        base: '#2b1d3f',
        accent: '#ffd166',
        bg: '#ffece8',
        seed: 'b',
        pattern: { type: 'dots', colors: ['#7fd1c7'] },
      };
      expect(shadingOf(other, view)).toEqual(shadingOf(one, view));
    },
  );

  test('has a different shading for each height of a sock and for light cloth', () => {
    const keys = HEIGHTS.flatMap((height) =>
      ['#1f3a63', '#f7f1e3'].map((base) => shadingOf({ ...SOCK, height, base }, 'pair')),
    );
    expect(new Set(keys.map((one) => one?.key)).size).toBe(10);
    expect(new Set(keys.map((one) => one?.text)).size).toBe(10);
  });

  test('leaves out the hidden part of the back sock', () => {
    const pattern: ArtPattern = { type: 'motif', motif: ['star'], colors: ['#ffffff'] };
    const stars = (view: 'pair' | 'single') => textOf(drawArt({ ...SOCK, pattern }, view).flat).split('<use ').length;
    expect(stars('pair')).toBeLessThan(1.9 * stars('single'));
  });

  test('has a darker shadow beside it than its ground', async () => {
    const raw = await pixels(
      drawArt(
        { ...SOCK, base: '#ffffff', bg: '#ffffff', accent: '#ffffff', pattern: { type: 'solid', colors: [] } },
        'single',
      ),
    );
    const row = raw.subarray(SIZE * 3 * 60, SIZE * 3 * 61);
    expect(Math.min(...row)).toBeLessThan(215);
  });

  test('is drawn as a gift box without socks', () => isDrawn(drawArt({ ...SOCK, subject: 'gift-box' }, 'pair')));
});

describe('the washing lines', () => {
  test.each(STOREFRONT_CODES)('are drawn for %s, wide and tall', async (storefront) => {
    await isDrawn(drawHero(storefront, 'wide'));
    await isDrawn(drawHero(storefront, 'tall'));
  });

  test('differ between storefronts', async () => {
    const drawings = await Promise.all(STOREFRONT_CODES.map((storefront) => pixels(drawHero(storefront, 'wide'))));
    expect(new Set(drawings.map((raw) => raw.toString('hex'))).size).toBe(STOREFRONT_CODES.length);
  });
});

describe('the shop’s own pictures', () => {
  test('include a placeholder', () => isDrawn(drawPlaceholder('#fffaf3')));
  test('include a swing tag', () => isDrawn(drawSwingTag({ base: '#f3e6d6', accent: '#e6cfb5', bg: '#fffaf3' })));
  test('include an icon', async () => {
    expect((await sharp(Buffer.from(ICON_SVG)).metadata()).width).toBe(36);
  });
});
