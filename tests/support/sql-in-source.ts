import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const SQL = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\s/;

/** A statement of the source, with every computed part written out. */
export type SourceStatement = { readonly place: string; readonly text: string };

/**
 * The values of computed parts of statements, by the text of the expression, or by file and expression; each value
 * makes a statement of its own.
 */
export type Fillings = Readonly<Record<string, readonly string[]>>;

/**
 * Every SQL statement in the files under `folders`. `sqlPlaceholders(…)` counts as two placeholders. Throws when a
 * statement computes a part that `fillings` does not know, so that none escapes.
 */
export function sqlInSource(folders: readonly string[], fillings: Fillings): SourceStatement[] {
  const found: SourceStatement[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
      const path = join(folder, name);
      const file = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true);
      const visit = (node: ts.Node): void => {
        for (const text of textsOf(node, file, fillings))
          found.push({ place: `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, text });
        ts.forEachChild(node, visit);
      };
      visit(file);
    }
  }
  return found;
}

function textsOf(node: ts.Node, file: ts.SourceFile, fillings: Fillings): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return SQL.test(node.text) ? [node.text] : [];
  if (!ts.isTemplateExpression(node) || !SQL.test(node.head.text)) return [];
  let texts = [node.head.text];
  for (const { expression, literal } of node.templateSpans) {
    const code = expression.getText(file);
    const values = code.startsWith('sqlPlaceholders(')
      ? ['?, ?']
      : (fillings[`${basename(file.fileName)} ${code}`] ?? fillings[code]);
    if (!values)
      throw new Error(
        `${file.fileName}: a statement computes \${${code}}, which the test of all statements has to know`,
      );
    texts = texts.flatMap((text) => values.map((value) => text + value + literal.text));
  }
  return texts;
}
