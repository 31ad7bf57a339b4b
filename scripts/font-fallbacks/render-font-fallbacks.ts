import { type FontMetrics, SHOP_FONTS, SYSTEM_FONTS, type SystemFont } from './font-metrics.ts';

const WEIGHTS = [
  { weight: 'regular', range: '300 500' },
  { weight: 'bold', range: '501 900' },
] as const;

const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;

/** The family that replaces a font of the shop on systems with the font `system`. */
export const fallbackFamily = (font: string, system: SystemFont): string => `${font} ${system.name}`;

/** The value of `font-family` for a font of the shop: itself, its matched families, then whatever the system has. */
export function fontStack(font: keyof typeof SHOP_FONTS): string {
  return [
    ...[font, ...SYSTEM_FONTS.map((system) => fallbackFamily(font, system))].map((family) => `"${family}"`),
    'system-ui',
    'sans-serif',
  ].join(', ');
}

function face(font: keyof typeof SHOP_FONTS, system: SystemFont, { weight, range }: (typeof WEIGHTS)[number]): string {
  const own: FontMetrics = SHOP_FONTS[font];
  const scale = own.averageWidth[weight] / own.unitsPerEm / (system.averageWidth[weight] / system.unitsPerEm);
  const lines = [
    `font-family: "${fallbackFamily(font, system)}";`,
    `font-weight: ${range};`,
    `src: ${system.local[weight].map((name) => `local("${name}")`).join(', ')};`,
    `size-adjust: ${percent(scale)};`,
    // Overrides are shares of the adjusted em.
    `ascent-override: ${percent(own.ascent / own.unitsPerEm / scale)};`,
    `descent-override: ${percent(own.descent / own.unitsPerEm / scale)};`,
    'line-gap-override: 0%;',
  ];
  return `@font-face {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`;
}

/**
 * `app/web/ui/font-fallbacks.css`: system fonts in the measures of the shop's fonts. Only headings use Bricolage, in
 * bold.
 */
export function renderFontFallbacks(): string {
  const faces = SYSTEM_FONTS.flatMap((system) => [
    ...WEIGHTS.map((weight) => face('Figtree', system, weight)),
    ...WEIGHTS.slice(1).map((weight) => face('Bricolage', system, weight)),
  ]);
  return `/* Written by scripts/generate-font-fallbacks.ts: system fonts in the measures of the shop's fonts, so\n   that a line is as long and as high before the first visit has them. */\n${faces.join('')}`;
}
