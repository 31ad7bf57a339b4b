import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ROOT, readSource } from './sources.ts';

const MOST_LINES_OF_A_FUNCTION = 60;
const MOST_LINES_OF_A_FILE = 300;

/** The sources of the shop with their paths from the root, without tests, fixtures and declarations. */
function shopSources(): readonly string[] {
  return ['app', 'server', 'bin']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.(?:tsx?|mjs|cjs|js|css)$/.test(file) && !/\.(?:test|d)\.|\/fixtures\//.test(file))
    .sort();
}

/** The name of a function, or of the variable or property that holds it. */
function nameOf(node: ts.SignatureDeclaration, source: ts.SourceFile): string {
  const { parent } = node;
  const holder = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent : node;
  return (
    (node.name ?? holder.name)?.getText(source) ?? (ts.isConstructorDeclaration(node) ? 'constructor' : 'anonymous')
  );
}

/**
 * The functions of a file that are too long, as `file:name:lines`, and the file itself when it is. A function's lines
 * are counted from its first to its last one. Biome leaves out lines inside JSX text, template strings and comments.
 */
function tooLong(file: string, text: string): readonly string[] {
  const found: string[] = [];
  const fileLines = text.replace(/\n$/, '').split('\n').length;
  if (fileLines > MOST_LINES_OF_A_FILE) found.push(`${file}:${fileLines}`);
  if (file.endsWith('.css')) return found;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = lineAt(node.end) - lineAt(node.getStart(source)) + 1;
      if (lines > MOST_LINES_OF_A_FUNCTION) found.push(`${file}:${nameOf(node, source)}:${lines}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('A source file of the shop', () => {
  test('has at most 300 lines, and its functions at most 60', () => {
    const files = shopSources();
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => tooLong(file, readSource(file)))).toEqual([]);
  });
});

describe('A function of 61 lines is found when its lines', () => {
  test.each([
    ['are code', 'x.ts', `function long() {\n${'  call();\n'.repeat(59)}}`, 'long'],
    ['are a template string', 'x.ts', `const query = () => \`\n${'SELECT 1\n'.repeat(59)}\`;`, 'query'],
    ['are comments', 'x.ts', `const cart = {\n  async add() {\n${'    // Adds.\n'.repeat(59)}  },\n};`, 'add'],
    ['are JSX text', 'x.tsx', `export default () => <p>\n${'words\n'.repeat(59)}</p>;`, 'anonymous'],
    ['are in a getter', 'x.ts', `class Cart {\n  get total() {\n${'    call();\n'.repeat(59)}  }\n}`, 'total'],
  ])('%s', (_, file, text, name) => {
    expect(tooLong(file, text)).toEqual([`${file}:${name}:61`]);
    expect(tooLong(file, text.replace(/\n[^\n]*\n/, '\n'))).toEqual([]);
  });
});

test('A file of 301 lines is found', () => {
  expect(tooLong('x.ts', 'call();\n'.repeat(301))).toEqual(['x.ts:301']);
  expect(tooLong('x.css', 'a {}\n'.repeat(301))).toEqual(['x.css:301']);
  expect(tooLong('x.ts', 'call();\n'.repeat(300))).toEqual([]);
});
