import { HERO_SOCKS, type HeroSock } from './hero-socks.ts';
import { MOTIFS, type MotifName, type MotifPalette } from './motifs.ts';
import { round } from './path.ts';
import { flatSock, sockReach, sockShading, sockShadow } from './sock.ts';
import { type Drawing, ground, type LayeredPicture, stacked, transformed } from './svg.ts';

export const ILLUSTRATION_SIZE = { width: 1200, height: 800 } as const;

type Place = { readonly x: number; readonly y: number; readonly scale: number; readonly lean?: number };

/** A drawing of SVG elements without blurred parts. */
const flat = (body: string): Drawing => ({ definitions: '', body, soft: [] });

/** A sock of the washing lines whose cuff is at a point. */
function sock(sku: keyof typeof HERO_SOCKS & string, id: string, { x, y, scale, lean = 0 }: Place): Drawing {
  const spec = HERO_SOCKS[sku] as HeroSock;
  const { top } = sockReach(spec);
  const drawn = stacked(
    sockShadow(spec, { opacity: 0.16, shift: [14, 26] }),
    flatSock(spec, { id }),
    sockShading(spec, { id }),
  );
  return transformed(
    drawn,
    `translate(${x} ${y}) rotate(${lean}) scale(${scale}) translate(${round(-top[0])} ${round(-top[1])})`,
  );
}

const PALETTE: MotifPalette = {
  main: '#e4572e',
  second: '#f2b632',
  light: '#ffd9c9',
  dark: '#8e2a12',
  ground: '#ffffff',
};

function motif(name: MotifName, { x, y, scale, lean = 0 }: Place, palette: Partial<MotifPalette> = {}): Drawing {
  return flat(
    `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${scale})">${MOTIFS[name]({ ...PALETTE, ...palette })}</g>`,
  );
}

const line = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const shadow = (x: number, y: number, rx: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${round(rx * 0.09)}" fill="#24123a" fill-opacity="0.14"/>`;

/** A table top from this height down. */
const table = (y: number, colour: string) =>
  flat(`<rect x="0" y="${y}" width="1200" height="${800 - y}" fill="${colour}"/>`);

function yarnBall(x: number, y: number, r: number, [main, dark]: readonly [string, string]): Drawing {
  const turns = [-0.6, -0.2, 0.2, 0.6]
    .map((at) =>
      line(
        `M${round(x - r * 0.85)} ${round(y + r * at * 0.8)}Q${x} ${round(y + r * (at - 0.55))} ${round(x + r * 0.85)} ${round(y + r * at * 0.8)}`,
        dark,
        r * 0.06,
      ),
    )
    .join('');
  const across = [-0.35, 0.15, 0.55]
    .map((at) =>
      line(
        `M${round(x + r * at)} ${round(y - r * 0.78)}Q${round(x + r * (at + 0.4))} ${y} ${round(x + r * at * 0.6)} ${round(y + r * 0.8)}`,
        dark,
        r * 0.06,
      ),
    )
    .join('');
  return flat(shadow(x, y + r, r) + circle(x, y, r, main) + turns + across);
}

function giftBox(x: number, y: number, width: number, [paper, ribbon]: readonly [string, string]): Drawing {
  const height = width * 0.7;
  const left = x - width / 2;
  const lid = width * 0.2;
  const bow = width * 0.3;
  return flat(
    shadow(x, y + height, width * 0.6) +
      `<rect x="${left}" y="${y}" width="${width}" height="${height}" rx="10" fill="${paper}"/>` +
      `<rect x="${left}" y="${y}" width="${width}" height="${height}" rx="10" fill="#24123a" fill-opacity="0.07"/>` +
      `<rect x="${x - width * 0.07}" y="${y}" width="${width * 0.14}" height="${height}" fill="${ribbon}"/>` +
      `<rect x="${left - width * 0.04}" y="${y - lid * 0.5}" width="${width * 1.08}" height="${lid}" rx="10" fill="${paper}"/>` +
      `<rect x="${x - width * 0.07}" y="${y - lid * 0.5}" width="${width * 0.14}" height="${lid}" fill="${ribbon}"/>` +
      shape(
        `M${x} ${y - lid * 0.5}C${x - bow * 0.4} ${y - bow * 1.4} ${x - bow * 1.7} ${y - bow * 1.2} ${x - bow * 1.1} ${y - bow * 0.55}C${x - bow * 0.8} ${y - lid * 0.5} ${x - bow * 0.3} ${y - lid * 0.5} ${x} ${y - lid * 0.5}Z`,
        ribbon,
      ) +
      shape(
        `M${x} ${y - lid * 0.5}C${x + bow * 0.4} ${y - bow * 1.4} ${x + bow * 1.7} ${y - bow * 1.2} ${x + bow * 1.1} ${y - bow * 0.55}C${x + bow * 0.8} ${y - lid * 0.5} ${x + bow * 0.3} ${y - lid * 0.5} ${x} ${y - lid * 0.5}Z`,
        ribbon,
      ) +
      circle(x, y - lid * 0.5, bow * 0.2, paper),
  );
}

const needles =
  line('M470 640L850 240', '#c58b4e', 20) +
  circle(856, 234, 22, '#e4572e') +
  line('M560 250L830 650', '#d9a566', 20) +
  circle(554, 242, 22, '#3a86ff');

const washer =
  shadow(600, 742, 300) +
  '<rect x="350" y="110" width="500" height="630" rx="40" fill="#fffdf8"/><rect x="350" y="110" width="500" height="120" rx="40" fill="#dfe7f0"/><rect x="350" y="190" width="500" height="40" fill="#dfe7f0"/>' +
  circle(430, 170, 26, '#ffd768') +
  circle(510, 170, 26, '#7fbf6a') +
  '<rect x="620" y="148" width="180" height="44" rx="22" fill="#bfccd9"/>' +
  circle(600, 480, 200, '#bfccd9') +
  circle(600, 480, 168, '#6fb3e0');

const bubbles = [
  [250, 300, 46],
  [180, 420, 28],
  [280, 500, 22],
  [960, 240, 54],
  [1040, 380, 30],
  [930, 420, 20],
]
  .map(
    ([x = 0, y = 0, r = 0]) =>
      circle(x, y, r, 'rgba(255,255,255,0.75)') + circle(x - r * 0.3, y - r * 0.3, r * 0.2, '#ffffff'),
  )
  .join('');

const paper =
  '<g transform="rotate(-5 560 430)"><rect x="270" y="130" width="580" height="600" rx="14" fill="#24123a" fill-opacity="0.12" transform="translate(14 20)"/><rect x="270" y="130" width="580" height="600" rx="14" fill="#fffdf8"/>' +
  Array.from({ length: 9 }, (_, index) => line(`M310 ${190 + index * 60}H810`, '#e6eef5', 4)).join('') +
  '</g>';
const pencil =
  '<g transform="translate(930 250) rotate(38)"><rect x="-26" y="-190" width="52" height="340" fill="#f2b632"/><rect x="-26" y="-190" width="18" height="340" fill="#ffd768"/><rect x="-26" y="-226" width="52" height="40" fill="#bfccd9"/><rect x="-26" y="-262" width="52" height="44" rx="14" fill="#f08ba5"/><path d="M-26 150H26L0 236Z" fill="#f3d9b5"/><path d="M-9 206H9L0 236Z" fill="#2a1038"/></g>';

const drawer =
  shadow(600, 748, 420) +
  '<rect x="170" y="420" width="860" height="320" rx="26" fill="#c58b4e"/><rect x="170" y="420" width="860" height="60" rx="26" fill="#8f5f2f"/><rect x="170" y="450" width="860" height="290" rx="26" fill="#d9a566"/><rect x="210" y="490" width="780" height="210" rx="18" fill="none" stroke="#b87f43" stroke-width="10"/>' +
  circle(600, 596, 34, '#8f5f2f') +
  circle(592, 588, 14, '#c58b4e');

const parcels =
  shadow(600, 730, 430) +
  '<rect x="250" y="470" width="330" height="250" rx="12" fill="#d9a566"/><rect x="395" y="470" width="46" height="250" fill="#f3e0bd"/><rect x="540" y="360" width="400" height="360" rx="12" fill="#c58b4e"/><rect x="716" y="360" width="52" height="360" fill="#f3e0bd"/><rect x="800" y="600" width="110" height="80" rx="8" fill="#fffdf8"/>' +
  line('M818 624H892M818 650H870', '#8f5f2f', 8) +
  '<rect x="310" y="330" width="220" height="140" rx="12" fill="#e8bd85"/><rect x="402" y="330" width="36" height="140" fill="#f3e0bd"/>';

const hills = (colours: readonly [string, string]) =>
  flat(
    shape('M-20 620C180 500 340 520 560 600C780 680 1000 540 1220 560V820H-20Z', colours[0]) +
      shape('M-20 720C220 640 420 660 640 710C860 760 1040 680 1220 700V820H-20Z', colours[1]),
  );

/** Each picture on its ground, from the lowest part to the highest. */
const PICTURES: Readonly<Record<string, readonly [ground: string, parts: () => readonly Drawing[]]>> = {
  'two-socks': [
    '#ffe2c6',
    () => [
      flat(circle(600, 420, 330, '#fff3e2')),
      sock('STR01', 'a', { x: 400, y: 110, scale: 0.74, lean: 4 }),
      sock('STR01', 'b', { x: 690, y: 110, scale: 0.74, lean: -4 }),
      motif('heart', { x: 1010, y: 210, scale: 1.1, lean: 12 }),
      motif('heart', { x: 170, y: 250, scale: 0.7, lean: -14 }, { main: '#f08ba5' }),
    ],
  ],
  knitting: [
    '#d9efff',
    () => [
      table(610, '#f3e0bd'),
      yarnBall(260, 520, 150, ['#e4572e', '#b93c17']),
      yarnBall(980, 560, 110, ['#f2b632', '#c98d12']),
      flat(needles),
      sock('FAI01', 'a', { x: 600, y: 120, scale: 0.66, lean: 3 }),
      flat(line('M390 590C470 660 520 690 600 690C700 690 760 650 880 640', '#e4572e', 9)),
    ],
  ],
  washing: [
    '#cfe9f7',
    () => [
      flat(washer),
      sock('DOT01', 'a', { x: 570, y: 350, scale: 0.3, lean: -18 }),
      sock('LEA01', 'b', { x: 660, y: 370, scale: 0.28, lean: 24 }),
      flat(line('M440 500C500 460 560 540 620 500S740 460 762 500', '#e8f6ff', 16) + bubbles),
    ],
  ],
  drawer: [
    '#e8dcff',
    () => [
      sock('PIZ01', 'a', { x: 320, y: 110, scale: 0.5, lean: -10 }),
      sock('SNO02', 'b', { x: 520, y: 70, scale: 0.54, lean: 6 }),
      sock('FLA01', 'c', { x: 740, y: 170, scale: 0.5, lean: -4 }),
      flat(drawer),
      motif('star', { x: 1050, y: 180, scale: 0.8, lean: 10 }, { main: '#f2b632' }),
      motif('star', { x: 140, y: 220, scale: 0.5, lean: -12 }, { main: '#f2b632' }),
    ],
  ],
  drawing: [
    '#d8f0d4',
    () => [
      flat(paper),
      sock('MUS01', 'a', { x: 520, y: 210, scale: 0.5, lean: -5 }),
      flat(pencil),
      motif('mushroom', { x: 400, y: 600, scale: 0.9, lean: -8 }),
      motif('leaf', { x: 160, y: 200, scale: 0.9, lean: -20 }),
      motif('flower', { x: 1060, y: 620, scale: 1.2 }),
    ],
  ],
  parcels: [
    '#ffe9b0',
    () => [
      hills(['#f7d68a', '#eec467']),
      flat(parcels),
      motif('cloud', { x: 220, y: 170, scale: 1.6 }, { main: '#ffffff', light: '#ffffff', second: '#ffffff' }),
      motif('balloon', { x: 980, y: 210, scale: 1.7, lean: 6 }),
      sock('HRT01', 'a', { x: 650, y: 180, scale: 0.26, lean: 20 }),
    ],
  ],
  wool: [
    '#dfe7f5',
    () => [
      hills(['#f4f8ff', '#ffffff']),
      sock('SNO01', 'a', { x: 460, y: 110, scale: 0.68, lean: 4 }),
      sock('FAI02', 'b', { x: 740, y: 120, scale: 0.66, lean: -4 }),
      motif('tree', { x: 170, y: 540, scale: 2 }),
      motif('tree', { x: 1060, y: 560, scale: 1.6 }),
      motif('snowflake', { x: 220, y: 200, scale: 0.9 }, { main: '#9db8dd' }),
      motif('snowflake', { x: 980, y: 190, scale: 1.1 }, { main: '#9db8dd' }),
    ],
  ],
  'gift-table': [
    '#ffdfe6',
    () => [
      table(620, '#f6b8c6'),
      giftBox(300, 400, 300, ['#ffd768', '#e4572e']),
      giftBox(900, 420, 280, ['#9fd3c7', '#f2a53c']),
      giftBox(600, 340, 380, ['#fff7ea', '#3a86ff']),
      motif('star', { x: 130, y: 180, scale: 0.6, lean: 10 }, { main: '#f2b632' }),
      motif('heart', { x: 1060, y: 170, scale: 0.8, lean: 14 }),
      motif('star', { x: 800, y: 130, scale: 0.5, lean: -10 }, { main: '#f2b632' }),
      motif('heart', { x: 380, y: 150, scale: 0.5, lean: -14 }, { main: '#f08ba5' }),
    ],
  ],
};

export const ILLUSTRATIONS: readonly string[] = Object.keys(PICTURES);

/** A picture of a page, 1200 by 800; null for an unknown name. The same name gives the same picture. */
export function drawIllustration(name: string): LayeredPicture | null {
  const picture = Object.hasOwn(PICTURES, name) ? PICTURES[name] : undefined;
  if (!picture) return null;
  const [colour, parts] = picture;
  return {
    flat: { ...stacked(ground(colour, ILLUSTRATION_SIZE), ...parts()), view: { x: 0, y: 0, ...ILLUSTRATION_SIZE } },
    shading: null,
  };
}
