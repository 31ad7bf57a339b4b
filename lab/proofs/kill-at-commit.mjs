import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Loaded into a node before its program: kills the process before or after a commit of its store, as the file in
 * `KILL_AT_COMMIT` says: `3 before` names the third commit from now on. The file is removed with the kill.
 */
const file = process.env.KILL_AT_COMMIT ?? '';

/** Counts a commit. Returns whether the process dies after it. */
function count() {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return false;
  }
  const [left = '0', when] = text.split(' ');
  if (Number(left) > 1) {
    writeFileSync(file, `${Number(left) - 1} ${when}`);
    return false;
  }
  if (when === 'before') kill();
  return true;
}

function kill() {
  rmSync(file, { force: true });
  process.kill(process.pid, 'SIGKILL');
  // The signal reaches a thread a moment later.
  for (;;);
}

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function (sql) {
  const isLast = sql === 'COMMIT' && count();
  exec.call(this, sql);
  if (isLast) kill();
};

if (process.env.DATABASE_URL) {
  const { default: pg } = await import('pg');
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (/** @type {any[]} */ ...args) {
    const isLast = args[0] === 'COMMIT' && count();
    const answer = query.apply(this, args);
    return isLast ? answer.then(kill) : answer;
  };
}
