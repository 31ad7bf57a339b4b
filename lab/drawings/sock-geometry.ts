import { curve, type Point, round, toRadians } from './path.ts';

export type SockHeight = 'knee' | 'crew' | 'quarter' | 'ankle' | 'low';

const LEG_LENGTHS: Readonly<Record<SockHeight, number>> = { knee: 520, crew: 330, quarter: 210, ankle: 120, low: 64 };
const PIVOT: Point = [520, 468];
const BEND_RADIUS = 152;
const BEND = 74;
const FOOT_LENGTH = 196;
const TOE_LENGTH = 92;
const CUFF_CORNER = 13;

/** A place on the sock: along the centre line from the cuff (`u`), across it (`v`, positive towards heel and sole). */
export type SurfacePlace = readonly [x: number, y: number, angle: number];

export type SockGeometry = {
  readonly leg: number;
  readonly arc: number;
  /** Length of the centre line up to where the toe begins. */
  readonly length: number;
  readonly total: number;
  readonly heelMiddle: number;
  at(u: number, v: number): SurfacePlace;
  readonly outline: string;
  readonly outlinePoints: readonly Point[];
};

type CentreLine = Pick<SockGeometry, 'leg' | 'arc' | 'length' | 'heelMiddle' | 'at'>;

function ease(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/**
 * A sock as a centre line (leg, bend round the instep, foot) with widths on both sides, so that patterns follow its
 * form.
 */
export function sockGeometry(height: SockHeight): SockGeometry {
  const leg = LEG_LENGTHS[height];
  const arc = toRadians(BEND) * BEND_RADIUS;
  const length = leg + arc + FOOT_LENGTH;
  const centre: CentreLine = { leg, arc, length, heelMiddle: leg + arc * 0.5, at: surfaceOf(leg, arc) };
  return { ...centre, total: length + TOE_LENGTH, ...outlineOf(centre) };
}

/** The place of `u` and `v` on a sock whose leg and bend have these lengths. */
function surfaceOf(leg: number, arc: number): SockGeometry['at'] {
  const top = PIVOT[1] - leg;
  const footAngle = 180 - BEND;
  const direction: Point = [Math.sin(toRadians(footAngle)), -Math.cos(toRadians(footAngle))];
  const bendEnd: Point = [
    PIVOT[0] + BEND_RADIUS * Math.cos(toRadians(footAngle)),
    PIVOT[1] + BEND_RADIUS * Math.sin(toRadians(footAngle)),
  ];

  return (u, v) => {
    if (u <= leg) return [PIVOT[0] - BEND_RADIUS - v, top + u, 0];
    if (u <= leg + arc) {
      const degrees = 180 - ((u - leg) / BEND_RADIUS) * (180 / Math.PI);
      const reach = BEND_RADIUS + v;
      return [
        PIVOT[0] + reach * Math.cos(toRadians(degrees)),
        PIVOT[1] + reach * Math.sin(toRadians(degrees)),
        degrees - 180,
      ];
    }
    const along = u - leg - arc;
    return [
      bendEnd[0] + direction[0] * along + Math.cos(toRadians(footAngle)) * v,
      bendEnd[1] + direction[1] * along + Math.sin(toRadians(footAngle)) * v,
      -BEND,
    ];
  };
}

/** Distances from the centre line to the edges: `outer` on the side of heel and sole, `inner` on the other one. */
function widthsOf({ leg, arc, length, heelMiddle }: CentreLine): Record<'outer' | 'inner', (u: number) => number> {
  const calf = (u: number) => (leg > 400 ? 16 * (1 - ease(40, leg * 0.8, u)) : 0);
  const outer = (u: number) =>
    100 -
    6 * ease(leg * 0.1, leg * 0.75, u) +
    calf(u) +
    30 * Math.exp(-(((u - heelMiddle - 4) / 62) ** 2)) -
    3 * ease(leg + arc, length, u);
  const inner = (u: number) =>
    98 -
    8 * ease(leg * 0.1, leg * 0.8, u) +
    calf(u) -
    2 * Math.exp(-(((u - heelMiddle) / 70) ** 2)) -
    8 * ease(leg + arc, length - 60, u);
  return { outer, inner };
}

function outlineOf(centre: CentreLine): Pick<SockGeometry, 'outline' | 'outlinePoints'> {
  const { length, at } = centre;
  const { outer: outerWidth, inner: innerWidth } = widthsOf(centre);
  const points: Point[] = [];
  const place = (u: number, v: number): Point => {
    const [x, y] = at(u, v);
    return [x, y];
  };
  const steps = 40;
  const along = (step: number) => CUFF_CORNER + ((length - CUFF_CORNER) * step) / steps;
  for (let step = 0; step <= steps; step += 1) points.push(place(along(step), outerWidth(along(step))));
  const outerToe = outerWidth(length);
  const innerToe = innerWidth(length);
  for (let step = 1; step < 14; step += 1) {
    const turn = (Math.PI * step) / 14;
    const v = (outerToe - innerToe) / 2 + (Math.cos(turn) * (outerToe + innerToe)) / 2;
    points.push(place(length + Math.sin(turn) ** 0.82 * TOE_LENGTH, v));
  }
  for (let step = steps; step >= 0; step -= 1) points.push(place(along(step), -innerWidth(along(step))));

  const text = (u: number, v: number) => place(u, v).map(round).join(' ');
  const outer = outerWidth(0);
  const inner = innerWidth(0);
  const outline =
    `${curve(points)}Q${text(0, -inner)} ${text(-2, -inner + CUFF_CORNER)}Q${text(3, 0)} ${text(-2, outer - CUFF_CORNER)}` +
    `Q${text(0, outer)} ${text(CUFF_CORNER, outerWidth(CUFF_CORNER))}Z`;
  return { outline, outlinePoints: [...points, place(0, -inner), place(0, outer)] };
}
