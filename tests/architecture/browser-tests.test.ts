import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../e2e');
/** An own limit, a pause or a clock makes a test depend on the load of the machine. */
const TIMED = /\btimeout:\s*[\d_]+|waitForTimeout\(|setDefault\w*Timeout\(|test\.slow\(|performance\.now\(/;

/** The one file of the browser tests that finds elements by CSS, each through a named helper. */
const ELEMENTS = 'elements.ts';
const BY_CSS = /\b(?:locator|frameLocator)\(|\b(?:page|other)\.\${1,2}\(/;

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));

/** Lines of browser tests that match, with file and line number. */
const linesWith = (pattern: RegExp, names: readonly string[]) =>
  names.flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  );

test('browser tests set no time limit of their own, pause for no fixed time and read no clock', () => {
  expect(files.length).toBeGreaterThan(5);
  expect(linesWith(TIMED, files)).toEqual([]);
});

test('browser tests find elements by role, label or text, and by CSS in one file only', () => {
  expect(linesWith(BY_CSS, [ELEMENTS]).length).toBeGreaterThan(5);
  expect(
    linesWith(
      BY_CSS,
      files.filter((name) => name !== ELEMENTS),
    ),
  ).toEqual([]);
});
