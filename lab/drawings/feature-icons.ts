import { ground, type LayeredPicture } from './svg.ts';

const INK = '#2a1038';
const line = (path: string, width = 5) =>
  `<path d="${path}" fill="none" stroke="${INK}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const shape = (path: string, fill: string) =>
  `<path d="${path}" fill="${fill}" stroke="${INK}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;

/** An upright sock, toe to the right, in a box of 100 by 100. */
const SOCK = 'M36 20H58V48C58 54 61 57 67 59L76 63C86 68 83 82 72 82H56C44 82 36 74 36 62Z';

/** The picture of each feature, as its ground and what is drawn on it in a box of 100 by 100. */
const ICONS: Readonly<Record<string, readonly [ground: string, body: string]>> = {
  'reinforced-heel': [
    '#ffe9b0',
    shape(SOCK, '#fff') +
      shape('M36 56C46 56 52 64 50 80C42 78 36 71 36 62Z', '#f2a53c') +
      shape('M70 61C79 63 86 70 82 77C80 81 76 82 72 82C66 78 66 66 70 61Z', '#f2a53c'),
  ],
  'seamless-toe': [
    '#d9efff',
    shape(SOCK, '#fff') + line('M68 62C64 68 64 76 68 81', 4) + line('M84 40L90 34M88 48H96M78 34L80 26', 4),
  ],
  organic: ['#d8f0d4', shape('M22 76C18 42 40 22 80 22C82 62 58 84 22 76Z', '#7fbf6a') + line('M20 80L58 46')],
  breathable: [
    '#d9efff',
    line('M18 38H60C74 38 74 20 62 20C54 20 52 28 56 32') +
      line('M18 54H76C88 54 88 70 77 70C70 70 68 64 71 60') +
      line('M18 70H46C56 70 56 84 47 84'),
  ],
  'soft-cuff': [
    '#ffdfe6',
    shape(SOCK, '#fff') + shape('M32 16H62V34H32Z', '#f08ba5') + line('M40 20V30M47 20V30M54 20V30', 4),
  ],
  'non-slip': [
    '#e8dcff',
    shape('M40 14C58 14 62 32 58 50C56 62 64 66 60 80C56 92 38 90 36 76C34 60 24 48 26 32C27 20 32 14 40 14Z', '#fff') +
      [
        [38, 28],
        [48, 34],
        [36, 42],
        [48, 50],
        [42, 60],
        [50, 68],
        [44, 78],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#8a63d2"/>`)
        .join(''),
  ],
  warm: [
    '#ffe0cc',
    shape(
      'M50 84C30 84 22 70 26 56C29 46 38 42 38 28C48 32 52 40 52 46C56 44 58 40 58 34C70 42 78 54 75 66C72 78 62 84 50 84Z',
      '#f3814d',
    ) + shape('M50 84C41 84 38 76 42 68C44 64 49 62 50 56C57 62 61 70 58 77C56 82 54 84 50 84Z', '#ffd768'),
  ],
  'gift-ready': [
    '#ffdfe6',
    shape('M20 44H80V84H20Z', '#fff') +
      shape('M15 32H85V46H15Z', '#f08ba5') +
      line('M50 32V84') +
      shape('M50 32C42 14 24 16 30 28C32 31 40 32 50 32C60 32 68 31 70 28C76 16 58 14 50 32Z', '#f08ba5'),
  ],
  'soft-waistband': [
    '#d8f0d4',
    shape('M20 26H80V40H20Z', '#7fbf6a') +
      shape('M20 40H80L86 78H60L50 58L40 78H14Z', '#fff') +
      line('M30 33H34M44 33H48M58 33H62M71 33H73', 4),
  ],
  recycled: [
    '#d8f0d4',
    line('M38 30L50 18L62 30M50 18V46', 6) +
      line('M80 54L82 71L66 76M82 71L58 57', 6) +
      line('M34 76L18 71L21 54M18 71L42 57', 6),
  ],
};

export const FEATURE_ICONS: readonly string[] = Object.keys(ICONS);
export const ICON_SIZE = 100;

/** The picture of a feature; null for an unknown one. */
export function drawFeatureIcon(feature: string): LayeredPicture | null {
  const icon = Object.hasOwn(ICONS, feature) ? ICONS[feature] : undefined;
  if (!icon) return null;
  const [colour, body] = icon;
  const size = { width: ICON_SIZE, height: ICON_SIZE };
  const { definitions, body: background } = ground(colour, size);
  return { flat: { definitions, body: background + body, soft: [], view: { x: 0, y: 0, ...size } }, shading: null };
}
