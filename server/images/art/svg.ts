import { mix } from './colour.ts';

/** Soft edges, by how far they spread. Their regions are shares of the box a path spans, so a nearly straight line needs company in its path. */
const FILTERS = [
  '<filter id="blur17" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="17"/></filter>',
  '<filter id="form" filterUnits="userSpaceOnUse" x="180" y="-80" width="640" height="860"><feGaussianBlur stdDeviation="14"/></filter>',
  '<filter id="blur13" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>',
  '<filter id="blur7" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>',
  '<filter id="shadow" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>',
].join('');

export type Drawing = { readonly definitions: string; readonly body: string };

/** A whole picture on its ground, which is lighter in the middle. `view` crops it: `x y width height`. */
export function svgDocument(
  drawing: Drawing,
  { ground, width = 800, height = 800, view }: { readonly ground: string; readonly width?: number; readonly height?: number; readonly view?: string },
): string {
  const glow = `<radialGradient id="ground" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="${mix(ground, '#ffffff', 0.35)}"/><stop offset="1" stop-color="${ground}"/></radialGradient>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view ?? `0 0 ${width} ${height}`}" width="${width}" height="${height}"><defs>${FILTERS}${glow}${drawing.definitions}</defs>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>${drawing.body}</svg>`
  );
}

/** The colour a shadow has on a ground. */
export function shadowOn(ground: string): string {
  return mix(ground, '#24123a', 0.75);
}
