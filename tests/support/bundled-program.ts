import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { browserScript } from '#tools/vite/browser-script.ts';

const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/test-programs');
const built = new Map<string, Promise<string>>();

/**
 * The path of `entry`, a TypeScript file, as one JavaScript file for a thread or a process of its own. It starts in a
 * few milliseconds; a loader that compiles each imported file again takes a second per start.
 */
export function bundledProgram(entry: string): Promise<string> {
  const known = built.get(entry);
  if (known) return known;
  const path = bundle(entry);
  built.set(entry, path);
  return path;
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [browserScript()],
    build: { ssr: entry, write: false, target: 'node20', rolldownOptions: { output: { codeSplitting: false } } },
  });
  const [output] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (output?.type !== 'chunk') throw new Error(`${entry} has no program`);
  // The name is a hash of the content, so that test files that run at the same time never read half a file.
  const file = join(
    FOLDER,
    `${basename(entry, '.ts')}-${createHash('sha256').update(output.code).digest('hex').slice(0, 16)}.mjs`,
  );
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  const half = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  writeFileSync(half, output.code);
  renameSync(half, file);
  return file;
}
