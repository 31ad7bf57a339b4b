import type { ArtSpec, ArtView } from './art-spec.ts';
import { mix } from './colour.ts';
import { layered, type Part } from './layers.ts';
import { motifPalette } from './motif-pattern.ts';
import { isMotifName, MOTIFS } from './motifs.ts';
import { round } from './path.ts';
import { drawPattern } from './pattern.ts';
import type { Surface } from './pattern-canvas.ts';
import { bareLegsPart, handPart, headPart, wearerOf } from './person.ts';
import * as svg from './svg.ts';

type Garment = {
  readonly name: string;
  readonly outline: string;
  /** Parts on top of the cloth that cover its shading: a band, a collar, a label. */
  readonly covers: readonly string[];
  /** Blurred edges, folds and lights on the cloth. */
  readonly folds: string;
  /** Seams and stitches. */
  readonly details: string;
};

const MIDDLE = 400;
const CLOTH: Surface = { at: (u, v) => [MIDDLE + v, u, 0], along: [0, 800], across: [-420, 420] };
const AROUND: svg.Box = { x: -60, y: -60, width: 920, height: 920 };

const line = (path: string, colour: string, opacity: number, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" ${extra}/>`;
const blurred = (path: string, colour: string, opacity: number, width: number, blur: 7 | 13 | 17) =>
  line(path, colour, opacity, width, `filter="url(#blur${blur})"`);
const stitches = (path: string, opacity = 0.45) => line(path, '#fff', opacity, 2.2, 'stroke-dasharray="7 5"');

/** The colours of a piece of cloth. */
function flatCloth(spec: ArtSpec, { outline }: Garment): svg.Drawing {
  const pattern = drawPattern(CLOTH, spec.pattern, { base: spec.base, seed: spec.seed, id: 'cloth' });
  return {
    definitions: `${pattern.definitions}${svg.insideClip('outline', outline)}`,
    body: svg.clipped('outline', `<path d="${outline}" fill="${spec.base}"/>${pattern.body}`),
    soft: [],
  };
}

/** The ground shadow, seams, folds and soft darker edges of a piece of cloth. */
function clothShading({ name, outline, covers, folds, details }: Garment): svg.Drawing {
  const shadow: svg.SoftPart = {
    id: `shadow-${name}`,
    box: AROUND,
    body: `<path d="${outline}" fill="${svg.SHADOW}" filter="url(#blur16)"/>`,
  };
  const form: svg.SoftPart = { id: `form-${name}`, box: AROUND, body: folds };
  return {
    definitions:
      svg.outsideClip('outside', [outline]) +
      svg.insideClip('shape', outline) +
      covers.map((cover, index) => svg.outsideClip(`uncovered${index}`, [cover])).join(''),
    body: covers.reduce(
      (body, _cover, index) => svg.clipped(`uncovered${index}`, body),
      svg.clipped('outside', svg.placeSoft(shadow, 'opacity="0.255" transform="translate(8 20)"')) +
        svg.clipped('shape', details + svg.placeSoft(form)) +
        line(outline, '#000', 0.12, 1.5),
    ),
    soft: [shadow, form],
  };
}

const TILTED = 'translate(400 400) rotate(-13) scale(0.92) translate(-400 -400)';

/** A garment straight, tilted, as a close-up, below a hand, or on a person; `behind` is the person below it. */
function laidDown(
  garment: Omit<Part, 'transform'>,
  {
    spec,
    view,
    closeUp,
    worn,
    behind,
    hand,
  }: {
    readonly spec: ArtSpec;
    readonly view: ArtView;
    readonly closeUp: svg.Box;
    /** The transform of the garment on a person. */
    readonly worn: string;
    readonly behind: (transform: string) => Part;
    /** The transform of a hand on the garment. */
    readonly hand: string;
  },
): svg.LayeredPicture {
  const parts: Readonly<Record<ArtView, () => readonly Part[]>> = {
    pair: () => [{ ...garment, transform: '' }],
    single: () => [{ ...garment, transform: TILTED }],
    detail: () => [{ ...garment, transform: '' }],
    worn: () => [behind(worn), { ...garment, transform: worn }],
    size: () => [
      { ...garment, transform: 'translate(-20 -20)' },
      handPart({ ...wearerOf(spec.seed), cuff: spec.accent }, hand),
    ],
  };
  const { flat, shading } = layered(parts[view]());
  const shown = view === 'detail' ? closeUp : svg.PRODUCT_VIEW;
  return {
    flat: { ...svg.stacked(svg.ground(spec.bg), flat), view: shown },
    shading: { key: `${spec.subject} ${view}`, document: () => ({ ...shading, view: shown }) },
  };
}

const BOXERS_BAND =
  'M168 188C320 203 480 203 632 188C640 188 642 194 642 200L638 258C480 276 320 276 162 258L158 200C158 194 160 188 168 188Z';
const BOXERS_LABEL = 'M382 222H418Q422 222 422 226V244Q422 248 418 248H382Q378 248 378 244V226Q378 222 382 222Z';
const BOXERS_OUTLINE =
  'M172 206C320 220 480 220 628 206C634 258 644 304 654 346C676 424 700 500 716 566C718 576 712 584 702 587C636 606 548 616 468 611C456 611 449 604 446 594C436 556 420 520 400 496C380 520 364 556 354 594C351 604 344 611 332 611C252 616 164 606 98 587C88 584 82 576 84 566C100 500 124 424 146 346C156 304 166 258 172 206Z';
const BOXERS: Garment = {
  name: 'boxers',
  outline: BOXERS_OUTLINE,
  covers: [BOXERS_BAND],
  folds: [
    blurred('M238 300C222 400 206 500 190 596M562 300C578 400 594 500 610 596', '#000', 0.13, 26, 7),
    blurred('M300 500C330 484 352 486 372 500M500 500C470 484 448 486 428 500', '#000', 0.18, 12, 7),
    blurred(
      'M276 300C268 400 258 500 244 590M400 300C398 350 398 400 400 440M524 300C532 400 542 500 556 590',
      '#fff',
      0.24,
      42,
      17,
    ),
    blurred(BOXERS_OUTLINE, svg.INK, 0.17, 36, 13),
  ].join(''),
  details: [
    line('M318 270C312 350 330 440 400 492C470 440 488 350 482 270', '#000', 0.2, 2.6),
    stitches('M326 270C320 350 338 434 400 482C462 434 480 350 474 270'),
    line('M360 272C352 356 362 428 400 478', '#000', 0.2, 2.6) + stitches('M367 272C359 354 369 424 402 470'),
    line('M400 492C400 500 400 506 400 512', '#000', 0.2, 3),
    line('M92 560C160 580 262 594 344 588M456 588C538 594 640 580 708 560', '#000', 0.14, 2.4),
    stitches('M94 552C162 572 262 586 346 580M454 580C538 586 638 572 706 552'),
    line('M164 290C152 380 132 480 112 570M636 290C648 380 668 480 688 570', '#000', 0.1, 2.4),
  ].join(''),
};

/** Ribs, two threads and the curve of the elastic band. Its label lies above them. */
function bandShading(): svg.Drawing {
  let ribs = '';
  for (let x = 160; x < 642; x += 6.5) ribs += `M${round(x)} 184V276`;
  const form: svg.SoftPart = {
    id: 'form-boxers-band',
    box: { x: 120, y: 150, width: 560, height: 160 },
    body:
      blurred(BOXERS_BAND, '#1b1030', 0.3, 30, 7) + blurred('M240 230C300 236 360 238 420 238', '#fff', 0.22, 36, 7),
  };
  const body = [
    line(ribs, '#000', 0.09, 2.4) + line(ribs, '#fff', 0.1, 1.4, 'transform="translate(3 0)"'),
    line('M158 208C320 224 480 224 642 208M162 246C320 262 480 262 638 246', '#fff', 0.5, 4),
    svg.placeSoft(form),
  ].join('');
  return {
    definitions: svg.insideClip('bandshape', BOXERS_BAND) + svg.outsideClip('unlabelled', [BOXERS_LABEL]),
    body: svg.clipped('unlabelled', svg.clipped('bandshape', body)) + line(BOXERS_BAND, '#000', 0.16, 1.5),
    soft: [form],
  };
}

/** Boxer shorts from the front: a broad elastic band, a shaped pouch, legs that stand a little apart. */
export function drawBoxers(spec: ArtSpec, view: ArtView): svg.LayeredPicture {
  const band: svg.Drawing = {
    definitions: '',
    body:
      `<path d="${BOXERS_BAND}" fill="${spec.accent}"/><path d="${BOXERS_LABEL}" fill="${mix(spec.base, '#ffffff', 0.5)}"/>` +
      `<path d="M388 235h24" stroke="${spec.accent}" stroke-width="4" stroke-linecap="round"/>`,
    soft: [],
  };
  return laidDown(
    {
      flat: svg.stacked(flatCloth(spec, BOXERS), band),
      shading: svg.stacked(clothShading(BOXERS), bandShading()),
      covers: [BOXERS_OUTLINE, BOXERS_BAND],
    },
    {
      spec,
      view,
      closeUp: { x: 200, y: 170, width: 400, height: 400 },
      worn: 'translate(400 380) scale(0.8) translate(-400 -400)',
      behind: (transform) => bareLegsPart(wearerOf(spec.seed), transform),
      hand: 'translate(600 606) rotate(-14) scale(0.42)',
    },
  );
}

const SHIRT_NECK = 'M306 128C346 168 454 168 494 128C456 114 344 114 306 128Z';
const SHIRT_COLLAR = 'M306 128C346 170 454 170 494 128L513 133C474 203 326 203 287 133Z';
const SHIRT_LABEL = 'M385 132H415Q418 132 418 135V147Q418 150 415 150H385Q382 150 382 147V135Q382 132 385 132Z';
const SHIRT_OUTLINE =
  'M306 128C346 168 454 168 494 128C544 138 596 156 630 178C676 210 716 288 742 352C746 361 742 368 734 373C708 391 672 407 640 416C632 418 626 415 622 408C614 392 606 374 600 358C597 444 600 560 605 664C606 674 600 681 590 682C470 700 330 700 210 682C200 681 194 674 195 664C200 560 203 444 200 358C194 374 186 392 178 408C174 415 168 418 160 416C128 407 92 391 66 373C58 368 54 361 58 352C84 288 124 210 170 178C204 156 256 138 306 128Z';
const SHIRT: Garment = {
  name: 't-shirt',
  outline: SHIRT_OUTLINE,
  covers: [SHIRT_NECK, SHIRT_COLLAR],
  folds: [
    blurred('M250 340C262 440 246 560 256 690M550 340C538 440 554 560 544 690', svg.INK, 0.11, 22, 13),
    blurred('M206 376C250 404 284 416 316 416M594 376C550 404 516 416 484 416', svg.INK, 0.13, 9, 7),
    blurred('M150 220C136 262 118 306 96 340M650 220C664 262 682 306 704 340', svg.INK, 0.1, 14, 7),
    blurred('M300 560C350 574 420 570 470 552', svg.INK, 0.066, 14, 13),
    blurred('M336 230C348 380 334 540 344 690M470 250C462 380 474 540 466 690', '#fff', 0.13, 52, 17),
    blurred('M120 250C108 290 100 320 92 346M680 250C692 290 700 320 708 346', '#fff', 0.13, 30, 13),
    blurred(SHIRT_OUTLINE, svg.INK, 0.17, 36, 13),
  ].join(''),
  details: [
    line('M600 358C593 302 602 240 626 196M200 358C207 302 198 240 174 196', '#000', 0.16, 2.6),
    stitches('M609 360C602 304 611 246 634 202M191 360C198 304 189 246 166 202'),
    line(
      'M70 342C98 368 136 388 176 400M730 342C702 368 664 388 624 400M197 662C320 684 480 684 603 662',
      '#000',
      0.12,
      2.4,
    ),
    stitches('M73 335C101 361 138 381 179 393M727 335C699 361 662 381 621 393M197 654C320 676 480 676 603 654'),
  ].join(''),
};

/** The neck opening, the ribs of the collar and its seams. The neck label lies above them. */
function collarShading(): svg.Drawing {
  let ribs = '';
  for (let step = 0; step <= 38; step += 1) {
    const share = step / 38;
    const x = 300 + 200 * share;
    const y = 132 + 44 * Math.sin(Math.PI * share);
    ribs += `M${round(x)} ${round(y - 14)}L${round(x + (share - 0.5) * -24)} ${round(y + 26)}`;
  }
  const neck: svg.SoftPart = {
    id: 'form-t-shirt-neck',
    box: { x: 280, y: 90, width: 240, height: 100 },
    body: '<path d="M330 130C366 152 434 152 470 130" fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="10" filter="url(#blur7)"/>',
  };
  const collar: svg.SoftPart = {
    id: 'form-t-shirt-collar',
    box: { x: 250, y: 90, width: 300, height: 140 },
    body: blurred(SHIRT_COLLAR, '#1b1030', 0.18, 12, 7),
  };
  return {
    definitions:
      svg.insideClip('neck', SHIRT_NECK) +
      svg.insideClip('collar', SHIRT_COLLAR) +
      svg.outsideClip('unlabelled', [SHIRT_LABEL]),
    body: [
      svg.clipped('unlabelled', svg.clipped('neck', svg.placeSoft(neck))),
      svg.clipped('collar', line(ribs, '#000', 0.12, 2) + svg.placeSoft(collar)),
      line(SHIRT_COLLAR, '#000', 0.16, 1.6) + stitches('M280 138C322 214 478 214 520 138', 0.35),
    ].join(''),
    soft: [neck, collar],
  };
}

/** The back of the neck with its woven label. */
function neckInside({ base, accent }: ArtSpec): string {
  return (
    `<path d="${SHIRT_NECK}" fill="${mix(base, '#1a1020', 0.34)}"/><path d="${SHIRT_LABEL}" fill="${accent}"/>` +
    '<path d="M390 141h20" stroke="#fff" stroke-opacity="0.8" stroke-width="3" stroke-linecap="round"/>'
  );
}

/** A T-shirt lying flat: ribbed crew neck, set-in sleeves, a small woven label, a few folds. */
export function drawTShirt(spec: ArtSpec, view: ArtView): svg.LayeredPicture {
  const palette = spec.pattern.colors.length > 0 ? spec.pattern.colors : [spec.accent, '#ffffff'];
  const print =
    spec.print && isMotifName(spec.print)
      ? `<g transform="translate(400 356) scale(2.3)">${MOTIFS[spec.print](motifPalette(palette, 0, { ground: spec.base }))}</g>`
      : '';
  const top: svg.Drawing = {
    definitions: '',
    body:
      (view === 'worn' ? '' : neckInside(spec)) +
      `<path d="${SHIRT_COLLAR}" fill="${spec.collar ?? spec.base}"/>${print}`,
    soft: [],
  };
  return laidDown(
    {
      flat: svg.stacked(flatCloth(spec, SHIRT), top),
      shading: svg.stacked(clothShading(SHIRT), collarShading()),
      covers: [SHIRT_OUTLINE],
    },
    {
      spec,
      view,
      closeUp: { x: 210, y: 130, width: 400, height: 400 },
      worn: 'translate(400 470) scale(0.84) translate(-400 -400)',
      behind: (transform) => headPart(wearerOf(spec.seed), transform),
      hand: 'translate(586 636) rotate(-14) scale(0.38)',
    },
  );
}
