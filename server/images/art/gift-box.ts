import type { ArtSpec } from '../../../app/modules/catalogue/domain/product.ts';
import { mix } from './colour.ts';
import { round, roundedRectangle } from './path.ts';
import { drawPattern } from './pattern.ts';
import { type Drawing, shadowOn, svgDocument } from './svg.ts';

type FoldedSock = NonNullable<ArtSpec['socks']>[number];
type Slot = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const BOX: Slot = { x: 150, y: 250, width: 560, height: 430 };
const GAP = 14;
const CUFF = 64;
/** The whole picture, the open box without its lid, the socks from near by. */
const CROPS = { pair: null, single: '100 135 660 660', detail: '170 250 400 400' } as const;

/** A sock folded flat into its place in the box, cuff up. */
function foldedSock(sock: FoldedSock, { x, y, width, height }: Slot, index: number): Drawing {
  const id = `fold${index}`;
  const outline = roundedRectangle(x, y, width, height, 22);
  const pattern = drawPattern(
    { at: (u, v) => [x + width / 2 + v, u, 0], along: [y + CUFF, y + height + 20], across: [-width / 2 - 6, width / 2 + 6] },
    sock.pattern,
    { base: sock.base, seed: id, id, scale: 0.86 },
  );
  let ribs = '';
  for (let offset = 4; offset < width; offset += 9) ribs += `M${round(x + offset)} ${y}V${y + CUFF}`;
  let wales = '';
  for (let offset = 3; offset < width; offset += 7) wales += `M${round(x + offset)} ${y + CUFF}V${y + height}`;
  const foldLine = (drop: number) =>
    `M${x} ${round(y + height * 0.62 + drop)}C${round(x + width * 0.3)} ${round(y + height * 0.62 + drop + 8)} ${round(x + width * 0.7)} ${round(y + height * 0.62 + drop + 8)} ${x + width} ${round(y + height * 0.62 + drop)}`;
  return {
    definitions: `${pattern.definitions}<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
    body: [
      `<path d="${outline}" fill="#120818" fill-opacity="0.45" transform="translate(4 7)" filter="url(#blur7)"/><g clip-path="url(#${id})"><path d="${outline}" fill="${sock.base}"/>${pattern.body}`,
      `<path d="${wales}" stroke="#000" stroke-opacity="0.055" stroke-width="1.6"/><path d="${wales}" stroke="#fff" stroke-opacity="0.1" stroke-width="1.2" stroke-dasharray="5 4" transform="translate(2.5 0)"/>`,
      `<rect x="${x}" y="${y}" width="${width}" height="${CUFF}" fill="${sock.accent}"/><path d="${ribs}" stroke="#000" stroke-opacity="0.13" stroke-width="3.4"/>`,
      `<path d="${ribs}" stroke="#fff" stroke-opacity="0.2" stroke-width="2" transform="translate(3.5 0)"/><path d="M${x} ${y + CUFF}h${width}" stroke="#000" stroke-opacity="0.25" stroke-width="3"/>`,
      `<path d="${foldLine(0)}" fill="none" stroke="#000" stroke-opacity="0.28" stroke-width="3"/><path d="${foldLine(8)}" fill="none" stroke="#000" stroke-opacity="0.22" stroke-width="12" filter="url(#blur7)"/>`,
      `<path d="${outline}" fill="none" stroke="${mix(sock.base, '#2a1038', 0.7)}" stroke-opacity="0.4" stroke-width="30" filter="url(#blur13)"/>`,
      `<path d="M${round(x + width * 0.34)} ${y + 10}V${y + height - 14}" stroke="#fff" stroke-opacity="0.22" stroke-width="${round(width * 0.2)}" filter="url(#blur7)"/></g>`,
    ].join(''),
  };
}

function bow(colour: string): string {
  return [
    `<g transform="translate(320 150) scale(0.86)"><path d="M-12 6L-70 96L-44 92L-32 114L8 14ZM12 6L70 96L44 92L32 114L-8 14Z" fill="${mix(colour, '#000000', 0.14)}"/>`,
    `<path d="M-10 4C-70-60-156-52-146-4C-138 36-60 30-10 8ZM10 4C70-60 156-52 146-4C138 36 60 30 10 8Z" fill="${colour}"/>`,
    '<path d="M-18-2C-60-34-116-30-112-8C-106 14-54 14-18 6ZM18-2C60-34 116-30 112-8C106 14 54 14 18 6Z" fill="#000" fill-opacity="0.18"/>',
    `<rect x="-22" y="-20" width="44" height="42" rx="13" fill="${mix(colour, '#ffffff', 0.16)}"/></g>`,
  ].join('');
}

/** Seen from above: the lid with its bow lies behind, the open box holds folded socks side by side. `single` leaves the lid away. */
export function renderGiftBox(spec: ArtSpec, view: 'pair' | 'single' | 'detail'): string {
  const shadow = shadowOn(spec.bg);
  const lid = roundedRectangle(70, 96, 500, 400, 16);
  const lidPattern = drawPattern({ at: (u, v) => [320 + v, u, 0], along: [90, 500], across: [-255, 255] }, spec.pattern, {
    base: spec.base,
    seed: spec.seed,
    id: 'lid',
  });
  const socks = spec.socks ?? [];
  const width = (BOX.width - 44 - GAP * (socks.length - 1)) / Math.max(1, socks.length);
  const folded = socks.map((sock, index) =>
    foldedSock(sock, { x: round(BOX.x + 22 + index * (width + GAP)), y: BOX.y + 24, width: round(width), height: BOX.height - 48 }, index),
  );
  const box = roundedRectangle(BOX.x, BOX.y, BOX.width, BOX.height, 18);
  const hollow = roundedRectangle(BOX.x + 14, BOX.y + 14, BOX.width - 28, BOX.height - 28, 10);
  const lidBody = [
    `<g transform="rotate(-7 320 300)"><path d="${lid}" fill="${shadow}" fill-opacity="0.34" transform="translate(8 18)" filter="url(#shadow)"/><g clip-path="url(#lidshape)"><path d="${lid}" fill="${spec.base}"/>${lidPattern.body}`,
    `<rect x="288" y="90" width="64" height="420" fill="${spec.accent}"/><path d="M288 90V500M352 90V500" stroke="#000" stroke-opacity="0.12" stroke-width="3"/><path d="${lid}" fill="none" stroke="#000" stroke-opacity="0.16" stroke-width="20" filter="url(#blur7)"/></g>${bow(spec.accent)}</g>`,
  ].join('');
  const boxBody = [
    `<path d="${box}" fill="${shadow}" fill-opacity="0.42" transform="translate(8 20)" filter="url(#shadow)"/><path d="${box}" fill="${mix(spec.base, '#ffffff', 0.12)}"/><path d="${hollow}" fill="${mix(spec.base, '#0c0614', 0.55)}"/>`,
    `<g clip-path="url(#hollow)">${folded.map((sock) => sock.body).join('')}<path d="${hollow}" fill="none" stroke="#0c0614" stroke-opacity="0.55" stroke-width="24" filter="url(#blur7)"/></g><path d="${box}" fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="3"/>`,
  ].join('');
  const definitions = `${lidPattern.definitions}${folded.map((sock) => sock.definitions).join('')}<clipPath id="lidshape"><path d="${lid}"/></clipPath><clipPath id="hollow"><path d="${hollow}"/></clipPath>`;
  const crop = CROPS[view];
  return svgDocument({ definitions, body: view === 'pair' ? lidBody + boxBody : boxBody }, { ground: spec.bg, ...(crop ? { view: crop } : {}) });
}
