import { mix } from './colour.ts';

/**
 * Blurs by their radius. The region of a blur is a share of the bounding box of a path, so a nearly straight line needs
 * a second line in its path.
 */
const FILTERS = [
  '<filter id="blur17" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="17"/></filter>',
  '<filter id="blur14" filterUnits="userSpaceOnUse" x="-200" y="-200" width="1400" height="1400"><feGaussianBlur stdDeviation="14"/></filter>',
  '<filter id="blur13" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>',
  '<filter id="blur7" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="7"/></filter>',
  '<filter id="blur16" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="16"/></filter>',
  // What it is applied to, only near its edges.
  '<filter id="inner" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur in="SourceAlpha" stdDeviation="11" result="within"/><feComposite in="SourceGraphic" in2="within" operator="out"/></filter>',
].join('');

/** A rectangle in the units of a drawing. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * A blurred part of a drawing. It is rendered once at low resolution and enlarged into place. The same id means the
 * same body and box.
 */
export type SoftPart = { readonly id: string; readonly box: Box; readonly body: string };

/**
 * SVG without its root element. `definitions` are shared by everything in the document; `soft` parts are printed by
 * `placeSoft`.
 */
export type Drawing = { readonly definitions: string; readonly body: string; readonly soft: readonly SoftPart[] };

/** A drawing and the visible part of its plane. */
export type SvgDocument = Drawing & { readonly view: Box };

/**
 * A picture in two layers. `flat` has every colour and no blur. `shading` lies on top: light, shadow and knit. It
 * depends only on what its key names, so that pictures with equal keys share it.
 */
export type LayeredPicture = {
  readonly flat: SvgDocument;
  readonly shading: { readonly key: string; readonly document: () => SvgDocument } | null;
};

/** A position of a soft part in a drawing. */
export function placeSoft({ id }: SoftPart, extra = ''): string {
  return `<use href="#${id}" ${extra}/>`;
}

/** The two colours of a background, from its middle to its edge. */
export function groundColours(colour: string): readonly [string, string] {
  return [mix(colour, '#ffffff', 0.35), colour];
}

/** A background that is lighter in the middle. The image service finds it by its id, to put another in its place. */
export function ground(
  colour: string,
  { width, height }: { readonly width: number; readonly height: number } = { width: 800, height: 800 },
): Drawing {
  const [middle, edge] = groundColours(colour);
  return {
    definitions: `<radialGradient id="ground" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></radialGradient>`,
    body: `<rect width="${width}" height="${height}" fill="url(#ground)"/>`,
    soft: [],
  };
}

export const EMPTY: Drawing = { definitions: '', body: '', soft: [] };

/** Drawings on top of each other, the lowest first. */
export function stacked(...drawings: readonly Drawing[]): Drawing {
  return {
    definitions: drawings.map(({ definitions }) => definitions).join(''),
    body: drawings.map(({ body }) => body).join(''),
    soft: drawings.flatMap(({ soft }) => soft),
  };
}

/** The same drawing under a transform. Its definitions keep their own units. */
export function transformed(drawing: Drawing, transform: string): Drawing {
  return { ...drawing, body: `<g transform="${transform}">${drawing.body}</g>` };
}

/**
 * An SVG file of this width in pixels; its height follows from the view. `softImages` returns the URL of each soft
 * part's picture.
 */
export function svgText(
  { view, definitions, body, soft }: SvgDocument,
  { width, softImages }: { readonly width: number; readonly softImages: ReadonlyMap<string, string> },
): string {
  const images = [...new Map(soft.map((part) => [part.id, part])).values()]
    .map(
      ({ id, box }) =>
        `<image id="${id}" ${attributes(box)} preserveAspectRatio="none" href="${softImages.get(id) ?? ''}"/>`,
    )
    .join('');
  return root(view, { width, content: `<defs>${definitions}${images}</defs>${body}` });
}

/** An SVG file of one soft part at low resolution, before it is enlarged. */
export function softText({ box, body }: SoftPart, { width }: { readonly width: number }): string {
  return root(box, { width, content: `<defs>${FILTERS}</defs>${body}` });
}

function root(
  { x, y, width: across, height: down }: Box,
  { width, content }: { readonly width: number; readonly content: string },
): string {
  const height = Math.max(1, Math.round((width * down) / across));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${across} ${down}" width="${width}" height="${height}">${content}</svg>`;
}

function attributes({ x, y, width, height }: Box): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

export const PRODUCT_VIEW: Box = { x: 0, y: 0, width: 800, height: 800 };
/** The colour of shadows, mixed into the colour below. */
export const SHADOW = '#24123a';
/** The colour of shaded edges. */
export const INK = '#2a1038';

/** A path far around everything: with an outline added and `clip-rule="evenodd"`, it covers all that lies outside. */
export const EVERYWHERE = 'M-3000-3000H4000V4000H-3000Z';

/** A clip that keeps the part outside all these outlines. They must not overlap. */
export function outsideClip(id: string, outlines: readonly string[], transform = ''): string {
  return `<clipPath id="${id}"><path clip-rule="evenodd" d="${EVERYWHERE}${outlines.join('')}" ${transform && `transform="${transform}"`}/></clipPath>`;
}

/** A clip that keeps the part inside an outline. */
export function insideClip(id: string, outline: string): string {
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath>`;
}

export function clipped(id: string, body: string): string {
  return `<g clip-path="url(#${id})">${body}</g>`;
}
