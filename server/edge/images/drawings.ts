import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `index.json` beside the drawings that the build wrote. Its files are SVG; widths are pixels. */
export type DrawingIndex = {
  /** Changes with any drawing, so that cached pictures are made again. */
  readonly version: string;
  /** The colours of a ground, from its middle to its edge, for each ground that a request may choose. */
  readonly grounds: Readonly<Record<string, readonly [string, string]>>;
  readonly drawings: Readonly<
    Record<
      string,
      {
        readonly flat: string;
        /** Light and shadow, on top of the flat colours; null without. */
        readonly shading: string | null;
        readonly width: number;
        readonly changesGround: boolean;
      }
    >
  >;
};

/** A drawing as plain data: it is sent to another process. Paths are absolute. */
export type Drawing = {
  readonly kind: 'drawing';
  readonly flat: string;
  readonly shading: string | null;
  readonly width: number;
  readonly grounds: DrawingIndex['grounds'];
};

export type Drawings = { readonly version: string; find(name: string): Drawing | null };

const INDEX = 'index.json';

/** The drawings in a folder of the build; none without a folder, or where nothing was drawn. */
export function readDrawings(folder: string | undefined): Drawings {
  if (folder === undefined || !existsSync(join(folder, INDEX))) return { version: '', find: () => null };
  const { version, grounds, drawings }: DrawingIndex = JSON.parse(readFileSync(join(folder, INDEX), 'utf8'));
  return {
    version,
    find(name) {
      const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined;
      if (!drawing) return null;
      const { flat, shading, width, changesGround } = drawing;
      return {
        kind: 'drawing',
        flat: join(folder, flat),
        shading: shading && join(folder, shading),
        width,
        grounds: changesGround ? grounds : {},
      };
    },
  };
}
