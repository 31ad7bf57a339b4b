import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawPictures } from '#lab/drawings/draw-pictures.ts';
import { type Drawings, readDrawings } from '#server/edge/images/drawings.ts';

/** The drawings of the shop in a folder of their own, which `remove` deletes. */
export async function openDrawings(): Promise<{ readonly drawings: Drawings; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'drawings-'));
  await drawPictures(folder);
  return { drawings: readDrawings(folder), remove: () => rmSync(folder, { recursive: true }) };
}
