import * as svg from './svg.ts';

/** A part of a picture in its own units, and the transform that lays it down. */
export type Part = {
  readonly flat: svg.Drawing;
  readonly shading: svg.Drawing;
  /** The outlines, in its own units, that hide the shading of the parts below. */
  readonly covers: readonly string[];
  readonly transform: string;
};

/** Parts on top of each other, the lowest first. The shading of each ends where a higher one lies on it. */
export function layered(parts: readonly Part[]): { readonly flat: svg.Drawing; readonly shading: svg.Drawing } {
  let flat = svg.EMPTY;
  let shading = svg.EMPTY;
  for (const [index, part] of parts.entries()) {
    flat = svg.stacked(flat, svg.transformed(part.flat, part.transform));
    for (const [number, cover] of part.covers.entries()) {
      const id = `beyond${index}-${number}`;
      shading = {
        definitions: shading.definitions + svg.outsideClip(id, [cover], part.transform),
        body: svg.clipped(id, shading.body),
        soft: shading.soft,
      };
    }
    shading = svg.stacked(shading, svg.transformed(part.shading, part.transform));
  }
  return { flat, shading };
}
