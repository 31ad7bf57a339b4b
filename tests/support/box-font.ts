/** A TrueType font whose letters are boxes, as wide and as high as a test needs, available under `family` alone. */
export type BoxFont = {
  readonly family: string;
  /** Width of a letter in thousandths of the em. Narrow letters get half of it, wide ones one and a half times. */
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
};

const EM = 1000;
const NARROW = new Set("iIjl.,:;'!|()[]ft ");
const WIDE = new Set('mwMW@%—…');
/** U+0020 to U+02FF and the punctuation of the shop's texts: what browsers look for in a text font. */
const RANGES = [
  [0x20, 0x2ff],
  [0x2010, 0x2026],
  [0x20ac, 0x20ac],
] as const;

const u16 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => void bytes.writeUInt16BE(value & 0xffff, index * 2));
  return bytes;
};
const u32 = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

/** The bytes of the font file. */
export function boxFont(font: BoxFont): Buffer {
  const characters = RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  const widths = [font.width, ...characters.map((code) => widthOf(String.fromCodePoint(code), font.width))];
  const boxes = widths.map((width, glyph) => (characters[glyph - 1] === 0x20 ? Buffer.alloc(0) : box(width)));
  const offsets = [0];
  for (const { length } of boxes) offsets.push((offsets.at(-1) ?? 0) + length);
  return assemble({
    'OS/2': os2(font, characters),
    cmap: cmap(),
    glyf: Buffer.concat(boxes),
    head: head(font),
    hhea: hhea(font, widths.length),
    hmtx: u16(...widths.flatMap((width) => [width, 40])),
    loca: u32(...offsets),
    maxp: Buffer.concat([u32(0x00010000), u16(widths.length, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: name(font.family),
    post: Buffer.concat([u32(0x00030000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)]),
  });
}

function widthOf(letter: string, width: number): number {
  if (NARROW.has(letter)) return Math.round(width / 2);
  return WIDE.has(letter) ? Math.round(width * 1.5) : width;
}

/** One outline of four points, drawn from the lower left corner. */
function box(width: number): Buffer {
  const [left, right, top] = [40, width - 40, 700];
  const flags = Buffer.from([1, 1, 1, 1]);
  const bounds = u16(1, left, 0, right, top);
  const steps = u16(left, 0, right - left, 0, 0, top, 0, -top);
  return padded(Buffer.concat([bounds, u16(3, 0), flags, steps]));
}

function head({ ascent, descent }: BoxFont): Buffer {
  return Buffer.concat([
    u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    u16(3, EM),
    u32(0, 0, 0, 0),
    u16(0, -descent, EM * 2, ascent, 0, 8, 2, 1, 0),
  ]);
}

function hhea({ ascent, descent, width }: BoxFont, glyphs: number): Buffer {
  return Buffer.concat([
    u32(0x00010000),
    u16(ascent, -descent, 0, Math.round(width * 1.5), 0, 0, EM, 1, 0, 0, 0, 0, 0, 0, 0, glyphs),
  ]);
}

function os2({ ascent, descent, width }: BoxFont, characters: readonly number[]): Buffer {
  return Buffer.concat([
    u16(4, width, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    Buffer.alloc(10),
    u32(0x00000007, 0, 0, 0),
    Buffer.from('TEST'),
    u16(0x40, characters[0] ?? 0, characters.at(-1) ?? 0, ascent, -descent, 0, ascent, descent),
    u32(1, 0),
    u16(500, 700, 0, 0x20, 1),
  ]);
}

/** Format 4: one segment for each range, with running glyph numbers, and the last one the format demands. */
function cmap(): Buffer {
  let glyph = 1;
  const segments: { from: number; to: number; delta: number }[] = RANGES.map(([from, to]) => {
    const delta = glyph - from;
    glyph += to - from + 1;
    return { from, to, delta };
  });
  segments.push({ from: 0xffff, to: 0xffff, delta: 1 });
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const table = u16(
    ...[count * 2, power * 2, Math.log2(power), (count - power) * 2],
    ...segments.map(({ to }) => to),
    0,
    ...segments.map(({ from }) => from),
    ...segments.map(({ delta }) => delta),
    ...segments.map(() => 0),
  );
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, table.length + 6, 0), table]);
}

function name(family: string): Buffer {
  const words: readonly (readonly [number, string])[] = [
    [1, family],
    [2, 'Regular'],
    [4, family],
    [6, family.replaceAll(' ', '')],
  ];
  const texts = words.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const records = words.map(([id], index) => {
    const length = texts[index]?.length ?? 0;
    const record = u16(3, 1, 0x409, id, length, offset);
    offset += length;
    return record;
  });
  return Buffer.concat([u16(0, words.length, 6 + words.length * 12), ...records, ...texts]);
}

function assemble(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  const header = Buffer.concat([
    u32(0x00010000),
    u16(entries.length, power * 16, Math.log2(power), (entries.length - power) * 16),
  ]);
  let offset = header.length + entries.length * 16;
  const directory: Buffer[] = [];
  for (const [tag, bytes] of entries) {
    directory.push(Buffer.from(tag), u32(checksum(bytes), offset, bytes.length));
    offset += padded(bytes).length;
  }
  return Buffer.concat([header, ...directory, ...entries.map(([, bytes]) => padded(bytes))]);
}

function checksum(bytes: Buffer): number {
  const whole = padded(bytes);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
