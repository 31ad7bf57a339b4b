import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ROOT, readSource } from './sources.ts';

/** Words that no identifier and no test title uses, with the word that replaces each. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  alarm: 'alert',
  begun: 'started, payment attempt',
  nobody: 'the acting part, or the passive voice',
  patience: 'timeout',
  somebody: 'shopper, request, node, operator',
  whoever: 'shopper, request, node, operator',
};
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
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const check = (node: ts.Node, words: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    for (const word of wordsOf(words)) {
      const singular = word.replace(/s$/, '');
      if (Object.hasOwn(FORBIDDEN, singular)) found.push(`${file}:${line} ${singular}`);
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

describe('The glossary', () => {
  test('has no forbidden word in an identifier or a test title', () => {
    const files = ['app', 'bin', 'scripts', 'server', 'tests']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      )
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('glossary.test.ts'));
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => forbiddenIn(file, readSource(file)))).toEqual([]);
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
});
