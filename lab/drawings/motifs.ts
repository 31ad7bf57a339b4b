/** The colours of a motif. Food and plants keep their own colours. */
export type MotifPalette = {
  readonly main: string;
  readonly second: string;
  readonly light: string;
  readonly dark: string;
  readonly ground: string;
};

const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;
const shape = (path: string, fill: string, extra = '') => `<path d="${path}" fill="${fill}" ${extra}/>`;
const stroke = (path: string, colour: string, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

/** Small pictures in a box of 100 by 100 around the origin. */
export const MOTIFS = {
  heart: (palette) =>
    shape(
      'M0 40C-14 26-44 8-44-16C-44-34-30-42-19-42C-9-42-3-36 0-28C3-36 9-42 19-42C30-42 44-34 44-16C44 8 14 26 0 40Z',
      palette.main,
    ) + stroke('M-30-20C-29-27-24-30-19-30', palette.light, 6),
  star: (palette) =>
    shape(
      'M0-46L13-15L46-13L20 8L29 41L0 22L-29 41L-20 8L-46-13L-13-15Z',
      palette.main,
      `stroke="${palette.main}" stroke-width="8" stroke-linejoin="round"`,
    ),
  dot: (palette) => circle(0, 0, 38, palette.main),
  pizza: () =>
    shape('M-40-28Q0-50 40-28L4 44Q0 50-4 44Z', '#f6c453') +
    shape('M-44-26Q0-54 44-26L38-14Q0-38-38-14Z', '#c9803a') +
    circle(-12, -10, 9, '#d6453d') +
    circle(14, -6, 8, '#d6453d') +
    circle(0, 16, 8, '#d6453d') +
    shape('M-2-22q6-3 9 2q-6 3-9-2Z', '#5b8f3c') +
    shape('M12 10q5-3 7 1q-5 3-7-1Z', '#5b8f3c'),
  banana: () =>
    shape('M-34-36C-44 10-14 44 34 38C40 37 42 30 36 27C8 24-10 4-18-36C-20-42-33-42-34-36Z', '#ffd84a') +
    stroke('M-27-30C-30 6-8 32 28 33', '#e8b21d', 4) +
    shape('M-35-40l4-8l10 0l1 10Z', '#7a5a24') +
    shape('M32 39l9-1l0-9l-7-2Z', '#7a5a24'),
  avocado: () =>
    shape(
      'M0-46C14-46 16-28 22-14C30 2 34 8 34 20C34 38 18 47 0 47C-18 47-34 38-34 20C-34 8-30 2-22-14C-16-28-14-46 0-46Z',
      '#4d7c3a',
    ) +
    shape(
      'M0-36C8-36 10-22 15-9C21 4 25 10 25 20C25 32 14 39 0 39C-14 39-25 32-25 20C-25 10-21 4-15-9C-10-22-8-36 0-36Z',
      '#d7e88f',
    ) +
    circle(0, 18, 14, '#8a5a34') +
    circle(-4, 14, 4, '#b98458'),
  cherry: () =>
    stroke('M-18 18C-14-10-2-28 18-40M20 20C20-4 18-24 18-40', '#4f7a35', 5) +
    shape('M18-40C30-48 44-40 46-30C34-26 22-30 18-40Z', '#6aa344') +
    circle(-20, 24, 19, '#d3283f') +
    circle(22, 27, 18, '#e03a50') +
    stroke('M-28 18q2-6 7-7', '#fff', 4, 'opacity="0.7"') +
    stroke('M15 21q2-5 6-6', '#fff', 4, 'opacity="0.7"'),
  strawberry: () =>
    shape('M0 46C-22 34-40 8-36-12C-32-28-14-26 0-22C14-26 32-28 36-12C40 8 22 34 0 46Z', '#e23b4e') +
    shape(
      'M0-22C-10-18-22-22-26-32C-16-34-8-32-4-28C-6-36-3-44 0-48C3-44 6-36 4-28C8-32 16-34 26-32C22-22 10-18 0-22Z',
      '#4f9a45',
    ) +
    [
      [-18, -2],
      [0, -6],
      [18, -2],
      [-10, 12],
      [10, 12],
      [0, 26],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 2.6, 4, '#ffd9a0'))
      .join(''),
  watermelon: () =>
    shape('M-46-16A47 47 0 0 0 46-16Z', '#3e8a4d') +
    shape('M-40-16A40 40 0 0 0 40-16Z', '#e9f2c9') +
    shape('M-35-16A35 35 0 0 0 35-16Z', '#ee4f5f') +
    [
      [-18, -4],
      [0, -6],
      [18, -4],
      [-8, 8],
      [9, 8],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 2.8, 4.6, '#3a2320'))
      .join(''),
  pineapple: () =>
    ellipse(0, 16, 25, 31, '#f4b731') +
    stroke('M-20-2L16 40M-24 14L6 46M-8-12L24 24M20-2L-16 40M24 14L-6 46M8-12L-24 24', '#d18a1c', 3) +
    shape(
      'M0-12C-8-16-20-22-24-34C-14-34-8-30-5-26C-8-36-4-46 0-50C4-46 8-36 5-26C8-30 14-34 24-34C20-22 8-16 0-12Z',
      '#4d9148',
    ),
  donut: (palette) =>
    circle(0, 0, 42, '#d99a55') +
    shape(
      'M0-38C21-38 38-21 38 0C38 8 33 6 30 12C26 20 22 30 10 32C2 33-2 26-10 29C-20 33-28 24-31 16C-34 8-38 8-38 0C-38-21-21-38 0-38Z',
      palette.main,
    ) +
    circle(0, 0, 13, palette.ground) +
    [
      [-20, -16, 30],
      [6, -26, -20],
      [24, -8, 70],
      [-24, 8, 100],
      [18, 16, 10],
      [-4, 22, 60],
      [-10, -24, 140],
    ]
      .map(
        ([x = 0, y = 0, r = 0], i) =>
          `<rect x="-6" y="-2.4" width="12" height="4.8" rx="2.4" fill="${['#fff', palette.second, '#ffd84a'][i % 3]}" transform="translate(${x} ${y}) rotate(${r})"/>`,
      )
      .join(''),
  icecream: (palette) =>
    shape('M-24 2L0 50L24 2Z', '#e0a45e') +
    stroke('M-14 8L10 34M0 4L17 22M14 8L-10 34M0 4L-17 22', '#c28440', 2.6) +
    circle(0, -16, 26, palette.main) +
    shape('M-28-4C-30 8-18 12-14 6C-10 14 2 14 4 6C8 13 20 12 20 4C26 8 32 2 28-6Z', palette.main) +
    circle(-8, -26, 6, palette.light) +
    circle(6, -42, 7, '#d3283f'),
  daisy: (palette) =>
    Array.from(
      { length: 8 },
      (_, i) => `<ellipse cx="0" cy="-27" rx="12" ry="20" fill="${palette.main}" transform="rotate(${i * 45})"/>`,
    ).join('') + circle(0, 0, 15, palette.second),
  flower: (palette) =>
    Array.from(
      { length: 5 },
      (_, i) => `<circle cx="0" cy="-24" r="19" fill="${palette.main}" transform="rotate(${i * 72})"/>`,
    ).join('') + circle(0, 0, 14, palette.second),
  leaf: (palette) =>
    shape('M-34 34C-40-10-6-44 40-40C44 4 14 40-34 34Z', palette.main) +
    stroke('M-38 40L22-22', palette.second, 4) +
    stroke('M-16 18L-14-6M-2 4L2-20M-12 14L12 16', palette.second, 3),
  snowflake: (palette) =>
    Array.from(
      { length: 6 },
      (_, i) =>
        `<g transform="rotate(${i * 60})">${stroke('M0 0V-44M0-30L-11-40M0-30L11-40M0-16L-9-24M0-16L9-24', palette.main, 6)}</g>`,
    ).join(''),
  tree: (palette) =>
    `<rect x="-6" y="32" width="12" height="14" rx="2" fill="#7b5230"/>` +
    shape('M0-34L34 34H-34Z', '#2f7d4f', `stroke="#2f7d4f" stroke-width="6" stroke-linejoin="round"`) +
    shape('M0-46l4 8l9 1l-6.500 6.500l1.500 9l-8-4l-8 4l1.500-9l-6.500-6.500l9-1Z', '#ffcf3f') +
    circle(-8, 6, 5, palette.main) +
    circle(9, -4, 5, palette.second) +
    circle(12, 22, 5, palette.main) +
    circle(-14, 24, 5, palette.second),
  paw: (palette) =>
    ellipse(0, 16, 24, 20, palette.main) +
    ellipse(-27, -8, 10, 13, palette.main, 'transform="rotate(-18 -27 -8)"') +
    ellipse(27, -8, 10, 13, palette.main, 'transform="rotate(18 27 -8)"') +
    ellipse(-10, -26, 10, 14, palette.main) +
    ellipse(11, -26, 10, 14, palette.main),
  cat: (palette) =>
    shape(
      'M-36-44L-34 8C-34 30-18 42 0 42C18 42 34 30 34 8L36-44L14-26C6-28-6-28-14-26Z',
      palette.main,
      `stroke="${palette.main}" stroke-width="4" stroke-linejoin="round"`,
    ) +
    circle(-14, 2, 5, palette.dark) +
    circle(14, 2, 5, palette.dark) +
    shape('M-5 14H5L0 20Z', '#f08a9a') +
    stroke('M0 20Q-6 28-12 24M0 20Q6 28 12 24', palette.dark, 3) +
    stroke('M-22 18L-44 14M-22 24L-42 28M22 18L44 14M22 24L42 28', palette.dark, 2.6),
  dog: (palette) =>
    shape('M-30-34C-10-46 10-46 30-34L32 10C32 32 16 44 0 44C-16 44-32 32-32 10Z', palette.main) +
    shape('M-28-36C-48-36-50-6-40 12C-30 8-28-12-28-36Z', palette.second) +
    shape('M28-36C48-36 50-6 40 12C30 8 28-12 28-36Z', palette.second) +
    circle(-12, -4, 5, palette.dark) +
    circle(12, -4, 5, palette.dark) +
    ellipse(0, 16, 10, 7, palette.dark) +
    stroke('M0 22Q-2 32-12 30M0 22Q2 32 12 30', palette.dark, 3.4),
  cloud: (palette) =>
    shape('M-30 24C-46 24-50 2-34-4C-34-24-8-32 2-16C14-26 34-16 32 0C48 0 48 24 32 24Z', palette.main),
  bolt: (palette) =>
    shape(
      'M10-48L-28 6H-4L-12 48L28-10H4Z',
      palette.main,
      `stroke="${palette.main}" stroke-width="6" stroke-linejoin="round"`,
    ),
  anchor: (palette) =>
    stroke('M0-22V40M-22-12H22M-38 10C-34 34-14 42 0 42C14 42 34 34 38 10', palette.main, 8) +
    `<circle cx="0" cy="-33" r="10" fill="none" stroke="${palette.main}" stroke-width="8"/>`,
  flamingo: (palette) =>
    stroke('M4 20V48M12 20V46', palette.second, 4) +
    shape('M-22 6C-22-10 4-14 24 2C40 14 26 26 6 26C-12 26-22 20-22 6Z', palette.main) +
    stroke('M-12 8C-34-4-8-22-20-36C-26-42-36-38-36-30', palette.main, 10) +
    shape('M-40-32l-8 8l10 2Z', palette.dark) +
    circle(-32, -35, 2.6, palette.dark),
  cactus: (palette) =>
    stroke('M0 44V-34', '#3f8f5a', 24) +
    stroke('M-2 12H-26V-8M2 22H26V2', '#3f8f5a', 15) +
    stroke('M0-26V36M-8-20V30M8-20V30', '#2f7247', 2.4) +
    Array.from(
      { length: 5 },
      (_, i) => `<circle cx="0" cy="-7" r="5" fill="${palette.main}" transform="translate(0 -46) rotate(${i * 72})"/>`,
    ).join('') +
    circle(0, -46, 4, '#ffd84a'),
  mushroom: (palette) =>
    shape('M-14 4H14L18 38C18 48-18 48-18 38Z', '#f7ead2') +
    shape('M-44 8C-44-24-22-42 0-42C22-42 44-24 44 8C44 14-44 14-44 8Z', palette.main) +
    circle(-18, -12, 8, '#fff') +
    circle(8, -24, 9, '#fff') +
    circle(24, -2, 6, '#fff'),
  burger: () =>
    shape('M-40-8C-40-32-22-40 0-40C22-40 40-32 40-8Z', '#d9944a') +
    shape('M-44-4C-34-12-28 4-18-4C-8-12 2 6 12-4C22-12 30 4 44-4V6H-44Z', '#6aa344') +
    `<rect x="-42" y="6" width="84" height="14" rx="7" fill="#6b3a22"/>` +
    shape('M-42 8H42L20 20L8 10Z', '#f6c453') +
    shape('M-40 22H40V28C40 38 30 40 22 40H-22C-30 40-40 38-40 28Z', '#d9944a') +
    [
      [-18, -26],
      [0, -32],
      [18, -26],
      [-8, -20],
      [10, -20],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 3, 2, '#fbe3b8'))
      .join(''),
  sushi: () =>
    `<rect x="-38" y="-4" width="76" height="36" rx="18" fill="#fdf8ee"/>` +
    shape('M-44 0C-40-30 36-34 44-4C40 10 22 2 0 6C-22 10-40 12-44 0Z', '#ff8a5c') +
    stroke('M-26-10L-18 4M-8-16L0 2M12-16L20 0M28-12L34-2', '#ffc2a3', 5) +
    `<rect x="-8" y="-24" width="16" height="56" rx="3" fill="#2b3a35"/>`,
  balloon: (palette) =>
    shape('M0-46C20-46 32-30 32-12C32 8 16 22 0 26C-16 22-32 8-32-12C-32-30-20-46 0-46Z', palette.main) +
    shape('M-6 26H6L9 34H-9Z', palette.main) +
    stroke('M0 34C8 40-6 44 2 50', palette.dark, 2.6) +
    stroke('M-18-20C-16-28-10-33-4-35', palette.light, 5),
  rainbow: () =>
    stroke('M-40 24A40 40 0 0 1 40 24', '#ef5b5b', 11) +
    stroke('M-29 24A29 29 0 0 1 29 24', '#ffc94a', 11) +
    stroke('M-18 24A18 18 0 0 1 18 24', '#4db6ac', 11),
} satisfies Readonly<Record<string, (palette: MotifPalette) => string>>;

export type MotifName = keyof typeof MOTIFS;

export function isMotifName(name: string): name is MotifName {
  return Object.hasOwn(MOTIFS, name);
}
