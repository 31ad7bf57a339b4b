import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ArtPattern, ArtSpec } from '../../../app/modules/catalogue/domain/product.ts';
import { STOREFRONT_CODES } from '../../../app/modules/markets/domain/types.ts';
import { ICON_SVG, renderHero, renderPlaceholder } from './hero.ts';
import { isMotifName, MOTIFS } from './motifs.ts';
import { renderArt } from './render-art.ts';

const SOCK: ArtSpec = {
  subject: 'socks',
  base: '#1f3a63',
  accent: '#f2b632',
  bg: '#e8eef7',
  seed: 'a',
  pattern: { type: 'terrazzo', colors: ['#e23b4e', '#fff'] },
};
const PATTERNS: readonly ArtPattern['type'][] = [
  'solid',
  'stripes',
  'pinstripes',
  'vertical',
  'checks',
  'tartan',
  'dots',
  'argyle',
  'zigzag',
  'waves',
  'terrazzo',
  'leopard',
  'blocks',
  'fairisle',
  'motif',
];
const SUBJECTS: readonly ArtSpec['subject'][] = ['socks', 'boxers', 't-shirt', 'gift-box'];
const VIEWS = ['pair', 'single', 'detail'] as const;
const HEIGHTS = ['knee', 'crew', 'quarter', 'ankle', 'low'] as const;
const FOLDED = { base: '#ffd166', accent: '#ef476f', pattern: { type: 'dots', colors: ['#fff'] } } as const;

const SIZE = 100;
/** The picture's pixels, drawn small. Fails when the text is no SVG. */
async function pixels(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 12 }).resize(SIZE, SIZE, { fit: 'fill' }).removeAlpha().raw().toBuffer();
}

async function isDrawn(svg: string): Promise<void> {
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  const colours = new Set<string>();
  const raw = await pixels(svg);
  for (let at = 0; at < raw.length; at += 3) colours.add(raw.subarray(at, at + 3).toString('hex'));
  expect(colours.size).toBeGreaterThan(20);
}

describe('a drawn product', () => {
  it.each(PATTERNS)('shows the pattern %s on socks and cloth', async (type) => {
    const pattern: ArtPattern = { type, colors: ['#e23b4e', '#ffffff'], motif: ['star'] };
    const sock = renderArt({ ...SOCK, pattern }, 'single');
    await isDrawn(sock);
    await isDrawn(renderArt({ ...SOCK, subject: 'boxers', pattern }, 'pair'));
    if (type !== 'solid') expect(await pixels(sock)).not.toEqual(await pixels(renderArt({ ...SOCK, pattern: { type: 'solid', colors: [] } }, 'single')));
  });

  it.each(Object.keys(MOTIFS).filter(isMotifName))('shows the motif %s on socks and as a print', async (motif) => {
    await isDrawn(renderArt({ ...SOCK, pattern: { type: 'motif', motif: [motif], colors: ['#e23b4e', '#ffffff'] } }, 'single'));
    await isDrawn(renderArt({ ...SOCK, subject: 't-shirt', print: motif, pattern: { type: 'solid', colors: ['#e23b4e'] } }, 'pair'));
  });

  it.each(SUBJECTS)('has three different views as %s', async (subject) => {
    const views = VIEWS.map((view) => renderArt({ ...SOCK, subject, socks: [FOLDED, FOLDED, FOLDED] }, view));
    for (const view of views) await isDrawn(view);
    expect(new Set(views).size).toBe(3);
  });

  it.each(HEIGHTS)('stays inside its picture as a pair of %s socks', async (height) => {
    const { base, accent } = { base: '#000000', accent: '#000000' };
    const raw = await pixels(renderArt({ ...SOCK, base, accent, bg: '#ffffff', height, pattern: { type: 'solid', colors: [] } }, 'pair'));
    for (let step = 0; step < SIZE; step += 1) {
      const edge = [step, (SIZE - 1) * SIZE + step, step * SIZE, step * SIZE + SIZE - 1].map((at) => raw[at * 3] ?? 0);
      expect(Math.min(...edge)).toBeGreaterThan(200);
    }
  });

  it('is the same for the same spec, and another for another seed', () => {
    expect(renderArt(SOCK, 'pair')).toBe(renderArt({ ...SOCK }, 'pair'));
    expect(renderArt({ ...SOCK, seed: 'b' }, 'pair')).not.toBe(renderArt(SOCK, 'pair'));
  });

  it.each<Partial<ArtPattern>>([
    { size: 0 },
    { size: -1 },
    { gap: 0 },
    { size: 1000 },
    { widths: [0, 0] },
    { widths: [] },
    { motif: ['no such motif'] },
    { colors: [] },
  ])('is finished with an odd pattern %j', async (odd) => {
    for (const type of PATTERNS) expect(renderArt({ ...SOCK, pattern: { type, colors: ['#ffffff'], motif: ['star'], ...odd } }, 'single')).toContain('</svg>');
  });

  it('is finished as a gift box without socks', () => isDrawn(renderArt({ ...SOCK, subject: 'gift-box' }, 'pair')));
});

describe('the washing lines', () => {
  it.each(STOREFRONT_CODES)('are drawn for %s, wide and tall', async (storefront) => {
    await isDrawn(renderHero(storefront, 'wide'));
    await isDrawn(renderHero(storefront, 'tall'));
  });

  it('differ from storefront to storefront', () => {
    expect(new Set(STOREFRONT_CODES.map((storefront) => renderHero(storefront, 'wide'))).size).toBe(STOREFRONT_CODES.length);
  });
});

describe('the shop’s own pictures', () => {
  it('has a placeholder', () => isDrawn(renderPlaceholder()));
  it('has a sign', async () => {
    expect((await sharp(Buffer.from(ICON_SVG)).metadata()).width).toBe(36);
  });
});
