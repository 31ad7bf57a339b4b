import type { ArtSpec } from '../../../app/modules/catalogue/domain/product.ts';
import type { StorefrontCode } from '../../../app/modules/markets/domain/types.ts';
import { mix } from './colour.ts';
import { curve, type Point, round, toRadians } from './path.ts';
import { type DrawnSock, drawSock } from './sock.ts';
import { shadowOn, svgDocument } from './svg.ts';

type LineSock = Pick<ArtSpec, 'base' | 'accent' | 'pattern'> & Partial<Pick<ArtSpec, 'toe' | 'height'>>;
type HeroDesign = { readonly sky: string; readonly hill: string; readonly socks: readonly LineSock[] };

const stripes = (base: string, accent: string, colors: readonly string[], toe = accent): LineSock => ({
  base,
  accent,
  toe,
  pattern: { type: 'stripes', colors, widths: [34, 20, 34, 12] },
});
const dots = (base: string, accent: string, colors: readonly string[]): LineSock => ({ base, accent, pattern: { type: 'dots', colors } });
const motif = (base: string, accent: string, names: readonly string[], colors: readonly string[], gap = 84, scale = 0.6): LineSock => ({
  base,
  accent,
  pattern: { type: 'motif', motif: names, colors, gap, scale },
});
const knit = (base: string, accent: string, type: ArtSpec['pattern']['type'], colors: readonly string[], line?: string): LineSock => ({
  base,
  accent,
  pattern: { type, colors, ...(line ? { line } : {}) },
});
const tall = (sock: LineSock): LineSock => ({ ...sock, height: 'knee' });
const short = (sock: LineSock): LineSock => ({ ...sock, height: 'quarter' });

/** One washing line per storefront. */
const DESIGNS: Readonly<Record<StorefrontCode, HeroDesign>> = {
  uk: {
    sky: '#dfeaf6',
    hill: '#bcd9c4',
    socks: [
      stripes('#1f3a63', '#d3283f', ['#d3283f', '#ffffff']),
      motif('#ffd166', '#1f3a63', ['dog'], ['#ffffff', '#8a5a34']),
      tall(knit('#2f4f3e', '#c2321c', 'tartan', ['#c2321c', '#f4e285'])),
      dots('#ffb3c7', '#1f3a63', ['#ffffff', '#d3283f']),
      short(knit('#f7f1e3', '#2b4c7e', 'argyle', ['#8fc5f0', '#2b4c7e'], '#ffffff')),
      motif('#7fd1c7', '#e4572e', ['strawberry'], ['#ffffff']),
    ],
  },
  de: {
    sky: '#fdf0d5',
    hill: '#cfe3b4',
    socks: [
      motif('#3b2a5c', '#ffd166', ['mushroom'], ['#e23b4e', '#ffd166']),
      stripes('#2a2a2a', '#d3283f', ['#d3283f', '#ffd166']),
      tall(knit('#7fd1c7', '#2a2a2a', 'zigzag', ['#f4e285', '#2b6b62'])),
      dots('#c2321c', '#ffd166', ['#ffffff']),
      motif('#8fc5f0', '#c2321c', ['cloud', 'bolt'], ['#ffffff', '#ffd166']),
      short(stripes('#f7f1e3', '#3f8f5a', ['#3f8f5a', '#ffd166'])),
    ],
  },
  at: {
    sky: '#eaf2fb',
    hill: '#d4e4d0',
    socks: [
      tall(knit('#f7f1e3', '#b33a3a', 'fairisle', ['#b33a3a', '#2f6b4f', '#2f6b4f'])),
      motif('#2f4f3e', '#f29ebc', ['daisy'], ['#ffffff', '#ffd166']),
      dots('#d3283f', '#ffffff', ['#ffffff']),
      motif('#8fc5f0', '#ffffff', ['snowflake'], ['#ffffff']),
      short(stripes('#1f3a63', '#ffd166', ['#ffd166', '#8fc5f0'])),
      knit('#6d213c', '#d98e5f', 'argyle', ['#d98e5f', '#1f5b57'], '#f7e6c4'),
    ],
  },
  be: {
    sky: '#fff1d6',
    hill: '#f3c98b',
    socks: [
      motif('#2a2a2a', '#ffd166', ['icecream'], ['#ffb3c7', '#ffd166']),
      stripes('#ffd166', '#2a2a2a', ['#2a2a2a', '#d3283f']),
      tall(dots('#6b4aa0', '#ffd166', ['#ffd166', '#ff9ebb', '#ffffff'])),
      knit('#ffb3c7', '#d3283f', 'waves', ['#d3283f', '#ffffff']),
      short(motif('#7fd1c7', '#2a2a2a', ['donut'], ['#ff9ebb', '#ffd84a'])),
      knit('#faf3e8', '#e07a5f', 'terrazzo', ['#e07a5f', '#3d405b', '#81b29a', '#f2cc8f']),
    ],
  },
  ch: {
    sky: '#e5f1f5',
    hill: '#c7dfe5',
    socks: [
      stripes('#d3283f', '#ffffff', ['#ffffff', '#8b1a2b'], '#ffffff'),
      motif('#2b4c7e', '#ffffff', ['tree'], ['#ffd166', '#e23b4e']),
      tall(knit('#f7f4ee', '#2b4c7e', 'fairisle', ['#2b4c7e', '#d3283f', '#7fb7be'])),
      motif('#ffd166', '#d3283f', ['cat'], ['#ffffff', '#f08a3c']),
      dots('#3f8f5a', '#f7f1e3', ['#ffffff', '#ffd166']),
      short(knit('#d9a566', '#3a2a20', 'leopard', ['#b97c3c'])),
    ],
  },
  nl: {
    sky: '#ffe9d6',
    hill: '#ffc48a',
    socks: [
      stripes('#f08a3c', '#1f3a63', ['#1f3a63', '#ffffff']),
      motif('#8fc5f0', '#f08a3c', ['flower'], ['#f08a3c', '#ffffff', '#ff9ebb']),
      tall(dots('#1f3a63', '#f08a3c', ['#f08a3c', '#ffffff', '#8fc5f0'])),
      motif('#ffb3c7', '#e23b4e', ['heart'], ['#e23b4e', '#ffffff'], 70, 0.5),
      short(knit('#f5d547', '#2a2a2a', 'checks', ['#ffffff'])),
      motif('#7fd1c7', '#f15b5b', ['pizza'], ['#ffffff'], 92, 0.66),
    ],
  },
  fr: {
    sky: '#f3e9f7',
    hill: '#dcc9ea',
    socks: [
      knit('#f7f4ee', '#1f3a63', 'pinstripes', ['#1f3a63']),
      motif('#ffb3c7', '#6b4aa0', ['cherry'], ['#ffffff']),
      tall(knit('#6b4aa0', '#ffd166', 'zigzag', ['#ff9ebb', '#ffd166', '#8fc5f0'])),
      stripes('#1f3a63', '#d3283f', ['#ffffff', '#d3283f']),
      short(motif('#f7e6c4', '#c2321c', ['leaf'], ['#3f8f5a', '#81b29a'])),
      dots('#2a2a2a', '#ff9ebb', ['#ff9ebb', '#ffffff']),
    ],
  },
  us: {
    sky: '#dff1f7',
    hill: '#a8dcc8',
    socks: [
      motif('#1f3a63', '#d3283f', ['star'], ['#ffffff', '#ffd166']),
      motif('#f7f1e3', '#e4572e', ['burger'], ['#ffffff']),
      tall(stripes('#ffffff', '#d3283f', ['#d3283f', '#1f3a63'])),
      motif('#ffd166', '#3f8f5a', ['cactus'], ['#ff9ebb']),
      short(dots('#f15b5b', '#1f3a63', ['#ffffff', '#ffd166'])),
      motif('#8fc5f0', '#ffd84a', ['banana'], ['#ffffff'], 86, 0.6),
    ],
  },
  eu: {
    sky: '#e6efff',
    hill: '#c3d5f5',
    socks: [
      motif('#1f3a9a', '#ffd166', ['star'], ['#ffd166']),
      stripes('#3f8f5a', '#f08a3c', ['#ffffff', '#f08a3c']),
      tall(motif('#3b2a5c', '#f29ebc', ['daisy', 'leaf'], ['#ffffff', '#f9c74f', '#f29ebc'], 84, 0.52)),
      knit('#8fc5f0', '#1f3a63', 'waves', ['#ffffff', '#4d8fd9']),
      short(motif('#ffd166', '#c2321c', ['avocado'], ['#ffffff'])),
      knit('#6d213c', '#1f5b57', 'argyle', ['#d98e5f', '#1f5b57'], '#f7e6c4'),
    ],
  },
  gl: {
    sky: '#ffece8',
    hill: '#ffcfc2',
    socks: [
      motif('#7fd1c7', '#1f3a63', ['sushi'], ['#ffffff'], 92, 0.6),
      stripes('#1f3a63', '#f2b632', ['#f2b632', '#e4572e', '#7fb7be'], '#e4572e'),
      tall(motif('#ff9ebb', '#3f8f5a', ['flamingo'], ['#d3283f', '#8b1a2b'])),
      knit('#2f4f3e', '#f4a259', 'zigzag', ['#f4e285', '#5b8e7d', '#f4a259']),
      short(motif('#8fc5f0', '#d3283f', ['anchor'], ['#1f3a63', '#ffffff'])),
      motif('#ffd166', '#6b4aa0', ['rainbow'], ['#ffffff']),
    ],
  },
};

const LEANS = [4, -3, 3, -4, 3, -2] as const;
/** Where the rope holds a sock: this far below the cuff's edge, in the sock's own units. */
const PEGGED_BELOW = 14;
/** Room left free at both ends of the line, and below the lowest toe. */
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

type HungSock = { readonly sock: DrawnSock; readonly lean: number };
type Reach = { readonly left: number; readonly right: number; readonly below: number };

/** How far a hanging sock reaches from the place it is pegged at, unscaled. */
function reach({ sock, lean }: HungSock): Reach {
  const [topX, topY] = sock.geometry.at(0, 0);
  const angle = toRadians(lean);
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [x, y] of sock.geometry.outlinePoints) {
    const [fromX, fromY] = [x - topX, y - topY + PEGGED_BELOW];
    xs.push(fromX * Math.cos(angle) - fromY * Math.sin(angle));
    ys.push(fromX * Math.sin(angle) + fromY * Math.cos(angle));
  }
  return { left: -Math.min(...xs), right: Math.max(...xs), below: Math.max(...ys) };
}

/** The largest scale at which all socks fit with gaps between them, and where along the line each is pegged. */
function spread(socks: readonly HungSock[], { width, height, lineTop, sag, largest }: Shape): { readonly scale: number; readonly places: readonly number[] } {
  const reaches = socks.map(reach);
  const total = reaches.reduce((sum, { left, right }) => sum + left + right, 0);
  const deepest = Math.max(...reaches.map(({ below }) => below));
  const gapShare = 0.1;
  const scale = Math.min(largest, ((width - 2 * MARGIN) * (1 - gapShare)) / total, (height - lineTop - sag - MARGIN) / deepest);
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
  { sock, lean }: HungSock,
  { x, y, scale, ground }: { readonly x: number; readonly y: number; readonly scale: number; readonly ground: string },
): string {
  const [topX, topY] = sock.geometry.at(0, 0);
  return (
    `<g transform="translate(${round(x)} ${round(y)}) rotate(${lean}) scale(${Math.round(scale * 1000) / 1000}) translate(${round(-topX)} ${round(PEGGED_BELOW - topY)})">` +
    `<path d="${sock.geometry.outline}" fill="${shadowOn(ground)}" fill-opacity="0.2" transform="translate(14 26)" filter="url(#shadow)"/>${sock.body}</g>${pegs(x, y, lean, scale)}`
  );
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
export const HERO_SIZES: Readonly<Record<keyof typeof SHAPES, { readonly width: number; readonly height: number }>> = SHAPES;

/** A storefront's washing line: `wide` 1920 by 820 with five socks, `tall` 960 by 960 with three. Nothing overlaps or is cut off. */
export function renderHero(storefront: StorefrontCode, shape: keyof typeof SHAPES): string {
  const design = DESIGNS[storefront];
  const format = SHAPES[shape];
  const { width, height } = format;
  const socks = design.socks.slice(0, format.socks).map((sock, index) => ({
    sock: drawSock({ subject: 'socks', bg: design.sky, seed: `${storefront}${index}`, height: 'crew', ...sock }, { id: `s${index}` }),
    lean: LEANS[index % LEANS.length] ?? 0,
  }));
  const { scale, places } = spread(socks, format);
  const lineY = (x: number) => format.lineTop + format.sag * Math.sin((Math.PI * x) / width);
  const points: Point[] = [];
  for (let x = -20; x <= width + 20; x += 40) points.push([x, lineY(x)]);
  const path = curve(points);
  const rope =
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity="0.12" stroke-width="6" transform="translate(4 8)"/><path d="${path}" fill="none" stroke="#fff" stroke-width="7"/>` +
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity="0.1" stroke-width="2" transform="translate(0 3)"/>`;
  const hanging = socks.map((sock, index) => hung(sock, { x: places[index] ?? 0, y: lineY(places[index] ?? 0), scale, ground: design.sky })).join('');
  return svgDocument(
    { definitions: socks.map(({ sock }) => sock.definitions).join(''), body: scenery(design, format) + rope + hanging },
    { ground: design.sky, width, height },
  );
}

/** A sock drawn in outline, for goods without a picture and pages without goods. */
export function renderPlaceholder(): string {
  const sock = drawSock(
    {
      subject: 'socks',
      base: '#f3e6d6',
      accent: '#e6cfb5',
      toe: '#e6cfb5',
      bg: '#fffaf3',
      seed: 'placeholder',
      height: 'crew',
      pattern: { type: 'dots', colors: ['#e6cfb5'] },
    },
    { id: 'p' },
  );
  return svgDocument({ definitions: sock.definitions, body: `<g transform="translate(-90 -20) rotate(6 400 400)">${sock.body}</g>` }, { ground: '#fffaf3' });
}

/** The shop's own little sign. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" width="36" height="36"><rect width="36" height="36" rx="9" fill="#fffaf3"/><g stroke="#2a1038" stroke-width="2" stroke-linejoin="round"><path d="M16 4h9v13c0 2 1 3 3 4l3 1.500c4 2 2.500 7.500-2 7.500h-4c-6 0-9-4-9-10Z" fill="#ffd768"/><path d="M7 6h9v13c0 2 1 3 3 4l4 2.500c4 2 2.500 7.500-2 7.500h-5C10 33 7 29 7 23Z" fill="#c2321c"/><path d="M7 11h9M7 15.500h9" stroke="#fffaf3" stroke-width="2.500"/></g></svg>';
