import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepEarlierAssets } from './keep-assets.mjs';

const DAY = 86_400_000;
let root: string;
let assets: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assets-'));
  assets = join(root, 'build/client/assets');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds as the builder does: into an empty folder. */
function build(now: number, ...names: readonly string[]): string[] {
  rmSync(assets, { recursive: true, force: true });
  mkdirSync(assets, { recursive: true });
  for (const name of names) writeFileSync(join(assets, name), `${name} of build ${now}`);
  keepEarlierAssets({ root, now });
  return readdirSync(assets).sort();
}

describe('`keepEarlierAssets`', () => {
  test('adds the files of earlier builds and changes none of the present one', () => {
    expect(build(1, 'a-1.js', 'style-1.css')).toEqual(['a-1.js', 'style-1.css']);
    expect(build(2, 'a-2.js', 'style-1.css')).toEqual(['a-1.js', 'a-2.js', 'style-1.css']);
    expect(readFileSync(join(assets, 'style-1.css'), 'utf8')).toBe('style-1.css of build 2');
    expect(readFileSync(join(assets, 'a-1.js'), 'utf8')).toBe('a-1.js of build 1');
  });

  test('keeps the files of three builds before the present one', () => {
    for (const time of [1, 2, 3, 4]) build(time, `a-${time}.js`);
    expect(build(5, 'a-5.js')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'a-5.js']);
    expect(readdirSync(join(root, 'build/earlier')).sort()).toEqual(['2', '3', '4', '5']);
  });

  test('keeps no file for more than thirty days after its build', () => {
    build(0, 'a-0.js');
    expect(build(30 * DAY, 'a-1.js')).toEqual(['a-0.js', 'a-1.js']);
    expect(build(30 * DAY + 1, 'a-2.js')).toEqual(['a-1.js', 'a-2.js']);
  });

  test('counts the same build once, however often it is built', () => {
    build(1, 'a-1.js');
    for (const time of [2, 3, 4, 5, 6]) build(time, 'a-2.js');
    expect(readdirSync(assets).sort()).toEqual(['a-1.js', 'a-2.js']);
  });

  test('does nothing where the client was not built', () => {
    expect(keepEarlierAssets({ root })).toBe(0);
  });
});
