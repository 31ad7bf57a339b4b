import { mix } from './colour.ts';
import type { Part } from './layers.ts';
import { curve, type Point, round, seededRandom } from './path.ts';
import * as svg from './svg.ts';

const SKINS = ['#f4cfae', '#e3b088', '#c68d62', '#96613f', '#6a4330'] as const;
const CLOTHES = ['#42597f', '#d8c19c', '#514a5e', '#6f8a6e', '#8a4f45'] as const;

/** The skin and the clothes of who wears a design: the same for the same seed, and never the colour of its ground. */
export function wearerOf(seed: string): { readonly skin: string; readonly clothes: string } {
  const random = seededRandom(`wearer ${seed}`);
  const of = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  return { skin: of(SKINS), clothes: of(CLOTHES) };
}

/** A rounded stroke as an outline. */
function limb([ax, ay]: Point, [bx, by]: Point, from: number, to: number): string {
  const angle = Math.atan2(by - ay, bx - ax);
  const at = (x: number, y: number, radius: number, turn: number) =>
    `${round(x + radius * Math.cos(angle + turn))} ${round(y + radius * Math.sin(angle + turn))}`;
  const quarter = Math.PI / 2;
  return (
    `M${at(ax, ay, from, quarter)}A${from} ${from} 0 0 1 ${at(ax, ay, from, -quarter)}` +
    `L${at(bx, by, to, -quarter)}A${to} ${to} 0 0 1 ${at(bx, by, to, quarter)}Z`
  );
}

/** Edges of skin or cloth, darker towards the outline. */
function softEdges(id: string, box: svg.Box, outlines: readonly string[]): svg.SoftPart {
  const body = outlines.map((path) => `<path d="${path}" fill="${svg.INK}"/>`).join('');
  return { id, box, body: `<g filter="url(#inner)" opacity="0.62">${body}</g>` };
}

/** A soft shadow of outlines, moved a little down. */
function softShadow(id: string, box: svg.Box, outlines: readonly string[]): svg.SoftPart {
  const body = outlines.map((path) => `<path d="${path}" fill="${svg.SHADOW}" filter="url(#blur16)"/>`).join('');
  return { id, box, body };
}

/** The fingers of a right hand, from the knuckle to the tip: each with its radii. */
const FINGERS: readonly (readonly [Point, Point, number, number])[] = [
  [[-58, 84], [-78, -104], 26, 20],
  [[-16, 70], [-20, -142], 27, 21],
  [[28, 74], [40, -110], 26, 20],
  [[66, 100], [98, -34], 23, 17],
];
const PALM = 'M-60 470C-60 330-96 220-90 104C-86 40 90 40 92 110C98 210 60 330 60 470Z';
const THUMB = [limb([-62, 232], [-122, 150], 36, 29), limb([-122, 150], [-158, 66], 28, 21)];
const HAND = [PALM, ...FINGERS.map(([knuckle, tip, from, to]) => limb(knuckle, tip, from, to)), ...THUMB];
const SLEEVE = 'M-92 360C-40 374 40 374 92 360L124 900H-124Z';
const CUFF = 'M-94 352C-40 366 40 366 94 352L100 420C40 434-40 434-100 420Z';
const HAND_BOX: svg.Box = { x: -240, y: -240, width: 480, height: 1200 };

/** A right hand from above, 450 units from wrist to finger tip, in a sleeve. `cuff` is the colour of its edge. */
export function handPart(
  { skin, clothes, cuff }: { readonly skin: string; readonly clothes: string; readonly cuff: string },
  transform: string,
): Part {
  const nail = mix(skin, '#ffffff', 0.42);
  const nails = FINGERS.map(([[ax, ay], [x, y], , radius]) => {
    const turn = (Math.atan2(x - ax, ay - y) * 180) / Math.PI;
    return `<ellipse cx="${x}" cy="${y + 1}" rx="${round(radius * 0.62)}" ry="${round(radius * 0.86)}" fill="${nail}" transform="rotate(${round(turn)} ${x} ${y})"/>`;
  }).join('');
  const thumbnail = `<ellipse cx="-156" cy="66" rx="13" ry="18" fill="${nail}" transform="rotate(-24 -156 66)"/>`;
  const knuckles = FINGERS.map(([[ax, ay], [x, y]]) => {
    const [mx, my] = [ax + (x - ax) * 0.5, ay + (y - ay) * 0.5];
    return `M${round(mx - 11)} ${round(my)}q11 5 22 0M${round(mx - 10)} ${round(my + 9)}q10 4 20 0`;
  }).join('');
  const edges = softEdges('hand-edges', HAND_BOX, [...HAND, SLEEVE]);
  const shadow = softShadow('hand-shadow', HAND_BOX, [...HAND, SLEEVE]);
  const inside = [...HAND, SLEEVE, CUFF].map((path) => `<path d="${path}"/>`).join('');
  return {
    flat: {
      definitions: '',
      body:
        HAND.map((path) => `<path d="${path}" fill="${skin}"/>`).join('') +
        `${nails}${thumbnail}<path d="${knuckles}" fill="none" stroke="${mix(skin, svg.INK, 0.4)}" stroke-opacity="0.4" stroke-width="2.6" stroke-linecap="round"/>` +
        `<path d="${SLEEVE}" fill="${clothes}"/><path d="${CUFF}" fill="${cuff}"/>`,
      soft: [],
    },
    shading: {
      definitions: `<clipPath id="hand">${inside}</clipPath>${beyond('hand', [...HAND, SLEEVE])}`,
      body:
        outside('hand', HAND.length + 1, svg.placeSoft(shadow, 'opacity="0.24" transform="translate(10 16)"')) +
        svg.clipped('hand', `${svg.placeSoft(edges)}${ribs()}`),
      soft: [edges, shadow],
    },
    covers: [...HAND, SLEEVE, CUFF],
    transform,
  };
}

function ribs(): string {
  let path = '';
  for (let x = -92; x <= 96; x += 11) path += `M${x} 356L${round(x * 1.05)} 430`;
  return `<path d="${path}" stroke="#000" stroke-opacity="0.13" stroke-width="3.4"/>`;
}

/** The clips that keep what lies outside all outlines, which may overlap. */
function beyond(id: string, outlines: readonly string[]): string {
  return outlines.map((outline, index) => svg.outsideClip(`off-${id}${index}`, [outline])).join('');
}

function outside(id: string, count: number, body: string): string {
  return Array.from({ length: count }, (_, index) => index).reduce(
    (inner, index) => svg.clipped(`off-${id}${index}`, inner),
    body,
  );
}

/** Half the width of a leg at a height above its ankle, to the back and to the front. */
const LEG: readonly (readonly [height: number, back: number, front: number])[] = [
  [0, 74, 74],
  [64, 76, 76],
  [140, 82, 78],
  [230, 92, 80],
  [340, 97, 84],
  [450, 92, 86],
  [540, 88, 90],
  [620, 90, 98],
  [700, 104, 104],
  [900, 124, 120],
];

function widths(height: number): readonly [back: number, front: number] {
  const above = LEG.findIndex(([from]) => from >= height);
  const [toHeight, toBack, toFront] = LEG[Math.max(1, above)] ?? [0, 0, 0];
  const [fromHeight, fromBack, fromFront] = LEG[Math.max(0, above - 1)] ?? [0, 0, 0];
  const share = Math.min(1, (height - fromHeight) / (toHeight - fromHeight));
  return [fromBack + (toBack - fromBack) * share, fromFront + (toFront - fromFront) * share];
}

/**
 * A bare leg from the cuff of a sock up to the hem of its trousers. `cuff`, `middle`: where the cuff is; `height`: how
 * far it is above the ankle; `gap`: how far the hem is above it.
 */
export function legPart(
  { skin, clothes }: { readonly skin: string; readonly clothes: string },
  {
    id,
    name,
    cuff,
    middle,
    height,
    gap,
  }: {
    readonly id: string;
    /** The same for legs of the same measures. */
    readonly name: string;
    readonly cuff: number;
    readonly middle: number;
    readonly height: number;
    readonly gap: number;
  },
  transform: string,
): Part {
  const steps = Array.from({ length: 14 }, (_, step) => -20 + step * ((gap + 60) / 13));
  const back = steps.map((up): Point => [middle - widths(height + up)[0], cuff - up]);
  const front = steps.map((up): Point => [middle + widths(height + up)[1], cuff - up]);
  const leg = `${curve([...back, ...front.reverse()])}Z`;
  const hem = cuff - gap;
  const roll = `M${middle - 122} ${hem - 40}Q${middle} ${hem - 26} ${middle + 118} ${hem - 40}L${middle + 121} ${hem}Q${middle} ${hem + 16} ${middle - 125} ${hem}Z`;
  const trousers = `M${middle - 118} ${hem - 20}L${middle - 142} ${hem - 700}H${middle + 140}L${middle + 114} ${hem - 20}Z`;
  const box: svg.Box = { x: middle - 260, y: hem - 760, width: 520, height: gap + 860 };
  const edges = softEdges(`leg-edges-${name}`, box, [leg, trousers, roll]);
  const under = `M${middle - 100} ${hem + 6}Q${middle} ${hem + 22} ${middle + 100} ${hem + 6}`;
  const shade: svg.SoftPart = {
    id: `leg-shade-${name}`,
    box,
    body:
      `<path d="${under}M0 0" fill="none" stroke="#000" stroke-opacity="0.4" stroke-width="26" filter="url(#blur14)"/>` +
      `<path d="M${middle - 20} ${cuff - 20}C${middle - 34} ${cuff - gap / 2} ${middle - 30} ${hem} ${middle - 24} ${hem}" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="34" filter="url(#blur14)"/>`,
  };
  const shadow = softShadow(`leg-shadow-${name}`, box, [leg, trousers, roll]);
  const stitch = `M${middle - 120} ${hem - 9}Q${middle} ${hem + 6} ${middle + 117} ${hem - 9}`;
  return {
    flat: {
      definitions: '',
      body: `<path d="${leg}" fill="${skin}"/><path d="${trousers}" fill="${clothes}"/><path d="${roll}" fill="${mix(clothes, '#ffffff', 0.2)}"/>`,
      soft: [],
    },
    shading: {
      definitions:
        `<clipPath id="leg${id}"><path d="${leg}"/><path d="${trousers}"/><path d="${roll}"/></clipPath>` +
        svg.insideClip(`shin${id}`, leg) +
        svg.outsideClip(`unrolled${id}`, [roll]) +
        beyond(`leg${id}`, [leg, trousers, roll]),
      body:
        outside(`leg${id}`, 3, svg.placeSoft(shadow, 'opacity="0.2" transform="translate(10 16)"')) +
        svg.clipped(`leg${id}`, svg.placeSoft(edges)) +
        svg.clipped(`shin${id}`, svg.clipped(`unrolled${id}`, svg.placeSoft(shade))) +
        `<path d="${stitch}" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="2.4" stroke-dasharray="8 6"/>` +
        `<path d="${roll}" fill="none" stroke="#000" stroke-opacity="0.14" stroke-width="1.6"/>`,
      soft: [edges, shade, shadow],
    },
    covers: [leg, trousers, roll],
    transform,
  };
}

/** A part of a person: skin and cloth with soft edges, the skin below. `details` lie on the skin. */
function bodyPart(
  name: string,
  {
    skin,
    cloth,
    details = '',
  }: {
    readonly skin: { readonly paths: readonly string[]; readonly colour: string };
    readonly cloth: { readonly path: string; readonly colour: string };
    readonly details?: string;
  },
  transform: string,
): Part {
  const box: svg.Box = { x: -100, y: -200, width: 1000, height: 1200 };
  const skinEdges = softEdges(`${name}-skin`, box, skin.paths);
  const clothEdges = softEdges(`${name}-cloth`, box, [cloth.path]);
  const paths = skin.paths.map((path) => `<path d="${path}"/>`).join('');
  return {
    flat: {
      definitions: '',
      body: `<g fill="${skin.colour}">${paths}</g>${details}<path d="${cloth.path}" fill="${cloth.colour}"/>`,
      soft: [],
    },
    shading: {
      definitions:
        `<clipPath id="${name}-skin-clip">${paths}</clipPath>` +
        svg.insideClip(`${name}-cloth-clip`, cloth.path) +
        svg.outsideClip(`${name}-off-cloth`, [cloth.path]),
      body:
        svg.clipped(`${name}-off-cloth`, svg.clipped(`${name}-skin-clip`, svg.placeSoft(skinEdges))) +
        svg.clipped(`${name}-cloth-clip`, svg.placeSoft(clothEdges)),
      soft: [skinEdges, clothEdges],
    },
    covers: [...skin.paths, cloth.path],
    transform,
  };
}

const mirrored = (points: readonly Point[]): readonly Point[] => points.map(([x, y]) => [800 - x, y]);

/** Neck and chin, arms and trousers of who wears a T-shirt, in the units of the shirt. */
export function headPart(
  { skin, clothes }: { readonly skin: string; readonly clothes: string },
  transform: string,
): Part {
  const arm: readonly Point[] = [
    [690, 300],
    [722, 420],
    [736, 560],
    [744, 720],
    [752, 900],
    [664, 900],
    [650, 720],
    [636, 560],
    [624, 420],
    [612, 330],
  ];
  const arms = [arm, mirrored(arm)].map((points) => `${curve(points)}Z`);
  const hips = 'M206 640H594L612 1000H428L404 800H396L372 1000H188Z';
  const neck = 'M338 20C346 90 344 122 296 134C340 200 460 200 504 134C456 122 454 90 462 20Z';
  const face = 'M290-220C284-90 292-20 332 44C364 88 436 88 468 44C508-20 516-90 510-220Z';
  const dark = mix(skin, svg.INK, 0.3);
  const details =
    `<path d="M336 60C352 116 448 116 464 60C464 122 440 132 400 132C360 132 336 122 336 60Z" fill="${dark}"/>` +
    `<path d="M362-8Q400 26 438-8" fill="none" stroke="${mix(skin, '#7a1f2b', 0.62)}" stroke-width="9" stroke-linecap="round"/>`;
  return bodyPart(
    'shirt-wearer',
    { skin: { paths: [...arms, neck, face], colour: skin }, cloth: { path: hips, colour: clothes }, details },
    transform,
  );
}

/** The legs and the shirt of who wears boxer shorts, in the units of the shorts. */
export function bareLegsPart(
  { skin, clothes }: { readonly skin: string; readonly clothes: string },
  transform: string,
): Part {
  const leg: readonly Point[] = [
    [680, 540],
    [688, 640],
    [676, 780],
    [654, 1000],
    [500, 1000],
    [478, 780],
    [464, 640],
    [470, 540],
  ];
  const legs = [leg, mirrored(leg)].map((points) => `${curve(points)}Z`);
  const shirt = 'M182 230C168 120 150 20 128-140H672C650 20 632 120 618 230Z';
  return bodyPart(
    'shorts-wearer',
    { skin: { paths: legs, colour: skin }, cloth: { path: shirt, colour: mix(clothes, '#ffffff', 0.82) } },
    transform,
  );
}
