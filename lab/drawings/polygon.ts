import type { Point } from './path.ts';

/** The distance of a point from the edge of a closed polygon, in its units: negative inside. */
export function signedDistance(polygon: readonly Point[], [x, y]: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  let inside = false;
  for (let index = 0, before = polygon.length - 1; index < polygon.length; before = index, index += 1) {
    const [ax, ay] = polygon[before] as Point;
    const [bx, by] = polygon[index] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    const [dx, dy] = [bx - ax, by - ay];
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2);
  }
  return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}
