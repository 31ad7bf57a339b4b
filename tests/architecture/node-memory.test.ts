import ts from 'typescript';
import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

const GROWS: ReadonlySet<string> = new Set(['set', 'add', 'push', 'unshift']);

type Collection = { readonly name: string; readonly kind: string; readonly made: ts.Node; readonly scope: ts.Node };

/** The function around a node, or its file. */
function scopeOf(node: ts.Node): ts.Node {
  let at = node.parent;
  while (!ts.isFunctionLike(at) && !ts.isSourceFile(at)) at = at.parent;
  return at;
}

/** `Map`, `Set`, `LRUCache` or `[]` where an initial value is one, or is an object that holds one. */
function kindOf(value: ts.Node): string | null {
  if (ts.isNewExpression(value) && /^(?:Map|Set|LRUCache)$/.test(value.expression.getText()))
    return value.expression.getText();
  if (ts.isArrayLiteralExpression(value)) return '[]';
  if (!ts.isObjectLiteralExpression(value)) return null;
  return value.properties.reduce<string | null>(
    (kind, property) => kind ?? (ts.isPropertyAssignment(property) ? kindOf(property.initializer) : null),
    null,
  );
}

function collectionsIn(source: ts.SourceFile): readonly Collection[] {
  const all: Collection[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const kind = kindOf(node.initializer);
      if (kind) all.push({ name: node.name.text, kind, made: node.initializer, scope: scopeOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}

/** The variable at the front of `known.get(key)?.list`. */
function rootOf(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node))
    return rootOf(node.expression);
  return node.getText();
}

function growsHere(node: ts.Node, name: string): boolean {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return GROWS.has(node.expression.name.text) && rootOf(node.expression.expression) === name;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  return rootOf(node.left) === name;
}

/** Whether a function that may be called later puts something in: not one that is only handed to a call. */
function growsLater({ name, scope }: Collection): boolean {
  let later = false;
  const visit = (node: ts.Node): void => {
    if (growsHere(node, name))
      for (let inner = scopeOf(node); inner !== scope && !ts.isSourceFile(inner); inner = scopeOf(inner))
        later ||= ts.isSourceFile(scope) || !ts.isCallExpression(inner.parent);
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return later;
}

/** The collections of the shop's server that may outlive the call that puts something in, as `file name`. */
const growing = ['app', 'server', 'lab/sandbox', 'lab/drawings'].flatMap(sourceFiles).flatMap((file) => {
  if (/\/(?:enhance|ui)\/|^server\/ops\/|-fixture\.ts$/.test(file)) return [];
  const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true);
  return collectionsIn(source)
    .filter(growsLater)
    .map((collection) => ({ ...collection, place: `${file} ${collection.name}` }));
});

/** The places that the page names: `file` followed by names, each in backquotes. */
const stated = [...readSource('docs/memory.md').matchAll(/`([\w./-]+\.tsx?)`((?:,? `\w+`)+)/g)].flatMap(
  ([, file = '', names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => `${file} ${name}`),
);

test('a cache has a most', () => {
  const caches = growing.filter(({ kind }) => kind === 'LRUCache');
  expect(caches.length).toBeGreaterThan(10);
  expect(caches.filter(({ made }) => !/\bmax(?:Size)?:/.test(made.getText())).map(({ place }) => place)).toEqual([]);
});

test('every other collection that grows has its bound in docs/memory.md', () => {
  const places = growing.filter(({ kind }) => kind !== 'LRUCache').map(({ place }) => place);
  expect([...stated].sort()).toEqual([...new Set(places)].sort());
});
