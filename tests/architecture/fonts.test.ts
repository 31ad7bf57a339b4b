import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SHOP_FONTS, SYSTEM_FONTS } from '#scripts/font-fallbacks/font-metrics.ts';
import { fontStack, renderFontFallbacks } from '#scripts/font-fallbacks/render-font-fallbacks.ts';
import { ROOT } from './sources.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const tokens = read('app/web/ui/tokens.css');

describe('`font-fallbacks.css`', () => {
  test('is what scripts/generate-font-fallbacks.ts writes', () => {
    expect(read('app/web/ui/font-fallbacks.css')).toBe(renderFontFallbacks());
  });

  test('has every family that the font stacks name', () => {
    const oneLine = tokens.replaceAll(/\s+/g, ' ');
    for (const [name, font] of [
      ['text', 'Figtree'],
      ['display', 'Bricolage'],
    ] as const) {
      expect(oneLine).toContain(`--${name}-system: ${fontStack(font)};`);
      expect(oneLine).toMatch(new RegExp(`:root \\{[^}]*--${name}: var\\(--${name}-system\\);`));
      const withFont = `\\{[^}]*--${name}: "${font}", var\\(--${name}-system\\);`;
      expect(oneLine).toMatch(new RegExp(`:root\\[data-fonts\\] ${withFont}`));
      expect(oneLine).toMatch(new RegExp(`scripting: none\\) \\{ :root:not\\(\\[data-mode="lite"\\]\\) ${withFont}`));
      expect(oneLine.match(new RegExp(`"${font}",`, 'g'))).toHaveLength(2);
    }
  });

  test('gives a line in each system font the width and height of the shop’s font', () => {
    const faces = [...renderFontFallbacks().matchAll(/@font-face \{([^}]*)\}/g)].map(([, body = '']) => body);
    const fact = (body: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(body)?.[1]) / 100;
    expect(faces).toHaveLength(SYSTEM_FONTS.length * 3);
    for (const body of faces) {
      const [, font = '', system = ''] = /font-family: "(Figtree|Bricolage) ([^"]+)"/.exec(body) ?? [];
      const own = SHOP_FONTS[font as keyof typeof SHOP_FONTS];
      const other = SYSTEM_FONTS.find(({ name }) => name === system)!;
      const weight = body.includes('300 500') ? 'regular' : 'bold';
      const scale = fact(body, 'size-adjust');
      expect((other.averageWidth[weight] / other.unitsPerEm) * scale).toBeCloseTo(
        own.averageWidth[weight] / own.unitsPerEm,
        3,
      );
      expect(fact(body, 'ascent-override') * scale).toBeCloseTo(own.ascent / own.unitsPerEm, 3);
      expect(fact(body, 'descent-override') * scale).toBeCloseTo(own.descent / own.unitsPerEm, 3);
    }
  });
});

describe('The shop’s fonts', () => {
  test.each([
    ['Figtree', 'figtree'],
    ['Bricolage', 'bricolage-grotesque'],
  ] as const)('%s: the metrics are those of the installed file', (font, name) => {
    const file = readFileSync(
      join(ROOT, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
    );
    const { unitsPerEm, ascent, descent } = SHOP_FONTS[font];
    expect(measuresOf(file)).toEqual({ unitsPerEm, ascent, descent, lineGap: 0 });
  });

  test('never replace a font that is visible already', () => {
    const displays = [...tokens.matchAll(/font-display: (\w+)/g)].map(([, value]) => value);
    expect(displays).toEqual(['optional', 'optional', 'optional']);
    expect(tokens.match(/@font-face/g)).toHaveLength(displays.length);
  });
});

/** The tables `head` and `hhea` of a WOFF2 file, which the format never transforms. */
function measuresOf(file: Buffer) {
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = (value << 7) | (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
  };
  const KNOWN = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
  const starts: Record<string, number> = {};
  let start = 0;
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at++);
    let tag = KNOWN[flags & 0x3f] ?? '';
    if ((flags & 0x3f) === 0x3f) {
      tag = file.toString('latin1', at, at + 4);
      at += 4;
    }
    const length = number();
    const transformed = tag === 'glyf' || tag === 'loca' ? flags >> 6 !== 3 : flags >> 6 !== 0;
    starts[tag] = start;
    start += transformed ? number() : length;
  }
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const [head = 0, hhea = 0] = [starts.head, starts.hhea];
  return {
    unitsPerEm: tables.readUInt16BE(head + 18),
    ascent: tables.readInt16BE(hhea + 4),
    descent: -tables.readInt16BE(hhea + 6),
    lineGap: tables.readInt16BE(hhea + 8),
  };
}
