export type Point = readonly [x: number, y: number];

/** One decimal is finer than a pixel of every served picture. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Straight lines through points. */
export function polyline(points: readonly Point[], { closed = false }: { readonly closed?: boolean } = {}): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A curve through points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${round(first[0])} ${round(first[1])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const from = points[index] as Point;
    const to = points[index + 1] as Point;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[...leave, ...arrive, ...to].map(round).join(' ')}`;
  }
  return path;
}

/** A path without its first `M`, to continue another path. */
export function joined(path: string): string {
  return `L${path.slice(1)}`;
}

export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): string {
  const right = x + width;
  const bottom = y + height;
  const r = radius;
  return `M${x + r} ${y}H${right - r}Q${right} ${y} ${right} ${y + r}V${bottom - r}Q${right} ${bottom} ${right - r} ${bottom}H${x + r}Q${x} ${bottom} ${x} ${bottom - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;
}

/** Pseudo-random numbers in [0, 1), equal for equal seeds. */
export function seededRandom(seed: string): () => number {
  let state = 0;
  for (const char of seed) state = (Math.imul(state, 31) + char.charCodeAt(0)) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
