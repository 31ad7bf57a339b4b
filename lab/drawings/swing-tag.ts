import * as svg from './svg.ts';

const TAG = 'M300 200L400 120L500 200V640Q500 670 470 670H330Q300 670 300 640Z';
const AROUND: svg.Box = { x: -20, y: -20, width: 840, height: 840 };

/** An empty swing tag on its string, for goods of any kind without a picture. */
export function drawSwingTag({
  base,
  accent,
  bg,
}: {
  readonly base: string;
  readonly accent: string;
  readonly bg: string;
}): svg.LayeredPicture {
  const shadow: svg.SoftPart = {
    id: 'shadow-tag',
    box: AROUND,
    body: `<path d="${TAG}" fill="${svg.SHADOW}" filter="url(#blur16)"/>`,
  };
  const body = [
    svg.placeSoft(shadow, 'opacity="0.2" transform="translate(8 18)"'),
    `<path d="${TAG}" fill="${base}"/>`,
    `<path d="M330 420H470M330 470H470M330 520H420" stroke="${accent}" stroke-width="14" stroke-linecap="round"/>`,
    `<circle cx="400" cy="210" r="24" fill="${bg}" stroke="${accent}" stroke-width="10"/>`,
    `<path d="M400 210C380 120 440 60 560 70" fill="none" stroke="${accent}" stroke-width="8" stroke-linecap="round"/>`,
  ].join('');
  const tag = svg.transformed({ definitions: '', body, soft: [shadow] }, 'rotate(9 400 400)');
  return { flat: { ...svg.stacked(svg.ground(bg), tag), view: svg.PRODUCT_VIEW }, shading: null };
}
