import type { ArtSpec } from '../../../app/modules/catalogue/domain/product.ts';
import { mix } from './colour.ts';
import { isMotifName, MOTIFS } from './motifs.ts';
import { round } from './path.ts';
import { drawPattern, motifPalette, type Surface } from './pattern.ts';
import { type Drawing, shadowOn, svgDocument } from './svg.ts';

const MIDDLE = 400;
const CLOTH: Surface = { at: (u, v) => [MIDDLE + v, u, 0], along: [0, 800], across: [-420, 420] };

const line = (path: string, colour: string, opacity: number, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linecap="round" ${extra}/>`;
const stitches = (path: string, opacity = 0.45) => line(path, '#fff', opacity, 2.2, 'stroke-dasharray="7 5"');

/** A piece of cloth in an outline: shadow on the ground, pattern, details, soft darker edges. */
function cloth(spec: ArtSpec, outline: string, details: string): Drawing {
  const pattern = drawPattern(CLOTH, spec.pattern, { base: spec.base, seed: spec.seed, id: 'cloth' });
  return {
    definitions: `${pattern.definitions}<clipPath id="outline"><path d="${outline}"/></clipPath>`,
    body:
      `<path d="${outline}" fill="${shadowOn(spec.bg)}" fill-opacity="0.34" transform="translate(8 20)" filter="url(#shadow)"/>` +
      `<g clip-path="url(#outline)"><path d="${outline}" fill="${spec.base}"/>${pattern.body}${details}` +
      `${line(outline, mix(spec.base, '#2a1038', 0.6), 0.28, 36, 'filter="url(#blur13)"')}</g>${line(outline, '#000', 0.12, 1.5)}`,
  };
}

/** The finished garment: straight, tilted as if just put down, or from near by. */
function laidDown(
  { definitions, body }: Drawing,
  { ground, view, closeUp }: { readonly ground: string; readonly view: 'pair' | 'single' | 'detail'; readonly closeUp: string },
): string {
  const tilted = view === 'single' ? `<g transform="translate(400 400) rotate(-13) scale(0.92) translate(-400 -400)">${body}</g>` : body;
  return svgDocument({ definitions, body: tilted }, { ground, ...(view === 'detail' ? { view: closeUp } : {}) });
}

/** Boxer shorts from the front: a broad elastic band, a shaped pouch, legs that stand a little apart. */
export function renderBoxers(spec: ArtSpec, view: 'pair' | 'single' | 'detail'): string {
  const outline =
    'M172 206C320 220 480 220 628 206C634 258 644 304 654 346C676 424 700 500 716 566C718 576 712 584 702 587C636 606 548 616 468 611C456 611 449 604 446 594C436 556 420 520 400 496C380 520 364 556 354 594C351 604 344 611 332 611C252 616 164 606 98 587C88 584 82 576 84 566C100 500 124 424 146 346C156 304 166 258 172 206Z';
  const bandOutline = 'M168 188C320 203 480 203 632 188C640 188 642 194 642 200L638 258C480 276 320 276 162 258L158 200C158 194 160 188 168 188Z';
  const pouch = 'M318 270C312 350 330 440 400 492C470 440 488 350 482 270';
  const innerPouch = 'M360 272C352 356 362 428 400 478';
  const hems = 'M92 560C160 580 262 594 344 588M456 588C538 594 640 580 708 560';
  const details = [
    line(pouch, '#000', 0.2, 2.6) + stitches('M326 270C320 350 338 434 400 482C462 434 480 350 474 270'),
    line(innerPouch, '#000', 0.2, 2.6) + stitches('M367 272C359 354 369 424 402 470'),
    line('M400 492C400 500 400 506 400 512', '#000', 0.2, 3),
    line(hems, '#000', 0.14, 2.4) + stitches('M94 552C162 572 262 586 346 580M454 580C538 586 638 572 706 552'),
    line('M164 290C152 380 132 480 112 570M636 290C648 380 668 480 688 570', '#000', 0.1, 2.4),
    line('M238 300C222 400 206 500 190 596M562 300C578 400 594 500 610 596', '#000', 0.13, 26, 'filter="url(#blur7)"'),
    line('M300 500C330 484 352 486 372 500M500 500C470 484 448 486 428 500', '#000', 0.18, 12, 'filter="url(#blur7)"'),
    line('M276 300C268 400 258 500 244 590M400 300C398 350 398 400 400 440M524 300C532 400 542 500 556 590', '#fff', 0.24, 42, 'filter="url(#blur17)"'),
  ].join('');
  let ribs = '';
  for (let x = 160; x < 642; x += 6.5) ribs += `M${round(x)} 184V276`;
  const band = [
    `<clipPath id="band"><path d="${bandOutline}"/></clipPath><g clip-path="url(#band)"><path d="${bandOutline}" fill="${spec.accent}"/>`,
    line(ribs, '#000', 0.09, 2.4) + line(ribs, '#fff', 0.1, 1.4, 'transform="translate(3 0)"'),
    line('M158 208C320 224 480 224 642 208M162 246C320 262 480 262 638 246', '#fff', 0.5, 4),
    `${line(bandOutline, '#1b1030', 0.3, 30, 'filter="url(#blur7)"')}${line('M240 230C300 236 360 238 420 238', '#fff', 0.22, 36, 'filter="url(#blur7)"')}</g>`,
    line(bandOutline, '#000', 0.16, 1.5),
    `<rect x="378" y="222" width="44" height="26" rx="4" fill="${mix(spec.base, '#ffffff', 0.5)}"/><path d="M388 235h24" stroke="${spec.accent}" stroke-width="4" stroke-linecap="round"/>`,
  ].join('');
  const drawing = cloth(spec, outline, details);
  return laidDown({ definitions: drawing.definitions, body: drawing.body + band }, { ground: spec.bg, view, closeUp: '200 170 400 400' });
}

/** A T-shirt lying flat: ribbed crew neck, set-in sleeves, a small woven label, a few folds. */
export function renderTShirt(spec: ArtSpec, view: 'pair' | 'single' | 'detail'): string {
  const outline =
    'M306 128C346 168 454 168 494 128C544 138 596 156 630 178C676 210 716 288 742 352C746 361 742 368 734 373C708 391 672 407 640 416C632 418 626 415 622 408C614 392 606 374 600 358C597 444 600 560 605 664C606 674 600 681 590 682C470 700 330 700 210 682C200 681 194 674 195 664C200 560 203 444 200 358C194 374 186 392 178 408C174 415 168 418 160 416C128 407 92 391 66 373C58 368 54 361 58 352C84 288 124 210 170 178C204 156 256 138 306 128Z';
  const neck = 'M306 128C346 168 454 168 494 128C456 114 344 114 306 128Z';
  const collar = 'M306 128C346 170 454 170 494 128L513 133C474 203 326 203 287 133Z';
  const ink = mix(spec.base, '#2a1038', 0.55);
  const seams = 'M600 358C593 302 602 240 626 196M200 358C207 302 198 240 174 196';
  const details = [
    line(seams, '#000', 0.16, 2.6) + stitches('M609 360C602 304 611 246 634 202M191 360C198 304 189 246 166 202'),
    line('M70 342C98 368 136 388 176 400M730 342C702 368 664 388 624 400M197 662C320 684 480 684 603 662', '#000', 0.12, 2.4),
    stitches('M73 335C101 361 138 381 179 393M727 335C699 361 662 381 621 393M197 654C320 676 480 676 603 654'),
    line('M250 340C262 440 246 560 256 690M550 340C538 440 554 560 544 690', ink, 0.2, 22, 'filter="url(#blur13)"'),
    line('M206 376C250 404 284 416 316 416M594 376C550 404 516 416 484 416', ink, 0.24, 9, 'filter="url(#blur7)"'),
    line('M150 220C136 262 118 306 96 340M650 220C664 262 682 306 704 340', ink, 0.18, 14, 'filter="url(#blur7)"'),
    line('M300 560C350 574 420 570 470 552', ink, 0.12, 14, 'filter="url(#blur13)"'),
    line('M336 230C348 380 334 540 344 690M470 250C462 380 474 540 466 690', '#fff', 0.13, 52, 'filter="url(#blur17)"'),
    line('M120 250C108 290 100 320 92 346M680 250C692 290 700 320 708 346', '#fff', 0.13, 30, 'filter="url(#blur13)"'),
  ].join('');
  let ribs = '';
  for (let step = 0; step <= 38; step += 1) {
    const share = step / 38;
    const x = 300 + 200 * share;
    const y = 132 + 44 * Math.sin(Math.PI * share);
    ribs += `M${round(x)} ${round(y - 14)}L${round(x + (share - 0.5) * -24)} ${round(y + 26)}`;
  }
  const top = [
    `<path d="${neck}" fill="${mix(spec.base, '#1a1020', 0.34)}"/><path d="M330 130C366 152 434 152 470 130" fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="10" filter="url(#blur7)"/>`,
    `<rect x="382" y="132" width="36" height="18" rx="3" fill="${spec.accent}"/><path d="M390 141h20" stroke="#fff" stroke-opacity="0.8" stroke-width="3" stroke-linecap="round"/>`,
    `<clipPath id="collar"><path d="${collar}"/></clipPath><path d="${collar}" fill="${spec.collar ?? spec.base}"/>`,
    `<g clip-path="url(#collar)">${line(ribs, '#000', 0.12, 2)}${line(collar, '#1b1030', 0.18, 12, 'filter="url(#blur7)"')}</g>${line(collar, '#000', 0.16, 1.6)}`,
    stitches('M280 138C322 214 478 214 520 138', 0.35),
  ].join('');
  const print =
    spec.print && isMotifName(spec.print)
      ? `<g transform="translate(400 356) scale(2.3)">${MOTIFS[spec.print](motifPalette(spec.pattern.colors.length > 0 ? spec.pattern.colors : [spec.accent, '#ffffff'], 0, { ground: spec.base }))}</g>`
      : '';
  const drawing = cloth(spec, outline, details);
  return laidDown({ definitions: drawing.definitions, body: drawing.body + top + print }, { ground: spec.bg, view, closeUp: '210 130 400 400' });
}
