import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ROOT, readSource } from './sources.ts';

/** Words that no identifier and no test title uses, with the word that replaces each. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  alarm: 'alert',
  anew: 'again, retry',
  begun: 'started, payment attempt',
  hasty: 'ttl, timeout',
  nobody: 'the acting part, or the passive voice',
  patience: 'timeout',
  somebody: 'shopper, request, node, operator',
  told: 'quoted, reported, message',
  unreadable: 'invalid, redacted',
  whoever: 'shopper, request, node, operator',
};
/** Words that tests no longer use; each moves up when `app` and `server` are free of it. */
const FORBIDDEN_IN_TESTS: Readonly<Record<string, string>> = {
  piece: 'line, quantity, unit',
};
/** Words that no comment uses, with the word that replaces each. */
const FORBIDDEN_IN_COMMENTS: Readonly<Record<string, string>> = {
  anew: 'again',
  hasty: 'ttl, timeout',
  nobody: 'the acting part, or the passive voice',
  somebody: 'shopper, request, node, operator',
  whoever: 'shopper, request, node, operator',
};
const WIDEST_COMMENT = 120;
const TITLED = new Set(['describe', 'it', 'test']);

/** The words of a title or an identifier in lower case: `onAlarm` has `on` and `alarm`. */
function wordsOf(text: string): readonly string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}

/** The function a call names first: `test` of `test.each(cases)('title', run)`. */
function rootOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootOf(callee.expression);
  return '';
}

/** The forbidden words of a file's identifiers and test titles, each as `path:line word`. */
function forbiddenIn(file: string, text: string): readonly string[] {
  const forbidden = file.startsWith('tests/') ? { ...FORBIDDEN, ...FORBIDDEN_IN_TESTS } : FORBIDDEN;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const check = (node: ts.Node, words: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    for (const word of wordsOf(words)) {
      const singular = word.replace(/s$/, '');
      if (Object.hasOwn(forbidden, singular)) found.push(`${file}:${line} ${singular}`);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) check(node, node.text);
    if (ts.isCallExpression(node) && TITLED.has(rootOf(node.expression))) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        check(title, title.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The comment lines of a file, each with its number. */
function commentLines(text: string): readonly (readonly [line: number, text: string])[] {
  return text
    .split('\n')
    .map((line, index) => [index + 1, line] as const)
    .filter(([, line]) => /^\s*(?:\/\/|\/?\*)/.test(line));
}

/** The forbidden words of a file's comments and its wide comment lines, each as `path:line word` or `path:line width`. */
function commentFaults(file: string, text: string): readonly string[] {
  return commentLines(text).flatMap(([number, line]) => [
    ...wordsOf(line)
      .filter((word) => Object.hasOwn(FORBIDDEN_IN_COMMENTS, word))
      .map((word) => `${file}:${number} ${word}`),
    ...(line.length > WIDEST_COMMENT && !/\{\{|biome-ignore/.test(line) ? [`${file}:${number} ${line.length}`] : []),
  ]);
}

const files = ['app', 'bin', 'lab', 'scripts', 'server', 'tests', 'tools']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('glossary.test.ts'));

describe('The glossary', () => {
  test('has no forbidden word in an identifier or a test title', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => forbiddenIn(file, readSource(file)))).toEqual([]);
  });

  test('has no forbidden word in a comment, and no comment line wider than the code', () => {
    expect(files.flatMap((file) => commentFaults(file, readSource(file)))).toEqual([]);
  });

  test.each([
    ['a variable', 'const hasBegun = true;', ['x.ts:1 begun']],
    ['a property of a type', 'type Session = {\n  readonly alarms: number;\n};', ['x.ts:2 alarm']],
    ['a constant', 'const LONGEST_PATIENCE = 1;', ['x.ts:1 patience']],
    ['a title', "test('whoever asks waits', () => {});", ['x.ts:1 whoever']],
    ['a title of cases', "describe.each([1])('nobody %s', () => {});", ['x.ts:1 nobody']],
    ['a title with a value', `it(\`tells somebody at \${width} px\`, () => {});`, ['x.ts:1 somebody']],
    ['no other text', "const id = 'nobody'; // somebody", []],
  ])('checks %s', (_where, text, found) => {
    expect(forbiddenIn('x.ts', text)).toEqual(found);
  });

  test.each([
    ['a line', '// Whoever waits', ['x.ts:1 whoever']],
    ['a block', '/**\n * Made anew\n */', ['x.ts:2 anew']],
    ['the width of a comment', `/** ${'a '.repeat(60)}*/`, ['x.ts:1 126']],
    ['no code', "const anew = 'whoever';", []],
  ])('checks %s of comments', (_where, text, found) => {
    expect(commentFaults('x.ts', text)).toEqual(found);
  });

  test('checks more words in tests', () => {
    expect(forbiddenIn('tests/x.ts', 'const piece = 1;')).toEqual(['tests/x.ts:1 piece']);
  });
});
