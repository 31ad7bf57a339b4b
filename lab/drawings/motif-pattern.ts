import { mix } from './colour.ts';
import { isMotifName, MOTIFS, type MotifPalette } from './motifs.ts';
import { round } from './path.ts';
import { type Canvas, type DrawnPattern, grid, place, WHITE } from './pattern-canvas.ts';

const LEAST_GAP = 20;
/** A motif lies in a box of 100 by 100 around its origin; a few lines extend beyond it. */
const MOTIF_REACH = 76;

/** The colours of a motif whose main colour is `colours[index]`. */
export function motifPalette(
  colours: readonly string[],
  index: number,
  { ground, dark = '#2d2438' }: { readonly ground: string; readonly dark?: string | undefined },
): MotifPalette {
  const main = colours[index] ?? WHITE;
  const next = colours[(index + 1) % Math.max(1, colours.length)] ?? main;
  return { main, second: next === main ? mix(main, '#000000', 0.3) : next, light: mix(main, WHITE, 0.6), dark, ground };
}

/** Spreads the motifs over the surface. */
export function motifs(canvas: Canvas): DrawnPattern {
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
