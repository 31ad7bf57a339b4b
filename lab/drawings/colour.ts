/** Colours are `#rrggbb` (or `#rgb`). */
function channels(colour: string): readonly [number, number, number] {
  const full = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as [number, number, number];
}

/** The colour at `share` of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * share));
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}

/** The perceived brightness of a colour, 0 to 1. */
export function brightness(colour: string): number {
  const [red, green, blue] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
