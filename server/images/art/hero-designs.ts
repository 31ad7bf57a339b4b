import type { ArtSpec } from '#app/modules/catalogue/domain/image-record.ts';
import type { StorefrontCode } from '#app/modules/markets/domain/types.ts';

type LineSock = Pick<ArtSpec, 'base' | 'accent' | 'pattern'> & Partial<Pick<ArtSpec, 'toe' | 'height'>>;
export type HeroDesign = { readonly sky: string; readonly hill: string; readonly socks: readonly LineSock[] };

const stripes = (base: string, accent: string, colors: readonly string[], toe = accent): LineSock => ({
  base,
  accent,
  toe,
  pattern: { type: 'stripes', colors, widths: [34, 20, 34, 12] },
});
const dots = (base: string, accent: string, colors: readonly string[]): LineSock => ({
  base,
  accent,
  pattern: { type: 'dots', colors },
});
const motif = (
  base: string,
  accent: string,
  names: readonly string[],
  colors: readonly string[],
  gap = 84,
  scale = 0.6,
): LineSock => ({
  base,
  accent,
  pattern: { type: 'motif', motif: names, colors, gap, scale },
});
const knit = (
  base: string,
  accent: string,
  type: ArtSpec['pattern']['type'],
  colors: readonly string[],
  line?: string,
): LineSock => ({
  base,
  accent,
  pattern: { type, colors, ...(line ? { line } : {}) },
});
const tall = (sock: LineSock): LineSock => ({ ...sock, height: 'knee' });
const short = (sock: LineSock): LineSock => ({ ...sock, height: 'quarter' });

/** One washing line per storefront. */
export const HERO_DESIGNS: Readonly<Record<StorefrontCode, HeroDesign>> = {
  uk: {
    sky: '#dfeaf6',
    hill: '#bcd9c4',
    socks: [
      stripes('#1f3a63', '#d3283f', ['#d3283f', '#ffffff']),
      motif('#ffd166', '#1f3a63', ['dog'], ['#ffffff', '#8a5a34']),
      tall(knit('#2f4f3e', '#c2321c', 'tartan', ['#c2321c', '#f4e285'])),
      dots('#ffb3c7', '#1f3a63', ['#ffffff', '#d3283f']),
      short(knit('#f7f1e3', '#2b4c7e', 'argyle', ['#8fc5f0', '#2b4c7e'], '#ffffff')),
      motif('#7fd1c7', '#e4572e', ['strawberry'], ['#ffffff']),
    ],
  },
  de: {
    sky: '#fdf0d5',
    hill: '#cfe3b4',
    socks: [
      motif('#3b2a5c', '#ffd166', ['mushroom'], ['#e23b4e', '#ffd166']),
      stripes('#2a2a2a', '#d3283f', ['#d3283f', '#ffd166']),
      tall(knit('#7fd1c7', '#2a2a2a', 'zigzag', ['#f4e285', '#2b6b62'])),
      dots('#c2321c', '#ffd166', ['#ffffff']),
      motif('#8fc5f0', '#c2321c', ['cloud', 'bolt'], ['#ffffff', '#ffd166']),
      short(stripes('#f7f1e3', '#3f8f5a', ['#3f8f5a', '#ffd166'])),
    ],
  },
  at: {
    sky: '#eaf2fb',
    hill: '#d4e4d0',
    socks: [
      tall(knit('#f7f1e3', '#b33a3a', 'fairisle', ['#b33a3a', '#2f6b4f', '#2f6b4f'])),
      motif('#2f4f3e', '#f29ebc', ['daisy'], ['#ffffff', '#ffd166']),
      dots('#d3283f', '#ffffff', ['#ffffff']),
      motif('#8fc5f0', '#ffffff', ['snowflake'], ['#ffffff']),
      short(stripes('#1f3a63', '#ffd166', ['#ffd166', '#8fc5f0'])),
      knit('#6d213c', '#d98e5f', 'argyle', ['#d98e5f', '#1f5b57'], '#f7e6c4'),
    ],
  },
  be: {
    sky: '#fff1d6',
    hill: '#f3c98b',
    socks: [
      motif('#2a2a2a', '#ffd166', ['icecream'], ['#ffb3c7', '#ffd166']),
      stripes('#ffd166', '#2a2a2a', ['#2a2a2a', '#d3283f']),
      tall(dots('#6b4aa0', '#ffd166', ['#ffd166', '#ff9ebb', '#ffffff'])),
      knit('#ffb3c7', '#d3283f', 'waves', ['#d3283f', '#ffffff']),
      short(motif('#7fd1c7', '#2a2a2a', ['donut'], ['#ff9ebb', '#ffd84a'])),
      knit('#faf3e8', '#e07a5f', 'terrazzo', ['#e07a5f', '#3d405b', '#81b29a', '#f2cc8f']),
    ],
  },
  ch: {
    sky: '#e5f1f5',
    hill: '#c7dfe5',
    socks: [
      stripes('#d3283f', '#ffffff', ['#ffffff', '#8b1a2b'], '#ffffff'),
      motif('#2b4c7e', '#ffffff', ['tree'], ['#ffd166', '#e23b4e']),
      tall(knit('#f7f4ee', '#2b4c7e', 'fairisle', ['#2b4c7e', '#d3283f', '#7fb7be'])),
      motif('#ffd166', '#d3283f', ['cat'], ['#ffffff', '#f08a3c']),
      dots('#3f8f5a', '#f7f1e3', ['#ffffff', '#ffd166']),
      short(knit('#d9a566', '#3a2a20', 'leopard', ['#b97c3c'])),
    ],
  },
  nl: {
    sky: '#ffe9d6',
    hill: '#ffc48a',
    socks: [
      stripes('#f08a3c', '#1f3a63', ['#1f3a63', '#ffffff']),
      motif('#8fc5f0', '#f08a3c', ['flower'], ['#f08a3c', '#ffffff', '#ff9ebb']),
      tall(dots('#1f3a63', '#f08a3c', ['#f08a3c', '#ffffff', '#8fc5f0'])),
      motif('#ffb3c7', '#e23b4e', ['heart'], ['#e23b4e', '#ffffff'], 70, 0.5),
      short(knit('#f5d547', '#2a2a2a', 'checks', ['#ffffff'])),
      motif('#7fd1c7', '#f15b5b', ['pizza'], ['#ffffff'], 92, 0.66),
    ],
  },
  fr: {
    sky: '#f3e9f7',
    hill: '#dcc9ea',
    socks: [
      knit('#f7f4ee', '#1f3a63', 'pinstripes', ['#1f3a63']),
      motif('#ffb3c7', '#6b4aa0', ['cherry'], ['#ffffff']),
      tall(knit('#6b4aa0', '#ffd166', 'zigzag', ['#ff9ebb', '#ffd166', '#8fc5f0'])),
      stripes('#1f3a63', '#d3283f', ['#ffffff', '#d3283f']),
      short(motif('#f7e6c4', '#c2321c', ['leaf'], ['#3f8f5a', '#81b29a'])),
      dots('#2a2a2a', '#ff9ebb', ['#ff9ebb', '#ffffff']),
    ],
  },
  us: {
    sky: '#dff1f7',
    hill: '#a8dcc8',
    socks: [
      motif('#1f3a63', '#d3283f', ['star'], ['#ffffff', '#ffd166']),
      motif('#f7f1e3', '#e4572e', ['burger'], ['#ffffff']),
      tall(stripes('#ffffff', '#d3283f', ['#d3283f', '#1f3a63'])),
      motif('#ffd166', '#3f8f5a', ['cactus'], ['#ff9ebb']),
      short(dots('#f15b5b', '#1f3a63', ['#ffffff', '#ffd166'])),
      motif('#8fc5f0', '#ffd84a', ['banana'], ['#ffffff'], 86, 0.6),
    ],
  },
  eu: {
    sky: '#e6efff',
    hill: '#c3d5f5',
    socks: [
      motif('#1f3a9a', '#ffd166', ['star'], ['#ffd166']),
      stripes('#3f8f5a', '#f08a3c', ['#ffffff', '#f08a3c']),
      tall(motif('#3b2a5c', '#f29ebc', ['daisy', 'leaf'], ['#ffffff', '#f9c74f', '#f29ebc'], 84, 0.52)),
      knit('#8fc5f0', '#1f3a63', 'waves', ['#ffffff', '#4d8fd9']),
      short(motif('#ffd166', '#c2321c', ['avocado'], ['#ffffff'])),
      knit('#6d213c', '#1f5b57', 'argyle', ['#d98e5f', '#1f5b57'], '#f7e6c4'),
    ],
  },
  gl: {
    sky: '#ffece8',
    hill: '#ffcfc2',
    socks: [
      motif('#7fd1c7', '#1f3a63', ['sushi'], ['#ffffff'], 92, 0.6),
      stripes('#1f3a63', '#f2b632', ['#f2b632', '#e4572e', '#7fb7be'], '#e4572e'),
      tall(motif('#ff9ebb', '#3f8f5a', ['flamingo'], ['#d3283f', '#8b1a2b'])),
      knit('#2f4f3e', '#f4a259', 'zigzag', ['#f4e285', '#5b8e7d', '#f4a259']),
      short(motif('#8fc5f0', '#d3283f', ['anchor'], ['#1f3a63', '#ffffff'])),
      motif('#ffd166', '#6b4aa0', ['rainbow'], ['#ffffff']),
    ],
  },
};
