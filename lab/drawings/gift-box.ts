import type { ArtSpec, ArtView } from './art-spec.ts';
import { mix } from './colour.ts';
import { layered, type Part } from './layers.ts';
import { round, roundedRectangle } from './path.ts';
import { drawPattern } from './pattern.ts';
import { handPart, wearerOf } from './person.ts';
import { drawSocks } from './sock.ts';
import * as svg from './svg.ts';

type FoldedSock = NonNullable<ArtSpec['socks']>[number];

const BOX: svg.Box = { x: 150, y: 250, width: 560, height: 430 };
const BOX_OUTLINE = roundedRectangle(BOX.x, BOX.y, BOX.width, BOX.height, 18);
const HOLLOW = roundedRectangle(BOX.x + 14, BOX.y + 14, BOX.width - 28, BOX.height - 28, 10);
const LID = roundedRectangle(70, 96, 500, 400, 16);
const LID_TURN = 'rotate(-7 320 300)';
const AROUND: svg.Box = { x: -20, y: -20, width: 840, height: 840 };
const GAP = 14;
const CUFF = 64;
/** The whole picture, the open box without its lid, or a close-up of the socks. */
const CROPS: Readonly<Record<ArtView, svg.Box>> = {
  pair: svg.PRODUCT_VIEW,
  worn: svg.PRODUCT_VIEW,
  size: svg.PRODUCT_VIEW,
  single: { x: 100, y: 135, width: 660, height: 660 },
  detail: { x: 170, y: 250, width: 400, height: 400 },
};

/** The places of folded socks side by side in the box. */
function slots(count: number): readonly svg.Box[] {
  const width = (BOX.width - 44 - GAP * (count - 1)) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => ({
    x: round(BOX.x + 22 + index * (width + GAP)),
    y: BOX.y + 24,
    width: round(width),
    height: BOX.height - 48,
  }));
}

const outlineOf = ({ x, y, width, height }: svg.Box) => roundedRectangle(x, y, width, height, 22);

/** A sock folded flat into its place in the box, cuff up. */
function foldedSock(sock: FoldedSock, slot: svg.Box, index: number): svg.Drawing {
  const id = `fold${index}`;
  const { x, y, width, height } = slot;
  const outline = outlineOf(slot);
  const pattern = drawPattern(
    {
      at: (u, v) => [x + width / 2 + v, u, 0],
      along: [y + CUFF, y + height + 20],
      across: [-width / 2 - 6, width / 2 + 6],
    },
    sock.pattern,
    { base: sock.base, seed: id, id, scale: 0.86 },
  );
  const body = `<path d="${outline}" fill="${sock.base}"/>${pattern.body}<rect x="${x}" y="${y}" width="${width}" height="${CUFF}" fill="${sock.accent}"/>`;
  return { definitions: pattern.definitions + svg.insideClip(id, outline), body: svg.clipped(id, body), soft: [] };
}

/** Knit, ribs and fold of the sock in a slot. */
function foldedShading(slot: svg.Box, index: number): svg.Drawing {
  const { x, y, width, height } = slot;
  const id = `foldshape${index}`;
  let ribs = '';
  for (let offset = 4; offset < width; offset += 9) ribs += `M${round(x + offset)} ${y}V${y + CUFF}`;
  let wales = '';
  for (let offset = 3; offset < width; offset += 7) wales += `M${round(x + offset)} ${y + CUFF}V${y + height}`;
  const body = [
    `<path d="${wales}" stroke="#000" stroke-opacity="0.055" stroke-width="1.6"/><path d="${wales}" stroke="#fff" stroke-opacity="0.1" stroke-width="1.2" stroke-dasharray="5 4" transform="translate(2.5 0)"/>`,
    `<path d="${ribs}" stroke="#000" stroke-opacity="0.13" stroke-width="3.4"/><path d="${ribs}" stroke="#fff" stroke-opacity="0.2" stroke-width="2" transform="translate(3.5 0)"/>`,
    `<path d="M${x} ${y + CUFF}h${width}" stroke="#000" stroke-opacity="0.25" stroke-width="3"/>`,
    `<path d="${foldLine(slot, 0)}" fill="none" stroke="#000" stroke-opacity="0.28" stroke-width="3"/>`,
  ].join('');
  return { definitions: svg.insideClip(id, outlineOf(slot)), body: svg.clipped(id, body), soft: [] };
}

function foldLine({ x, y, width, height }: svg.Box, drop: number): string {
  const at = y + height * 0.62 + drop;
  return `M${x} ${round(at)}C${round(x + width * 0.3)} ${round(at + 8)} ${round(x + width * 0.7)} ${round(at + 8)} ${x + width} ${round(at)}`;
}

/** Blurred edges, fold and light of the sock in a slot, on the sock alone. */
function foldedForm(slot: svg.Box, index: number): string {
  const { x, y, width, height } = slot;
  const outline = outlineOf(slot);
  const id = `softfold${index}`;
  const body = [
    `<path d="${foldLine(slot, 8)}" fill="none" stroke="#000" stroke-opacity="0.22" stroke-width="12" filter="url(#blur7)"/>`,
    `<path d="${outline}" fill="none" stroke="${svg.INK}" stroke-opacity="0.28" stroke-width="30" filter="url(#blur13)"/>`,
    // A second, empty line gives the vertical line a bounding box with a width, which the region of the blur is a share
    // of.
    `<path d="M${round(x + width * 0.34)} ${y + 10}V${y + height - 14}M${x} ${y}h0M${x + width} ${y}h0" stroke="#fff" stroke-opacity="0.22" stroke-width="${round(width * 0.2)}" filter="url(#blur7)"/>`,
  ].join('');
  return svg.insideClip(id, outline) + svg.clipped(id, body);
}

function bow(colour: string): string {
  return [
    `<g transform="translate(320 150) scale(0.86)"><path d="M-12 6L-70 96L-44 92L-32 114L8 14ZM12 6L70 96L44 92L32 114L-8 14Z" fill="${mix(colour, '#000000', 0.14)}"/>`,
    `<path d="M-10 4C-70-60-156-52-146-4C-138 36-60 30-10 8ZM10 4C70-60 156-52 146-4C138 36 60 30 10 8Z" fill="${colour}"/>`,
    '<path d="M-18-2C-60-34-116-30-112-8C-106 14-54 14-18 6ZM18-2C60-34 116-30 112-8C106 14 54 14 18 6Z" fill="#000" fill-opacity="0.18"/>',
    `<rect x="-22" y="-20" width="44" height="42" rx="13" fill="${mix(colour, '#ffffff', 0.16)}"/></g>`,
  ].join('');
}

function flatLid(spec: ArtSpec): svg.Drawing {
  const pattern = drawPattern({ at: (u, v) => [320 + v, u, 0], along: [90, 500], across: [-255, 255] }, spec.pattern, {
    base: spec.base,
    seed: spec.seed,
    id: 'lid',
  });
  const body = [
    `<path d="${LID}" fill="${spec.base}"/>${pattern.body}<rect x="288" y="90" width="64" height="420" fill="${spec.accent}"/>`,
    '<path d="M288 90V500M352 90V500" stroke="#000" stroke-opacity="0.12" stroke-width="3"/>',
  ].join('');
  return svg.transformed(
    {
      definitions: pattern.definitions + svg.insideClip('lidshape', LID),
      body: svg.clipped('lidshape', body) + bow(spec.accent),
      soft: [],
    },
    LID_TURN,
  );
}

function flatBox(spec: ArtSpec): svg.Drawing {
  const socks = spec.socks ?? [];
  const places = slots(socks.length);
  const folded = svg.stacked(...socks.map((sock, index) => foldedSock(sock, places[index] as svg.Box, index)));
  return {
    definitions: folded.definitions + svg.insideClip('hollow', HOLLOW),
    body: [
      `<path d="${BOX_OUTLINE}" fill="${mix(spec.base, '#ffffff', 0.12)}"/><path d="${HOLLOW}" fill="${mix(spec.base, '#0c0614', 0.55)}"/>`,
      svg.clipped('hollow', folded.body),
      `<path d="${BOX_OUTLINE}" fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="3"/>`,
    ].join(''),
    soft: [],
  };
}

function lidShading(): svg.Drawing {
  const shadow: svg.SoftPart = {
    id: 'shadow-lid',
    box: AROUND,
    body: `<path d="${LID}" fill="${svg.SHADOW}" filter="url(#blur16)"/>`,
  };
  const form: svg.SoftPart = {
    id: 'form-lid',
    box: AROUND,
    body: `<path d="${LID}" fill="none" stroke="#000" stroke-opacity="0.16" stroke-width="20" filter="url(#blur7)"/>`,
  };
  return svg.transformed(
    {
      definitions: svg.outsideClip('offlid', [LID]) + svg.insideClip('onlid', LID),
      body:
        svg.clipped('offlid', svg.placeSoft(shadow, 'opacity="0.255" transform="translate(8 18)"')) +
        svg.clipped('onlid', svg.placeSoft(form)),
      soft: [shadow, form],
    },
    LID_TURN,
  );
}

function boxShading(count: number): svg.Drawing {
  const places = slots(count);
  const shadow: svg.SoftPart = {
    id: 'shadow-box',
    box: AROUND,
    body: `<path d="${BOX_OUTLINE}" fill="${svg.SHADOW}" filter="url(#blur16)"/>`,
  };
  const gaps: svg.SoftPart = {
    id: `gaps-${count}`,
    box: BOX,
    body: places
      .map(
        (slot) =>
          `<path d="${outlineOf(slot)}" fill="#120818" fill-opacity="0.45" transform="translate(4 7)" filter="url(#blur7)"/>`,
      )
      .join(''),
  };
  const form: svg.SoftPart = {
    id: `form-box-${count}`,
    box: BOX,
    body: `${places.map(foldedForm).join('')}<path d="${HOLLOW}" fill="none" stroke="#0c0614" stroke-opacity="0.55" stroke-width="24" filter="url(#blur7)"/>`,
  };
  const folded = svg.stacked(...places.map(foldedShading));
  return {
    definitions:
      folded.definitions +
      svg.outsideClip('offbox', [BOX_OUTLINE]) +
      svg.insideClip('hollow', HOLLOW) +
      svg.outsideClip('between', places.map(outlineOf)),
    body: [
      svg.clipped('offbox', svg.placeSoft(shadow, 'opacity="0.315" transform="translate(8 20)"')),
      svg.clipped('hollow', svg.clipped('between', svg.placeSoft(gaps)) + folded.body + svg.placeSoft(form)),
    ].join(''),
    soft: [shadow, gaps, form],
  };
}

/** The box beside a hand, a little smaller and to the left. */
const BESIDE_HAND = 'translate(-88 -140) scale(0.92)';

function boxParts(spec: ArtSpec, view: ArtView): readonly Part[] {
  const count = spec.socks?.length ?? 0;
  const transform = view === 'size' ? BESIDE_HAND : '';
  const box: Part = { flat: flatBox(spec), shading: boxShading(count), covers: [BOX_OUTLINE], transform };
  if (view === 'pair') return [{ flat: flatLid(spec), shading: lidShading(), covers: [], transform }, box];
  if (view !== 'size') return [box];
  return [box, handPart({ ...wearerOf(spec.seed), cuff: spec.accent }, 'translate(606 520) rotate(-14) scale(0.6)')];
}

/**
 * Seen from above: the lid with its bow lies behind, the open box holds folded socks side by side. `single` shows the
 * box alone, `worn` a pair of its socks.
 */
export function drawGiftBox(spec: ArtSpec, view: ArtView): svg.LayeredPicture {
  const [first] = spec.socks ?? [];
  if (view === 'worn' && first) return drawSocks({ ...spec, ...first, subject: 'socks' }, 'worn');
  const { flat, shading } = layered(boxParts(spec, view));
  return {
    flat: { ...svg.stacked(svg.ground(spec.bg), flat), view: CROPS[view] },
    shading: {
      key: `gift-box ${view} ${spec.socks?.length ?? 0}`,
      document: () => ({ ...shading, view: CROPS[view] }),
    },
  };
}
