import type { ArtPattern } from '#app/modules/catalogue/domain/image-record.ts';
import { type Point, polyline, round } from './path.ts';

/** The surface of a pattern: flat cloth or the bent form of a sock. `u` runs along it, `v` across. */
export type Surface = {
  at(u: number, v: number): readonly [x: number, y: number, angle: number];
  readonly along: readonly [from: number, to: number];
  readonly across: readonly [from: number, to: number];
  /**
   * Whether a shape of this radius around a point is visible; invisible shapes are left out. Default: all are visible.
   */
  readonly shows?: (x: number, y: number, reach: number) => boolean;
};

export type DrawnPattern = { readonly definitions: string; readonly body: string };

/** A surface with the pattern that covers it. */
export type Canvas = {
  readonly surface: Surface;
  readonly pattern: ArtPattern;
  readonly base: string;
  readonly size: number;
  readonly random: () => number;
  readonly id: string;
};

export const WHITE = '#ffffff';

export function colourAt({ pattern }: Canvas, index: number): string {
  const count = pattern.colors.length;
  return count === 0 ? WHITE : (pattern.colors[((index % count) + count) % count] ?? WHITE);
}

export function place(surface: Surface, u: number, v: number): Point {
  const [x, y] = surface.at(u, v);
  return [x, y];
}

/** A ring round the surface between two places along it. */
export function band({ surface }: Canvas, from: number, to: number, fill: string, opacity?: number): string {
  const [left, right] = surface.across;
  const steps = Math.max(2, Math.ceil((to - from) / 14));
  const side = (v: number) =>
    Array.from({ length: steps + 1 }, (_, step) => place(surface, from + ((to - from) * step) / steps, v));
  const seam = opacity === undefined ? ` stroke="${fill}" stroke-width="0.6"` : ` fill-opacity="${opacity}"`;
  return `<path d="${polyline([...side(left), ...side(right).reverse()], { closed: true })}" fill="${fill}"${seam}/>`;
}

/** A stripe along the whole surface between two places across it. */
export function strip({ surface }: Canvas, from: number, to: number, fill: string, opacity = 1): string {
  const [start, end] = surface.along;
  const steps = 40;
  const edge = (v: number) =>
    Array.from({ length: steps + 1 }, (_, step) => place(surface, start + ((end - start) * step) / steps, v));
  return `<path d="${polyline([...edge(from), ...edge(to).reverse()], { closed: true })}" fill="${fill}" fill-opacity="${opacity}"/>`;
}

/** `reach` is how far `inner` extends from its origin. */
export function placed(
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
export function grid(
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
