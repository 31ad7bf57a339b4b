import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepEarlierAssets } from '#bin/lib/keep-assets.mjs';

const HASHED = /^(.+-[\w-]{8})\.(js|css|woff2)$/;

/** A copy of the build of `from` in which every hashed file has another name, as after a change of all of them. */
export function buildAgain({ from, to }: { readonly from: string; readonly to: string }): void {
  mkdirSync(to);
  for (const name of ['build', 'bin']) cpSync(join(from, name), join(to, name), { recursive: true });
  for (const name of ['node_modules', 'content-fallbacks', 'package.json', 'package-lock.json'])
    symlinkSync(join(from, name), join(to, name));
  const assets = join(to, 'build/client/assets');
  // The builder keeps a copy of the present files for the next build.
  keepEarlierAssets({ root: to, now: Date.now() - 1000 });
  const renamed = readdirSync(assets).flatMap((name) => {
    const [, stem, ending] = HASHED.exec(name) ?? [];
    return stem ? [{ name, next: `${stem}2.${ending}` }] : [];
  });
  const rewrite = (file: string) => {
    const before = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      renamed.reduce((text, { name, next }) => text.replaceAll(name, next), before),
    );
  };
  for (const { name, next } of renamed) renameSync(join(assets, name), join(assets, next));
  for (const name of readdirSync(assets)) if (/\.(?:js|css)$/.test(name)) rewrite(join(assets, name));
  for (const name of readdirSync(join(to, 'build/server')))
    if (name.endsWith('.js')) rewrite(join(to, 'build/server', name));
  keepEarlierAssets({ root: to });
}

/** The hashed files that a page names. */
export const filesOf = (html: string): string[] =>
  [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))].sort();
