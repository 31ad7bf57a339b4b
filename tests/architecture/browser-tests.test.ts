import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../e2e');
/** An own limit, a pause or a clock makes a test depend on the load of the machine. */
const TIMED = /\btimeout:\s*[\d_]+|waitForTimeout\(|setDefault\w*Timeout\(|test\.slow\(|performance\.now\(/;

test('browser tests set no time limit of their own, pause for no fixed time and read no clock', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(5);
  const timed = files.flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (TIMED.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(timed).toEqual([]);
});
