import type { ArtPattern } from '#app/modules/catalogue/domain/image-record.ts';
import { mix } from './colour.ts';
import { isMotifName, MOTIFS, type MotifPalette } from './motifs.ts';
import { curve, joined, type Point, polyline, round, seededRandom } from './path.ts';

/** A surface a pattern is laid on: flat cloth or the bent form of a sock. `u` runs along it, `v` across. */
export type Surface = {
  at(u: number, v: number): readonly [x: number, y: number, angle: number];
  readonly along: readonly [from: number, to: number];
  readonly across: readonly [from: number, to: number];
  /**
   * Whether something that reaches this far around a point can be seen; what cannot is left out. Everything can without
   * it.
   */
  readonly shows?: (x: number, y: number, reach: number) => boolean;
};

export type DrawnPattern = { readonly definitions: string; readonly body: string };

type Canvas = {
  readonly surface: Surface;
  readonly pattern: ArtPattern;
  readonly base: string;
  readonly size: number;
  readonly random: () => number;
  readonly id: string;
};

const WHITE = '#ffffff';
/** Imported specs may ask for anything; finer than this a pattern would take unbounded time to draw. */
const LEAST_SIZE = 0.25;
const MOST_SIZE = 8;
const LEAST_GAP = 20;
/** A motif lies in a box of 100 by 100 around its origin, a few lines a little beyond. */
const MOTIF_REACH = 76;

function colourAt({ pattern }: Canvas, index: number): string {
  const count = pattern.colors.length;
  return count === 0 ? WHITE : (pattern.colors[((index % count) + count) % count] ?? WHITE);
}

function place(surface: Surface, u: number, v: number): Point {
  const [x, y] = surface.at(u, v);
  return [x, y];
}

/** A ring round the surface between two places along it. */
function band({ surface }: Canvas, from: number, to: number, fill: string, opacity?: number): string {
  const [left, right] = surface.across;
  const steps = Math.max(2, Math.ceil((to - from) / 14));
  const side = (v: number) =>
    Array.from({ length: steps + 1 }, (_, step) => place(surface, from + ((to - from) * step) / steps, v));
  const seam = opacity === undefined ? ` stroke="${fill}" stroke-width="0.6"` : ` fill-opacity="${opacity}"`;
  return `<path d="${polyline([...side(left), ...side(right).reverse()], { closed: true })}" fill="${fill}"${seam}/>`;
}

/** A stripe along the whole surface between two places across it. */
function strip({ surface }: Canvas, from: number, to: number, fill: string, opacity = 1): string {
  const [start, end] = surface.along;
  const steps = 40;
  const edge = (v: number) =>
    Array.from({ length: steps + 1 }, (_, step) => place(surface, start + ((end - start) * step) / steps, v));
  return `<path d="${polyline([...edge(from), ...edge(to).reverse()], { closed: true })}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

/** `reach` is how far `inner` extends from its origin. */
function placed(
  { surface }: Canvas,
  u: number,
  v: number,
  { inner, turn, reach }: { readonly inner: string; readonly turn: number; readonly reach: number },
): string {
  const [x, y, angle] = surface.at(u, v);
  if (surface.shows?.(x, y, reach) === false) return '';
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(angle + turn)})">${inner}</g>`;
}

/** Calls `draw` at the places of a grid, every second row moved by half a step. */
function grid(
  { surface }: Canvas,
  alongStep: number,
  acrossStep: number,
  draw: (u: number, v: number, row: number) => void,
): void {
  const [start, end] = surface.along;
  const [left, right] = surface.across;
  let row = 0;
  for (let u = start + alongStep / 2; u < end + alongStep / 2; u += alongStep, row += 1) {
    const shift = row % 2 === 1 ? acrossStep / 2 : 0;
    for (let v = left - shift + acrossStep / 4; v < right + acrossStep; v += acrossStep) draw(u, v, row);
  }
}

function stripes(canvas: Canvas): string {
  const widths = canvas.pattern.widths ?? [26, 26];
  const colours = [canvas.base, ...canvas.pattern.colors];
  const [start, end] = canvas.surface.along;
  let body = '';
  for (let u = start, index = 0; u < end; index += 1) {
    const width = Math.max(4, (widths[index % widths.length] ?? 26) * canvas.size);
    const colour = colours[index % colours.length] ?? canvas.base;
    if (colour !== canvas.base) body += band(canvas, u, Math.min(u + width, end), colour);
    u += width;
  }
  return body;
}

function pinstripes(canvas: Canvas): string {
  const [start, end] = canvas.surface.along;
  let body = '';
  for (let u = start; u < end; u += 22 * canvas.size) body += band(canvas, u, u + 5 * canvas.size, colourAt(canvas, 0));
  return body;
}

function vertical(canvas: Canvas): string {
  const [left, right] = canvas.surface.across;
  let body = '';
  for (let v = left, index = 0; v < right; v += 24 * canvas.size, index += 1)
    body += strip(canvas, v, v + 12 * canvas.size, colourAt(canvas, index));
  return body;
}

function checks(canvas: Canvas): string {
  const width = 34 * canvas.size;
  const [start, end] = canvas.surface.along;
  const [left, right] = canvas.surface.across;
  let body = '';
  for (let u = start + width; u < end; u += 2 * width) body += band(canvas, u, u + width, colourAt(canvas, 0), 0.5);
  for (let v = Math.floor(left / width / 2) * 2 * width - width / 2; v < right; v += 2 * width)
    body += strip(canvas, v, v + width, colourAt(canvas, 0), 0.5);
  return body;
}

function tartan(canvas: Canvas): string {
  const width = 78 * canvas.size;
  const [start, end] = canvas.surface.along;
  const [left, right] = canvas.surface.across;
  const [broad, thin] = [colourAt(canvas, 0), canvas.pattern.colors[1] ?? WHITE];
  let body = '';
  for (let u = start; u < end; u += width)
    body += band(canvas, u, u + width * 0.38, broad, 0.55) + band(canvas, u + width * 0.5, u + width * 0.56, thin, 0.8);
  for (let v = Math.floor(left / width) * width; v < right; v += width)
    body +=
      strip(canvas, v, v + width * 0.38, broad, 0.55) + strip(canvas, v + width * 0.5, v + width * 0.56, thin, 0.8);
  return body;
}

function dots(canvas: Canvas): string {
  const step = 52 * canvas.size;
  const radius = (canvas.pattern.r ?? 13) * canvas.size;
  let body = '';
  grid(canvas, step * 0.625, step, (u, v, row) => {
    const [x, y] = place(canvas.surface, u, v);
    if (canvas.surface.shows?.(x, y, radius) === false) return;
    body += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colourAt(canvas, row + (Math.round(v / step) & 255))}"/>`;
  });
  return body;
}

function argyle(canvas: Canvas): string {
  const height = 92 * canvas.size;
  const width = 78 * canvas.size;
  const [start, end] = canvas.surface.along;
  const reach = Math.ceil(Math.max(...canvas.surface.across.map(Math.abs)) / width) + 1;
  const at = (u: number, v: number) => place(canvas.surface, u, v);
  let diamonds = '';
  let lines = '';
  for (let u = start, row = 0; u < end + height; u += height / 2, row += 1) {
    for (let column = -reach; column <= reach; column += 1) {
      const v = column * width + (row % 2 === 1 ? width / 2 : 0);
      diamonds += `<path d="${polyline([at(u - height / 2, v), at(u, v + width / 2), at(u + height / 2, v), at(u, v - width / 2)], { closed: true })}" fill="${colourAt(canvas, row % 2)}"/>`;
      lines +=
        polyline([at(u - height / 2, v - width / 2), at(u, v), at(u + height / 2, v + width / 2)]) +
        polyline([at(u - height / 2, v + width / 2), at(u, v), at(u + height / 2, v - width / 2)]);
    }
  }
  return `${diamonds}<path d="${lines}" fill="none" stroke="${canvas.pattern.line ?? WHITE}" stroke-width="2.4" stroke-dasharray="7 4" stroke-opacity="0.9"/>`;
}

function zigzag(canvas: Canvas): string {
  const height = 40 * canvas.size;
  const tooth = 16 * canvas.size;
  const reach = Math.ceil(Math.max(...canvas.surface.across.map(Math.abs)) / tooth) + 1;
  const [start, end] = canvas.surface.along;
  let body = '';
  for (let u = start - height, index = 0; u < end + height; u += height, index += 1) {
    const edge = (offset: number) =>
      Array.from({ length: reach * 2 + 1 }, (_, step) =>
        place(canvas.surface, u + offset + ((step - reach) % 2 === 0 ? -12 : 12) * canvas.size, (step - reach) * tooth),
      );
    body += `<path d="${polyline([...edge(0), ...edge(height * 0.48).reverse()], { closed: true })}" fill="${colourAt(canvas, index)}"/>`;
  }
  return body;
}

function waves(canvas: Canvas): string {
  const height = 44 * canvas.size;
  const [start, end] = canvas.surface.along;
  const [left, right] = canvas.surface.across;
  let body = '';
  for (let u = start - height, index = 0; u < end + height; u += height, index += 1) {
    const edge = (offset: number) => {
      const points: Point[] = [];
      for (let v = left - 20; v <= right + 20; v += 6)
        points.push(place(canvas.surface, u + offset + 9 * canvas.size * Math.sin(v / (15 * canvas.size)), v));
      return points;
    };
    body += `<path d="${curve(edge(0))}${joined(curve(edge(height * 0.46).reverse()))}Z" fill="${colourAt(canvas, index)}"/>`;
  }
  return body;
}

function terrazzo(canvas: Canvas): string {
  const { random, size } = canvas;
  let body = '';
  grid(canvas, 30 * size, 36 * size, (u, v) => {
    const corners = 5 + Math.floor(random() * 3);
    const radius = (6 + random() * 9) * size;
    const chip = Array.from({ length: corners }, (_, corner): Point => {
      const angle = (corner / corners) * Math.PI * 2 + random() * 0.5;
      const reach = radius * (0.65 + random() * 0.5);
      return [Math.cos(angle) * reach * 1.2, Math.sin(angle) * reach];
    });
    const fill = colourAt(canvas, Math.floor(random() * canvas.pattern.colors.length));
    body += placed(canvas, u + (random() - 0.5) * 16, v + (random() - 0.5) * 18, {
      inner: `<path d="${polyline(chip, { closed: true })}" fill="${fill}"/>`,
      turn: random() * 180,
      reach: radius * 1.4,
    });
  });
  return body;
}

function leopard(canvas: Canvas): string {
  const { random, size, pattern } = canvas;
  const dark = pattern.line ?? '#3a2a20';
  let body = '';
  grid(canvas, 44 * size, 50 * size, (u, v) => {
    const r = (13 + random() * 6) * size;
    const n = (share: number) => round(r * share);
    const spot =
      `<ellipse rx="${n(0.62)}" ry="${n(0.5)}" fill="${colourAt(canvas, 0)}"/>` +
      `<path d="M${n(-0.8)} ${n(-0.3)}A${n(1)} ${n(0.8)} 0 0 1 ${n(0.3)} ${n(-0.75)}M${n(0.85)} ${n(-0.2)}A${n(1)} ${n(0.8)} 0 0 1 ${n(-0.1)} ${n(0.8)}M${n(-0.9)} ${n(-0.1)}A${n(1)} ${n(1)} 0 0 0 ${n(-0.5)} ${n(0.65)}" fill="none" stroke="${dark}" stroke-width="${round(6 * size)}" stroke-linecap="round"/>`;
    body += placed(canvas, u + (random() - 0.5) * 10, v + (random() - 0.5) * 12, {
      inner: spot,
      turn: random() * 360,
      reach: r + 3 * size,
    });
  });
  return body;
}

function blocks(canvas: Canvas): string {
  const [start, end] = canvas.surface.along;
  const count = canvas.pattern.colors.length + 1;
  const width = (end - start) / count;
  return canvas.pattern.colors
    .map((colour, index) => band(canvas, start + width * (index + 1), start + width * (index + 2) + 1, colour))
    .join('');
}

function fairisle(canvas: Canvas): string {
  const height = 118 * canvas.size;
  const step = 30 * canvas.size;
  const reach = Math.ceil(Math.max(...canvas.surface.across.map(Math.abs)) / step) + 1;
  const [start, end] = canvas.surface.along;
  const [star, line, fir] = [colourAt(canvas, 0), colourAt(canvas, 1), colourAt(canvas, 2)];
  let body = '';
  for (let u = start; u < end; u += height) {
    body += band(canvas, u + 6, u + 12, line) + band(canvas, u + height - 22, u + height - 16, line);
    for (let column = -reach; column <= reach; column += 1) {
      const v = column * step;
      const at = (a: number, b: number) => place(canvas.surface, u + a * canvas.size, v + b * canvas.size);
      const [x, y] = at(88, 0);
      body +=
        `<path d="${polyline([at(26, 0), at(40, 11), at(54, 0), at(40, -11)], { closed: true })}" fill="${star}"/>` +
        `<path d="${polyline([at(64, -15), at(78, -4), at(64, 4)], { closed: true })}${polyline([at(64, 15), at(78, 4), at(64, -4)], { closed: true })}" fill="${fir}"/>` +
        `<circle cx="${round(x)}" cy="${round(y)}" r="${round(4.2 * canvas.size)}" fill="${star}"/>`;
    }
  }
  return body;
}

/** The colours of a motif whose main colour is the given one of the pattern. */
export function motifPalette(
  colours: readonly string[],
  index: number,
  { ground, dark = '#2d2438' }: { readonly ground: string; readonly dark?: string | undefined },
): MotifPalette {
  const main = colours[index] ?? WHITE;
  const next = colours[(index + 1) % Math.max(1, colours.length)] ?? main;
  return { main, second: next === main ? mix(main, '#000000', 0.3) : next, light: mix(main, WHITE, 0.6), dark, ground };
}

function motifs(canvas: Canvas): DrawnPattern {
  const { pattern, random, surface, id } = canvas;
  const names = (pattern.motif ?? []).filter(isMotifName);
  if (names.length === 0) return { definitions: '', body: '' };
  const step = Math.max(LEAST_GAP, pattern.gap ?? 74) * canvas.size;
  const colours = pattern.colors.length > 0 ? pattern.colors : [WHITE];
  const left = surface.across[0];
  const definitions = names
    .flatMap((name, n) =>
      colours.map(
        (_, c) =>
          `<g id="${id}m${n}_${c}">${MOTIFS[name](motifPalette(colours, c, { ground: canvas.base, dark: pattern.line }))}</g>`,
      ),
    )
    .join('');
  let body = '';
  if (pattern.filler) {
    grid(canvas, step * 0.86, step, (u, v) => {
      const [x, y] = place(surface, u + step * 0.04, v + step * 0.5);
      if (surface.shows?.(x, y, 4 * canvas.size) === false) return;
      body += `<circle cx="${round(x)}" cy="${round(y)}" r="${round(4 * canvas.size)}" fill="${pattern.filler}"/>`;
    });
  }
  const scale = Math.round((pattern.scale ?? 0.5) * canvas.size * 100) / 100;
  grid(canvas, step * 0.86, step, (u, v, row) => {
    const column = Math.round((v - left) / step);
    const [x, y, angle] = surface.at(u, v);
    const turn = round(angle + (random() - 0.5) * (pattern.jitter ?? 26));
    if (surface.shows?.(x, y, scale * MOTIF_REACH) === false) return;
    body += `<use href="#${id}m${(row + column) % names.length}_${(row * 2 + column) % colours.length}" transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${scale})"/>`;
  });
  return { definitions, body };
}

const DRAWERS: Readonly<Record<Exclude<ArtPattern['type'], 'solid' | 'motif'>, (canvas: Canvas) => string>> = {
  stripes,
  pinstripes,
  vertical,
  checks,
  tartan,
  dots,
  argyle,
  zigzag,
  waves,
  terrazzo,
  leopard,
  blocks,
  fairisle,
};

/** Lays a pattern on a surface. `id` keeps its definitions apart from those of other patterns in the picture. */
export function drawPattern(
  surface: Surface,
  pattern: ArtPattern,
  {
    base,
    seed,
    id,
    scale = 1,
  }: { readonly base: string; readonly seed: string; readonly id: string; readonly scale?: number },
): DrawnPattern {
  const canvas: Canvas = {
    surface,
    pattern,
    base,
    size: Math.min(MOST_SIZE, Math.max(LEAST_SIZE, pattern.size ?? 1)) * scale,
    random: seededRandom(seed || 'x'),
    id,
  };
  if (pattern.type === 'solid') return { definitions: '', body: '' };
  if (pattern.type === 'motif') return motifs(canvas);
  return { definitions: '', body: DRAWERS[pattern.type](canvas) };
}
