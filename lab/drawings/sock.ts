import type { ArtSpec, ArtView } from './art-spec.ts';
import { brightness } from './colour.ts';
import { layered, type Part } from './layers.ts';
import { curve, joined, type Point, polyline, round, toRadians } from './path.ts';
import { drawPattern } from './pattern.ts';
import type { Surface } from './pattern-canvas.ts';
import { handPart, legPart, wearerOf } from './person.ts';
import { type SockGeometry, type SockHeight, sockGeometry } from './sock-geometry.ts';
import * as svg from './svg.ts';

/** The distance of a point from the edge of a closed polygon, in its units: negative inside. */
function signedDistance(polygon: readonly Point[], [x, y]: Point): number {
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

const CUFF_HEIGHTS: Readonly<Record<SockHeight, number>> = { knee: 64, crew: 58, quarter: 46, ankle: 34, low: 26 };
/** A margin for the curve between the points of an outline, and for soft edges near it. */
const OUTLINE_SLACK = 6;

type SockShape = {
  readonly geometry: SockGeometry;
  readonly cuffHeight: number;
  readonly heel: string;
  readonly toe: string;
  readonly cuff: string;
  readonly heelEdge: string;
  readonly toeEdge: string;
  readonly cuffEdge: string;
};

function makeShape(height: SockHeight): SockShape {
  const geometry = sockGeometry(height);
  const { length, total, heelMiddle } = geometry;
  const cuffHeight = CUFF_HEIGHTS[height];
  const at = (u: number, v: number): Point => {
    const [x, y] = geometry.at(u, v);
    return [x, y];
  };
  const range = (count: number) => Array.from({ length: count + 1 }, (_, step) => step / count);
  const heelReach = 88;
  const heelEdge = curve(
    range(24).map((share) =>
      at(heelMiddle - 2 + (share * 2 - 1) * heelReach, -6 + 118 * Math.abs(share * 2 - 1) ** 1.7),
    ),
  );
  const heel = `${heelEdge}${joined(polyline([at(heelMiddle - 2 + heelReach, 190), at(heelMiddle - 2, 230), at(heelMiddle - 2 - heelReach, 190)]))}Z`;
  const toeEdge = curve(
    range(14).map((share) => {
      const v = -115 + 230 * share;
      return at(length + 14 - 16 * Math.cos((v / 115) * 1.3), v);
    }),
  );
  const toe = `${toeEdge}${joined(polyline([at(total + 60, 120), at(total + 60, -120)]))}Z`;
  const cuffEdge = curve(
    range(12).map((share) => {
      const v = -135 + 270 * share;
      return at(cuffHeight + 5 * Math.cos((v / 100) * 1.4), v);
    }),
  );
  const cuff = `${cuffEdge}${joined(polyline([at(-14, 140), at(-14, -140)]))}Z`;
  return { geometry, cuffHeight, heel, toe, cuff, heelEdge, toeEdge, cuffEdge };
}

const shapes = new Map<SockHeight, SockShape>();

/** The paths of a sock of this height, upright, toe to the right. */
function sockShape(height: SockHeight): SockShape {
  const known = shapes.get(height) ?? makeShape(height);
  shapes.set(height, known);
  return known;
}

const heightOf = (spec: Pick<ArtSpec, 'height'>): SockHeight => spec.height ?? 'crew';
/** Whether a colour needs more contrast for its shading to be visible. */
const isDark = (spec: Pick<ArtSpec, 'base'>) => brightness(spec.base) < 0.35;

/** The colours of one sock. `shows` returns whether a shape of this size at this position is visible. */
export function flatSock(
  spec: Omit<ArtSpec, 'subject' | 'bg'>,
  { id, shows }: { readonly id: string; readonly shows?: Surface['shows'] },
): svg.Drawing {
  const { geometry, cuffHeight, heel, toe, cuff } = sockShape(heightOf(spec));
  const inOutline = (x: number, y: number, reach: number) =>
    signedDistance(geometry.outlinePoints, [x, y]) < reach + OUTLINE_SLACK;
  const toeColour = spec.toe ?? spec.accent;
  const pattern = drawPattern(
    {
      at: geometry.at,
      along: [cuffHeight - 2, geometry.total + 10],
      across: [-128, 150],
      shows: (x, y, reach) => inOutline(x, y, reach) && (shows?.(x, y, reach) ?? true),
    },
    spec.pattern,
    { base: spec.base, seed: spec.seed, id },
  );
  const body =
    `<path d="${geometry.outline}" fill="${spec.base}"/>${pattern.body}<path d="${heel}" fill="${spec.heel ?? toeColour}"/>` +
    `<path d="${toe}" fill="${toeColour}"/><path d="${cuff}" fill="${spec.cuff ?? spec.accent}"/>`;
  return {
    definitions: `${svg.insideClip(`${id}sock`, geometry.outline)}${pattern.definitions}`,
    body: svg.clipped(`${id}sock`, body),
    soft: [],
  };
}

const line = (path: string, colour: string, opacity: number, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" ${extra}/>`;

/** Dark edges, two folds at the instep and a light along the leg. */
function formPart(height: SockHeight, dark: boolean): svg.SoftPart {
  const { leg, arc, length, total, outline, at: place } = sockShape(height).geometry;
  const at = (u: number, v: number): Point => {
    const [x, y] = place(u, v);
    return [x, y];
  };
  const light = curve([
    at(-10, -38),
    at(leg * 0.45, -34),
    at(leg * 0.98, -46),
    at(leg + arc, -40),
    at(length - 30, -36),
    at(total - 40, -26),
  ]);
  const fold = curve([at(leg + arc * 0.18, -112), at(leg + arc * 0.42, -66), at(leg + arc * 0.5, -40)]);
  const secondFold = curve([at(leg + arc * 0.62, -112), at(leg + arc * 0.62, -74), at(leg + arc * 0.58, -54)]);
  const round = 'stroke-linecap="round"';
  return {
    id: `form-${height}-${dark ? 'dark' : 'light'}`,
    box: { x: 180, y: -80, width: 640, height: 860 },
    body:
      `<g filter="url(#blur14)">${line(outline, svg.INK, dark ? 0.36 : 0.245, 38)}${line(fold, '#000', 0.26, 18, round)}` +
      `${line(secondFold, '#000', 0.2, 14, round)}${line(light, '#fff', dark ? 0.15 : 0.28, 44, round)}</g>`,
  };
}

function shadowPart(height: SockHeight): svg.SoftPart {
  const { outline, outlinePoints } = sockShape(height).geometry;
  const xs = outlinePoints.map(([x]) => x);
  const ys = outlinePoints.map(([, y]) => y);
  const margin = 60;
  const box: svg.Box = {
    x: Math.floor(Math.min(...xs) - margin),
    y: Math.floor(Math.min(...ys) - margin),
    width: Math.ceil(Math.max(...xs) - Math.min(...xs) + 2 * margin),
    height: Math.ceil(Math.max(...ys) - Math.min(...ys) + 2 * margin),
  };
  return { id: `shadow-${height}`, box, body: `<path d="${outline}" fill="${svg.SHADOW}" filter="url(#blur16)"/>` };
}

/** The shadow of a sock, to be drawn below it; `opacity` from 0 to 1. */
export function sockShadow(
  spec: Pick<ArtSpec, 'height'>,
  { opacity, shift }: { readonly opacity: number; readonly shift: Point },
): svg.Drawing {
  const part = shadowPart(heightOf(spec));
  return {
    definitions: '',
    body: svg.placeSoft(part, `opacity="${round3(opacity)}" transform="translate(${shift[0]} ${shift[1]})"`),
    soft: [part],
  };
}

/**
 * Knit, ribs, seams, edges and light of one sock, to be drawn over its colours. `shade` darkens one that lies behind.
 */
export function sockShading(
  spec: Pick<ArtSpec, 'height' | 'base'>,
  { id, shade = 0 }: { readonly id: string; readonly shade?: number },
): svg.Drawing {
  const { geometry, cuffHeight, heelEdge, toeEdge, cuffEdge } = sockShape(heightOf(spec));
  const { total, outline } = geometry;
  const at = (u: number, v: number): Point => {
    const [x, y] = geometry.at(u, v);
    return [x, y];
  };
  let wales = '';
  for (let v = -112; v <= 140; v += 7) {
    const points: Point[] = [];
    for (let u = cuffHeight + 2; u <= total + 4; u += 16) points.push(at(u, v));
    wales += polyline(points);
  }
  let ribs = '';
  for (let v = -114; v <= 120; v += 11) ribs += polyline([at(-8, v), at(cuffHeight + 3, v)]);
  const seam = (path: string, shift: string) =>
    line(path, '#000', 0.16, 2.4) +
    line(path, '#fff', 0.35, 2, `stroke-dasharray="6 5" transform="translate(${shift})"`);
  const form = formPart(heightOf(spec), isDark(spec));
  const body = [
    line(wales, '#000', 0.055, 1.6) +
      line(wales, '#fff', 0.1, 1.2, 'stroke-dasharray="5 4" transform="translate(2.6 1)"'),
    line(ribs, '#000', 0.13, 3.6) + line(ribs, '#fff', 0.22, 2.4, 'transform="translate(4 0)"'),
    line(cuffEdge, '#000', 0.22, 3) + line(cuffEdge, '#fff', 0.25, 2, 'transform="translate(0 3)"'),
    seam(heelEdge, '-4 5') + seam(toeEdge, '6 1'),
    svg.placeSoft(form),
    shade > 0 ? `<path d="${outline}" fill="#160a2a" fill-opacity="${shade}"/>` : '',
  ].join('');
  return {
    definitions: svg.insideClip(`${id}shape`, outline),
    body: `${svg.clipped(`${id}shape`, body)}${line(outline, '#000', 0.1, 1.5)}`,
    soft: [form],
  };
}

/** Points on the outline of a sock and the middle of its cuff's edge, in its own units. */
export function sockReach(spec: Pick<ArtSpec, 'height'>): {
  readonly outlinePoints: readonly Point[];
  readonly top: Point;
} {
  const { geometry } = sockShape(heightOf(spec));
  const [x, y] = geometry.at(0, 0);
  return { outlinePoints: geometry.outlinePoints, top: [x, y] };
}

const round3 = (value: number) => Math.round(value * 1000) / 1000;

/** The position of a sock: turned in degrees about `TURNING_POINT`, then moved. */
type Laid = { readonly turn: number; readonly shift: Point; readonly shadow: number };

/** The rotation centre of a sock: where heel and instep meet. */
const TURNING_POINT: Point = [440, 500];
const FRONT: Laid = { turn: 9, shift: [0, 0], shadow: 0.255 };
const BACK: Laid = { turn: 3, shift: [128, -46], shadow: 0.21 };
const CLOSE: Laid = { ...FRONT, turn: 0 };
const DETAIL_VIEW: svg.Box = { x: 190, y: 300, width: 400, height: 400 };

function turned([x, y]: Point, degrees: number): Point {
  const angle = toRadians(degrees);
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** From the units of a sock to the plane of the picture. */
function laidAt([x, y]: Point, { turn, shift }: Laid): Point {
  const [dx, dy] = turned([x - TURNING_POINT[0], y - TURNING_POINT[1]], turn);
  return [dx + shift[0], dy + shift[1]];
}

/** From the plane of the picture to the units of a sock. */
function ownUnits([x, y]: Point, { turn, shift }: Laid): Point {
  const [dx, dy] = turned([x - shift[0], y - shift[1]], -turn);
  return [dx + TURNING_POINT[0], dy + TURNING_POINT[1]];
}

/** The transform that centres and scales all laid socks in the picture, for each of them. */
function arrange(height: SockHeight, laid: readonly Laid[], room: number): (one: Laid) => string {
  const corners = laid.flatMap((one) => sockShape(height).geometry.outlinePoints.map((point) => laidAt(point, one)));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(room / (right - left), room / (bottom - top), 1.25);
  const origin = `${round(400 - ((left + right) / 2) * scale)} ${round(396 - ((top + bottom) / 2) * scale)}`;
  return ({ turn, shift }) =>
    `translate(${origin}) scale(${Math.round(scale * 100) / 100}) translate(${shift[0]} ${shift[1]}) rotate(${turn}) translate(${-TURNING_POINT[0]} ${-TURNING_POINT[1]})`;
}

/** One sock, with the shadow it throws; `shade` darkens one that lies behind. */
function sockPart(
  spec: ArtSpec,
  {
    id,
    transform,
    shadow: opacity,
    shade = 0,
    shows,
  }: {
    readonly id: string;
    readonly transform: string;
    readonly shadow: number;
    readonly shade?: number;
    readonly shows?: Surface['shows'];
  },
): Part {
  const { outline } = sockShape(heightOf(spec)).geometry;
  const shadow = sockShadow(spec, { opacity, shift: [9, 18] });
  return {
    flat: flatSock(spec, { id: `f${id}`, ...(shows && { shows }) }),
    shading: svg.stacked(
      {
        definitions: svg.outsideClip(`outside${id}`, [outline]),
        body: svg.clipped(`outside${id}`, shadow.body),
        soft: shadow.soft,
      },
      sockShading(spec, { id: `s${id}`, shade }),
    ),
    covers: [outline],
    transform,
  };
}

/** A pair lying slightly apart, one sock alone, or a close-up of its heel. */
function lyingSocks(spec: ArtSpec, view: 'pair' | 'single' | 'detail'): readonly Part[] {
  const height = heightOf(spec);
  const laid = view === 'pair' ? [BACK, FRONT] : view === 'single' ? [FRONT] : [CLOSE];
  const transformOf = arrange(height, laid, view === 'pair' ? 640 : 620);
  const { outlinePoints } = sockShape(height).geometry;
  return laid.map((one, index) => {
    const above = laid[index + 1];
    const shows = (x: number, y: number, reach: number) =>
      !above || signedDistance(outlinePoints, ownUnits(laidAt([x, y], one), above)) > -reach - OUTLINE_SLACK;
    return sockPart(spec, {
      id: String(index),
      transform: transformOf(one),
      shadow: one.shadow,
      shade: one === BACK ? 0.07 : 0,
      shows,
    });
  });
}

/** How far the hem of the trousers is above the cuff. */
const BARE: Readonly<Record<SockHeight, number>> = { knee: 60, crew: 96, quarter: 130, ankle: 170, low: 190 };
/** What is drawn of the trousers. */
const TROUSERS = 96;

/** Two legs that dangle, the one behind a little forward. */
function wornSocks(spec: ArtSpec): readonly Part[] {
  const height = heightOf(spec);
  const { leg } = sockShape(height).geometry;
  const [middle, cuff] = sockReach(spec).top;
  const gap = BARE[height];
  const top = cuff - gap - TROUSERS;
  const scale = round3(Math.min(0.9, 750 / (724 - top)));
  const down = round((750 - (724 - top) * scale) * 0.6);
  const hung = (x: number, y: number, turn: number) =>
    `translate(${x} ${down + y}) scale(${scale}) rotate(${turn} ${middle} ${top}) translate(0 ${-top})`;
  const left = 400 - 640 * scale;
  return [
    { id: 'b', transform: hung(round(left + 170 * scale), -30, -9), shade: 0.08 },
    { id: 'a', transform: hung(round(left), 0, 1), shade: 0 },
  ].flatMap(({ id, transform, shade }) => [
    legPart(wearerOf(spec.seed), { id, name: height, cuff, middle, height: leg, gap }, transform),
    sockPart(spec, { id, transform, shadow: 0.2, shade }),
  ]);
}

/** The scale of a sock beside a hand, and that of the hand to it: feet of 24, 16 and 11 centimetres. */
const BESIDE = {
  adults: { sock: 0.94, hand: 0.79 },
  kids: { sock: 0.66, hand: 1.18 },
  baby: { sock: 0.56, hand: 1.6 },
} as const satisfies Readonly<Record<NonNullable<ArtSpec['wearer']>, object>>;

/** One sock beside a hand. */
function sockBesideHand(spec: ArtSpec): readonly Part[] {
  const { outlinePoints } = sockShape(heightOf(spec)).geometry;
  const xs = outlinePoints.map(([x]) => x);
  const ys = outlinePoints.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const beside = BESIDE[spec.wearer ?? 'adults'];
  const scale = round3(Math.min(beside.sock, 640 / (bottom - top)));
  const hand = round3(scale * beside.hand);
  const start = 400 - ((right - left) * scale + 340 * hand) / 2;
  const floor = Math.min(720, 400 + ((bottom - top) * scale) / 2 + 90);
  return [
    sockPart(spec, {
      id: 'a',
      transform: `translate(${round(start - left * scale)} ${round(floor - bottom * scale)}) scale(${scale})`,
      shadow: 0.255,
    }),
    handPart(
      { ...wearerOf(spec.seed), cuff: spec.cuff ?? spec.accent },
      `translate(${round(start + (right - left) * scale + 205 * hand)} ${round(690 - 300 * hand)}) rotate(-5) scale(${hand})`,
    ),
  ];
}

const PARTS: Readonly<Record<ArtView, (spec: ArtSpec) => readonly Part[]>> = {
  pair: (spec) => lyingSocks(spec, 'pair'),
  single: (spec) => lyingSocks(spec, 'single'),
  detail: (spec) => lyingSocks(spec, 'detail'),
  worn: wornSocks,
  size: sockBesideHand,
};

/** Socks: a pair, one of them, its heel, worn, or beside a hand. */
export function drawSocks(spec: ArtSpec, view: ArtView): svg.LayeredPicture {
  const shown = view === 'detail' ? DETAIL_VIEW : svg.PRODUCT_VIEW;
  const { flat, shading } = layered(PARTS[view](spec));
  const wearer = view === 'size' ? ` ${spec.wearer ?? 'adults'}` : '';
  return {
    flat: { ...svg.stacked(svg.ground(spec.bg), flat), view: shown },
    shading: {
      key: `socks ${heightOf(spec)} ${view} ${isDark(spec) ? 'dark' : 'light'}${wearer}`,
      document: () => ({ ...shading, view: shown }),
    },
  };
}
