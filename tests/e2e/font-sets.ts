import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BoxFont, boxFont } from '#tests/support/box-font.ts';

/** A font that the shop's style sheet does not name: much wider, higher and deeper than the shop's own. */
const UNKNOWN_FONT: BoxFont = { family: 'Unknown Sans', width: 640, ascent: 1180, descent: 420 };

/** The font configuration of a Linux system; the environment may name another file. */
const SYSTEM_FONTS = process.env.FONTCONFIG_FILE ?? '/etc/fonts/fonts.conf';

/**
 * Environment of a browser on Linux that has `UNKNOWN_FONT`: as the only font, or beside the fonts of the machine.
 * Chromium ends without a single font, so a machine without fonts uses this one. The files lie in `folder`.
 */
export function withUnknownFont({
  folder,
  besideSystemFonts,
}: {
  readonly folder: string;
  readonly besideSystemFonts: boolean;
}): Record<string, string> {
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeOnce(join(folder, 'files', 'unknown-sans.ttf'), boxFont(UNKNOWN_FONT), folder);
  const file = join(folder, `${besideSystemFonts ? 'all' : 'only'}.conf`);
  const system = besideSystemFonts ? `<include ignore_missing="yes">${SYSTEM_FONTS}</include>` : '';
  const xml = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${system}<dir>${folder}/files</dir><cachedir>${folder}/cache</cachedir></fontconfig>`;
  writeOnce(file, xml, folder);
  return { ...(process.env as Record<string, string>), FONTCONFIG_FILE: file };
}

/**
 * Every worker calls this while browsers of others read the fonts: one that finds half a font keeps in the cache that
 * there is none, and all that start later end at once.
 */
function writeOnce(file: string, content: string | Uint8Array, folder: string): void {
  if (existsSync(file)) return;
  const part = join(folder, `part-${process.pid}`);
  writeFileSync(part, content);
  renameSync(part, file);
}
