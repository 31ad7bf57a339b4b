import type { ArtSpec } from '../../../app/modules/catalogue/domain/product.ts';
import { brightness, mix } from './colour.ts';
import { curve, joined, type Point, polyline, round, toRadians } from './path.ts';
import { drawPattern } from './pattern.ts';
import { type SockGeometry, type SockHeight, sockGeometry } from './sock-geometry.ts';
import { type Drawing, shadowOn, svgDocument } from './svg.ts';

const CUFF_HEIGHTS: Readonly<Record<SockHeight, number>> = { knee: 64, crew: 58, quarter: 46, ankle: 34, low: 26 };

export type DrawnSock = Drawing & { readonly geometry: SockGeometry };

/** One sock, upright, toe to the right. `shade` darkens one that lies behind. */
export function drawSock(spec: ArtSpec, { id, shade = 0 }: { readonly id: string; readonly shade?: number }): DrawnSock {
  const height = spec.height ?? 'crew';
  const geometry = sockGeometry(height);
  const { leg, arc, length, total, heelMiddle, outline } = geometry;
  const cuffHeight = CUFF_HEIGHTS[height];
  const toeColour = spec.toe ?? spec.accent;
  const at = (u: number, v: number): Point => {
    const [x, y] = geometry.at(u, v);
    return [x, y];
  };
  const range = (count: number) => Array.from({ length: count + 1 }, (_, step) => step / count);
  const pattern = drawPattern({ at: geometry.at, along: [cuffHeight - 2, total + 10], across: [-128, 150] }, spec.pattern, {
    base: spec.base,
    seed: spec.seed,
    id,
  });

  const heelReach = 88;
  const heelEdge = curve(range(24).map((share) => at(heelMiddle - 2 + (share * 2 - 1) * heelReach, -6 + 118 * Math.abs(share * 2 - 1) ** 1.7)));
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

  let wales = '';
  for (let v = -112; v <= 140; v += 7) {
    const points: Point[] = [];
    for (let u = cuffHeight + 2; u <= total + 4; u += 16) points.push(at(u, v));
    wales += polyline(points);
  }
  let ribs = '';
  for (let v = -114; v <= 120; v += 11) ribs += polyline([at(-8, v), at(cuffHeight + 3, v)]);

  const isDark = brightness(spec.base) < 0.35;
  const ink = mix(spec.base, '#2a1038', 0.72);
  const line = (path: string, colour: string, opacity: number, width: number, extra = '') =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}" ${extra}/>`;
  const seam = (path: string, shift: string) =>
    line(path, '#000', 0.16, 2.4) + line(path, '#fff', 0.35, 2, `stroke-dasharray="6 5" transform="translate(${shift})"`);
  const light = curve([at(-10, -38), at(leg * 0.45, -34), at(leg * 0.98, -46), at(leg + arc, -40), at(length - 30, -36), at(total - 40, -26)]);
  const fold = curve([at(leg + arc * 0.18, -112), at(leg + arc * 0.42, -66), at(leg + arc * 0.5, -40)]);
  const secondFold = curve([at(leg + arc * 0.62, -112), at(leg + arc * 0.62, -74), at(leg + arc * 0.58, -54)]);

  const body = [
    `<g clip-path="url(#${id}sock)"><path d="${outline}" fill="${spec.base}"/>${pattern.body}`,
    `<path d="${heel}" fill="${spec.heel ?? toeColour}"/><path d="${toe}" fill="${toeColour}"/><path d="${cuff}" fill="${spec.cuff ?? spec.accent}"/>`,
    line(wales, '#000', 0.055, 1.6) + line(wales, '#fff', 0.1, 1.2, 'stroke-dasharray="5 4" transform="translate(2.6 1)"'),
    line(ribs, '#000', 0.13, 3.6) + line(ribs, '#fff', 0.22, 2.4, 'transform="translate(4 0)"'),
    line(cuffEdge, '#000', 0.22, 3) + line(cuffEdge, '#fff', 0.25, 2, 'transform="translate(0 3)"'),
    seam(heelEdge, '-4 5') + seam(toeEdge, '6 1'),
    `<g filter="url(#form)">${line(outline, ink, isDark ? 0.5 : 0.34, 38)}`,
    line(fold, '#000', 0.26, 18, 'stroke-linecap="round"') + line(secondFold, '#000', 0.2, 14, 'stroke-linecap="round"'),
    `${line(light, '#fff', isDark ? 0.15 : 0.28, 44, 'stroke-linecap="round"')}</g>`,
    shade > 0 ? `<path d="${outline}" fill="#160a2a" fill-opacity="${shade}"/>` : '',
    `</g>${line(outline, '#000', 0.1, 1.5)}`,
  ].join('');
  return { definitions: `<clipPath id="${id}sock"><path d="${outline}"/></clipPath>${pattern.definitions}`, body, geometry };
}

type Laid = { readonly sock: DrawnSock; readonly turn: number; readonly shift: Point; readonly shadow: number };

/** The point of a sock it is turned about: where heel and instep meet. */
const TURNING_POINT: Point = [440, 500];

function turned([x, y]: Point, degrees: number): Point {
  const angle = toRadians(degrees);
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** A pair lying a little apart, one sock alone, or its heel from near by. */
export function renderSocks(spec: ArtSpec, view: 'pair' | 'single' | 'detail'): string {
  const front = drawSock(spec, { id: 'front' });
  const laid: Laid[] =
    view === 'pair'
      ? [
          { sock: drawSock(spec, { id: 'back', shade: 0.07 }), turn: 3, shift: [128, -46], shadow: 0.28 },
          { sock: front, turn: 9, shift: [0, 0], shadow: 0.34 },
        ]
      : [{ sock: front, turn: view === 'detail' ? 0 : 9, shift: [0, 0], shadow: 0.34 }];

  const corners = laid.flatMap(({ sock, turn, shift }) =>
    sock.geometry.outlinePoints.map((point) => {
      const [x, y] = turned([point[0] - TURNING_POINT[0], point[1] - TURNING_POINT[1]], turn);
      return [x + shift[0], y + shift[1]] as const;
    }),
  );
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = view === 'pair' ? 640 : 620;
  const scale = Math.min(room / (right - left), room / (bottom - top), 1.25);
  const origin = `${round(400 - ((left + right) / 2) * scale)} ${round(396 - ((top + bottom) / 2) * scale)}`;

  const body = laid
    .map(
      ({ sock, turn, shift, shadow }) =>
        `<g transform="translate(${origin}) scale(${Math.round(scale * 100) / 100}) translate(${shift[0]} ${shift[1]}) rotate(${turn}) translate(${-TURNING_POINT[0]} ${-TURNING_POINT[1]})">` +
        `<path d="${sock.geometry.outline}" fill="${shadowOn(spec.bg)}" fill-opacity="${shadow}" transform="translate(9 18)" filter="url(#shadow)"/>${sock.body}</g>`,
    )
    .join('');
  return svgDocument(
    { definitions: laid.map(({ sock }) => sock.definitions).join(''), body },
    { ground: spec.bg, ...(view === 'detail' ? { view: '190 300 400 400' } : {}) },
  );
}
