import type { ArtPattern } from '#app/modules/catalogue/domain/image-record.ts';
import { argyle, dots, fairisle, leopard, terrazzo, waves, zigzag } from './figure-patterns.ts';
import { motifs } from './motif-pattern.ts';
import { seededRandom } from './path.ts';
import type { Canvas, DrawnPattern, Surface } from './pattern-canvas.ts';
import { blocks, checks, pinstripes, stripes, tartan, vertical } from './striped-patterns.ts';

/** Limits of an imported pattern's scale: a finer pattern would take unbounded time to draw. */
const LEAST_SIZE = 0.25;
const MOST_SIZE = 8;

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

/** Draws a pattern on a surface. `id` must be unique among the patterns of the picture. */
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
