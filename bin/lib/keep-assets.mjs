import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Builds before the present one whose files are kept. */
const BUILDS = 3;
/** Age, in milliseconds, above which a build's files are removed. */
const LONGEST = 30 * 86_400_000;

/**
 * Pages of an earlier build that are still open load its hashed files: adds them to `build/client/assets`, where the
 * builder has left the files of the present build alone. `build/earlier/{time}` has a copy of each build's own files.
 * @param {{ root: string, now?: number }} options
 * @returns {number} The number of earlier files that were added.
 */
export function keepEarlierAssets({ root, now = Date.now() }) {
  const assets = join(root, 'build/client/assets');
  const earlier = join(root, 'build/earlier');
  if (!existsSync(assets)) return 0;
  const own = readdirSync(assets);
  const before = buildsIn(earlier).filter((time) => !sameNames(own, readdirSync(join(earlier, time))));
  const kept = before.filter((time, index) => index < BUILDS && now - Number(time) <= LONGEST);
  for (const time of buildsIn(earlier)) {
    if (!kept.includes(time)) rmSync(join(earlier, time), { recursive: true, force: true });
  }
  copy(assets, join(earlier, String(now)), own);
  const added = new Set(own);
  for (const time of kept) {
    const missing = readdirSync(join(earlier, time)).filter((name) => !added.has(name));
    copy(join(earlier, time), assets, missing);
    for (const name of missing) added.add(name);
  }
  return added.size - own.length;
}

/** @param {string} folder @returns {readonly string[]} The newest first. */
function buildsIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .sort((one, other) => Number(other) - Number(one));
}

/** @param {readonly string[]} one @param {readonly string[]} other */
function sameNames(one, other) {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/** @param {string} from @param {string} to @param {readonly string[]} names */
function copy(from, to, names) {
  mkdirSync(to, { recursive: true });
  for (const name of names) copyFileSync(join(from, name), join(to, name));
}
