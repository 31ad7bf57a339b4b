import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';
import { mix } from './colour.ts';
import { HERO_DESIGNS, type HeroDesign, heroSocks } from './hero-designs.ts';
import type { HeroSock } from './hero-socks.ts';
import { curve, type Point, round, toRadians } from './path.ts';
import { flatSock, sockReach, sockShading, sockShadow } from './sock.ts';
import { type Drawing, ground, type LayeredPicture, PRODUCT_VIEW, stacked, transformed } from './svg.ts';

type SockSpec = HeroSock;

const LEANS = [4, -3, 3, -4, 3] as const;
/** Where the rope holds a sock: this far below the edge of the cuff, in the units of the sock. */
const PEGGED_BELOW = 14;
/** Free space at both ends of the line, and below the lowest toe. */
const MARGIN = 48;

type Shape = {
  readonly width: number;
  readonly height: number;
  readonly socks: number;
  readonly lineTop: number;
  readonly sag: number;
  readonly largest: number;
  readonly sunAt: number;
};
const SHAPES = {
  wide: { width: 1920, height: 820, socks: 5, lineTop: 84, sag: 56, largest: 0.8, sunAt: 0.87 },
  tall: { width: 960, height: 960, socks: 3, lineTop: 170, sag: 44, largest: 0.8, sunAt: 0.53 },
} as const satisfies Readonly<Record<string, Shape>>;

type HungSock = { readonly spec: SockSpec; readonly index: number; readonly lean: number };
type Reach = { readonly left: number; readonly right: number; readonly below: number };

/** The extent of a hanging sock around its peg, unscaled. */
function reach({ spec, lean }: HungSock): Reach {
  const { outlinePoints, top } = sockReach(spec);
  const angle = toRadians(lean);
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [x, y] of outlinePoints) {
    const [fromX, fromY] = [x - top[0], y - top[1] + PEGGED_BELOW];
    xs.push(fromX * Math.cos(angle) - fromY * Math.sin(angle));
    ys.push(fromX * Math.sin(angle) + fromY * Math.cos(angle));
  }
  return { left: -Math.min(...xs), right: Math.max(...xs), below: Math.max(...ys) };
}

/** The largest scale at which all socks fit with gaps between them, and the position of each peg on the line. */
function spread(
  socks: readonly HungSock[],
  { width, height, lineTop, sag, largest }: Shape,
): { readonly scale: number; readonly places: readonly number[] } {
  const reaches = socks.map(reach);
  const total = reaches.reduce((sum, { left, right }) => sum + left + right, 0);
  const deepest = Math.max(...reaches.map(({ below }) => below));
  const gapShare = 0.1;
  const scale = Math.min(
    largest,
    ((width - 2 * MARGIN) * (1 - gapShare)) / total,
    (height - lineTop - sag - MARGIN) / deepest,
  );
  const gap = (width - 2 * MARGIN - total * scale) / Math.max(1, socks.length - 1);
  let edge = MARGIN;
  const places = reaches.map(({ left, right }) => {
    const at = edge + left * scale;
    edge = at + right * scale + gap;
    return at;
  });
  return { scale, places };
}

function pegs(x: number, y: number, lean: number, scale: number): string {
  return [-52, 50]
    .map(
      (offset) =>
        `<g transform="translate(${round(x)} ${round(y)}) rotate(${lean}) translate(${round(offset * scale)} 0) scale(${round(scale * 1.2)})"><rect x="-8" y="-26" width="16" height="58" rx="5" fill="#d9a566"/><rect x="-8" y="-26" width="6" height="58" rx="3" fill="#fff" fill-opacity="0.25"/><rect x="-10" y="-2" width="20" height="7" rx="3" fill="#8a8f98"/></g>`,
    )
    .join('');
}

function hung(
  { spec, index, lean }: HungSock,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): Drawing {
  const { top } = sockReach(spec);
  const sock = stacked(
    sockShadow(spec, { opacity: 0.15, shift: [14, 26] }),
    flatSock(spec, { id: `s${index}` }),
    sockShading(spec, { id: `s${index}` }),
  );
  const laid = transformed(
    sock,
    `translate(${round(x)} ${round(y)}) rotate(${lean}) scale(${Math.round(scale * 1000) / 1000}) translate(${round(-top[0])} ${round(PEGGED_BELOW - top[1])})`,
  );
  return { ...laid, body: laid.body + pegs(x, y, lean, scale) };
}

function cloud(x: number, y: number, scale: number): string {
  return `<path d="M-90 30C-128 30-132-18-94-22C-92-62-40-74-20-44C4-70 58-56 58-22C104-26 110 30 70 30Z" fill="#fff" fill-opacity="0.5" transform="translate(${round(x)} ${round(y)}) scale(${scale})"/>`;
}

/** Clouds, a low sun and two rows of hills, all in the colours of the sky, so that the socks stand out. */
function scenery({ sky, hill }: HeroDesign, { width, height, sunAt }: Shape): string {
  const hills = (base: number, rise: number, colour: string) =>
    `<path d="${curve([
      [-20, height * base],
      [width * 0.22, height * (base - rise)],
      [width * 0.5, height * (base + rise * 0.2)],
      [width * 0.78, height * (base - rise * 0.8)],
      [width + 20, height * (base - rise * 0.1)],
    ])}L${width + 20} ${height + 20}L-20 ${height + 20}Z" fill="${colour}"/>`;
  return [
    cloud(width * 0.3, height * 0.12, 0.8),
    cloud(width * 0.72, height * 0.42, 1.1),
    cloud(width * 0.06, height * 0.58, 0.9),
    `<circle cx="${round(width * sunAt)}" cy="${round(height * 0.8)}" r="${round(height * 0.13)}" fill="#fff" fill-opacity="0.6"/>`,
    hills(0.84, 0.1, mix(sky, hill, 0.45)),
    hills(0.92, 0.06, mix(sky, hill, 0.9)),
  ].join('');
}

/** The size a washing line is drawn in, in pixels. */
export const HERO_SIZES: Readonly<Record<keyof typeof SHAPES, { readonly width: number; readonly height: number }>> =
  SHAPES;

/**
 * A storefront's washing line: `wide` 1920 by 820 with five socks, `tall` 960 by 960 with three. Nothing overlaps or is
 * cut off.
 */
export function drawHero(storefront: StorefrontCode, shape: keyof typeof SHAPES, background?: string): LayeredPicture {
  const design = { ...HERO_DESIGNS[storefront], ...(background && { sky: background }) };
  const format = SHAPES[shape];
  const { width, height } = format;
  const socks = heroSocks(storefront)
    .slice(0, format.socks)
    .map((spec, index): HungSock => ({ spec, index, lean: LEANS[index % LEANS.length] ?? 0 }));
  const { scale, places } = spread(socks, format);
  const lineY = (x: number) => format.lineTop + format.sag * Math.sin((Math.PI * x) / width);
  const points: Point[] = [];
  for (let x = -20; x <= width + 20; x += 40) points.push([x, lineY(x)]);
  const path = curve(points);
  const rope =
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity="0.12" stroke-width="6" transform="translate(4 8)"/><path d="${path}" fill="none" stroke="#fff" stroke-width="7"/>` +
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity="0.1" stroke-width="2" transform="translate(0 3)"/>`;
  const hanging = socks.map((sock, index) =>
    hung(sock, { x: places[index] ?? 0, y: lineY(places[index] ?? 0), scale }),
  );
  const backdrop: Drawing = { definitions: '', body: scenery(design, format) + rope, soft: [] };
  return {
    flat: { ...stacked(ground(design.sky, format), backdrop, ...hanging), view: { x: 0, y: 0, width, height } },
    shading: null,
  };
}

/** An outlined sock, for products without a picture and pages without products. */
export function drawPlaceholder(background = '#fffaf3'): LayeredPicture {
  const spec: SockSpec = {
    base: '#f3e6d6',
    accent: '#e6cfb5',
    toe: '#e6cfb5',
    seed: 'placeholder',
    height: 'crew',
    pattern: { type: 'dots', colors: ['#e6cfb5'] },
  };
  const sock = transformed(
    stacked(flatSock(spec, { id: 'p' }), sockShading(spec, { id: 'p' })),
    'translate(-90 -20) rotate(6 400 400)',
  );
  return { flat: { ...stacked(ground(background), sock), view: PRODUCT_VIEW }, shading: null };
}

/** The shop's icon. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="36" height="36"><rect width="36" height="36" rx="9" fill="#fffaf3"/><g stroke="#2a1038" stroke-width="2" stroke-linejoin="round"><path d="M16 4h9v13c0 2 1 3 3 4l3 1.500c4 2 2.500 7.500-2 7.500h-4c-6 0-9-4-9-10Z" fill="#ffd768"/><path d="M7 6h9v13c0 2 1 3 3 4l4 2.500c4 2 2.500 7.500-2 7.500h-5C10 33 7 29 7 23Z" fill="#c2321c"/><path d="M7 11h9M7 15.500h9" stroke="#fffaf3" stroke-width="2.500"/></g></svg>';
