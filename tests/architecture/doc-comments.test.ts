import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { ROOT, readSource } from './sources.ts';

const NOTE_FOR_A_TOOL = /^\/\/ (?:biome-ignore|@ts-)/;

/** The doc comments of a file that are not directly above their declaration, with the reason. */
function misplaced(file: string, text: string): readonly string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const docs = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ];
    for (const { pos, end } of ranges) if (text.startsWith('/**', pos)) docs.set(pos, end);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...docs].flatMap(([pos, end]) => {
    const at = `${file}:${source.getLineAndCharacterOfPosition(pos).line + 1}`;
    const [space = ''] = /^(?:\s|\/\/.*)*/.exec(text.slice(end)) ?? [];
    const next = text.charAt(end + space.length);
    if (text.slice(pos, end).includes('@typedef')) return [];
    if (next === '' || ';,)}]'.includes(next) || text.startsWith('/**', end + space.length))
      return [`${at} describes nothing`];
    if (/\n[ \t]*\n/.test(space)) return [`${at} is separated from what it describes`];
    const lineAbove = /\n[ \t]*(\/\/.*)\n[ \t]*$/.exec(`\n${text.slice(0, pos)}`)?.[1];
    return lineAbove && !NOTE_FOR_A_TOOL.test(lineAbove) ? [`${at} is between a comment and its code`] : [];
  });
}

describe('A doc comment', () => {
  test('is directly above the one declaration it describes', () => {
    const files = [
      ...['app', 'server', 'lab', 'tests', 'scripts', 'bin'].flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
      ),
      ...readdirSync(ROOT),
    ].filter((file) => /\.(?:tsx?|mjs|cjs|js)$/.test(file));
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => misplaced(file, readSource(file)))).toEqual([]);
  });

  test.each([
    ['above another one', '/** One. */\n/** Two. */\nconst two = 2;', ['x.ts:1 describes nothing']],
    [
      'behind a member, where the formatter has moved it',
      'type A = { readonly one: string /** Two. */; readonly two: number };',
      ['x.ts:1 describes nothing'],
    ],
    ['above an empty line', '/** One. */\n\nconst one = 1;', ['x.ts:1 is separated from what it describes']],
    ['at the end of a file', 'const one = 1;\n/** Two. */\n', ['x.ts:2 describes nothing']],
    [
      'below the comment of something else',
      '// One.\n/** Two. */\nconst two = 2;',
      ['x.ts:2 is between a comment and its code'],
    ],
    [
      'above its declaration',
      '/** One. */\n// biome-ignore lint/x: y.\nexport const one = 1;\n\ntype A = {\n  /** Two. */\n  readonly two: number;\n};',
      [],
    ],
  ])('%s is found', (_where, text, found) => {
    expect(misplaced('x.ts', text)).toEqual(found);
  });
});
