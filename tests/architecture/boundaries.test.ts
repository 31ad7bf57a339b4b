import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(import.meta.dirname, 'boundaries/fixtures');
const rules = createRequire(import.meta.url)('../../tools/dependency-cruiser.cjs');

const MODULES = [
  'analytics',
  'cart',
  'catalogue',
  'checkout',
  'consent',
  'content',
  'enquiries',
  'experiments',
  'feeds',
  'letters',
  'markets',
  'newsletter',
  'orders',
  'payments',
  'recommendations',
  'reviews',
  'search',
  'shell',
  'sign-in',
  'wish-list',
];

/** The files of the fixture that break a rule: each of them, and no other. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'no-cycles': ['app/cycle/egg.ts'],
  'app-never-imports-server': ['app/reaches-server.ts'],
  'only-composition-imports-vendors': ['server/second-composition.ts'],
  'vendors-do-not-know-each-other': ['server/vendors/mail/knows-xo.ts'],
  'lab-stays-outside': ['server/loads-lab.ts'],
  'nothing-imports-a-route': ['app/borrows-from-route.ts'],
  'routes-know-their-own-folder': ['app/routes/order/route.tsx'],
  'kernel-imports-nothing': ['app/kernel/leans.ts'],
  'domain-is-pure': ['app/modules/cart/domain/reads-file.ts'],
  'browser-code-never-imports-server-files': ['app/modules/cart/ui/too-deep.ts'],
  'client-files-only-on-demand': ['app/modules/payments/islands/eager.ts'],
  'web-knows-no-domain': ['app/web/knows-cart.ts'],
  'modules-know-no-routes-or-request': ['app/modules/cart/usecases/sees-request.ts'],
  'only-routes-import-http-rooms': ['app/modules/cart/forms/asks-http.ts'],
  'use-cases-know-no-http': ['app/modules/cart/usecases/redirects.ts'],
  'use-cases-render-nothing': ['app/modules/cart/usecases/renders.ts', 'app/modules/cart/usecases/returns-view.ts'],
  'ui-needs-no-script': ['app/modules/payments/ui/needs-script.ts'],
  'no-loose-server-files': ['app/loose.server.ts'],
  'program-never-imports-tests': ['server/uses-test.ts'],
  'program-needs-no-development-package': ['server/uses-development-package.ts'],
  ...Object.fromEntries(
    MODULES.map((module) => [`module-${module}`, [`app/modules/${module}/usecases/too-curious.ts`]]),
  ),
  ...Object.fromEntries(MODULES.map((module) => [`http-${module}`, [`app/modules/${module}/http/too-curious.ts`]])),
  ...Object.fromEntries(
    [
      'composition',
      'config',
      'edge/http',
      'edge/images',
      'edge/metrics',
      'edge/pages',
      'edge/process',
      'kernel',
      'ops',
      'platform',
      'search',
      'store',
      'vendors',
    ].map((floor) => [`server-${floor.replace('/', '-')}`, [`server/${floor}/too-curious.ts`]]),
  ),
};

async function violations(baseDir: string): Promise<Record<string, string[]>> {
  const { output } = await cruise(
    ['app', 'server'],
    { ...rules.options, baseDir, ruleSet: { forbidden: rules.forbidden }, validate: true },
    rules.options.enhancedResolveOptions,
    { tsConfig: extractTSConfig(join(ROOT, 'tsconfig.json')) },
  );
  const found: Record<string, Set<string>> = {};
  for (const { rule, from } of (output as ICruiseResult).summary.violations) {
    found[rule.name] ??= new Set();
    found[rule.name]?.add(from);
  }
  return Object.fromEntries(Object.entries(found).map(([name, files]) => [name, [...files].sort()]));
}

test('every boundary rule has a fixture', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(rules.forbidden.map((rule: { name: string }) => rule.name).sort());
});

test('every boundary rule fires on the file that breaks it and on no other', async () => {
  expect(await violations(FIXTURES)).toEqual(EXPECTED);
});

test('the shop breaks no boundary rule', async () => {
  expect(await violations(ROOT)).toEqual({});
});

test('the module table has a row for every module', () => {
  const modules = readdirSync(join(ROOT, 'app/modules'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(modules.map((entry) => `module-${entry.name}`).filter((name) => !(name in EXPECTED))).toEqual([]);
});

test('the table of floors has a row for every folder of the server', () => {
  const foldersOf = (parent: string) =>
    readdirSync(join(ROOT, parent), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const floors = [
    ...foldersOf('server').map(({ name }) => name),
    ...foldersOf('server/edge').map(({ name }) => `edge-${name}`),
  ];
  // Edge has a row for each of its rooms; types holds declarations for the compiler, without code.
  expect(floors.filter((name) => !(`server-${name}` in EXPECTED)).sort()).toEqual(['edge', 'types']);
});

function sourcesUnder(root: string, folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
}

/** Types of the request that only routes and http rooms may name. */
const HTTP_OBJECT = /[:<(|&]\s*(?:Request|Response|FormData|Headers)\b|\bnew (?:Request|Response|FormData|Headers)\b/;

function useCasesWithHttpObjects(root: string): readonly string[] {
  return sourcesUnder(root, ['app/modules'])
    .filter((file) => file.includes('/usecases/'))
    .filter((file) => HTTP_OBJECT.test(readFileSync(join(root, file), 'utf8')));
}

test('no use case takes or returns an object of HTTP', () => {
  expect(useCasesWithHttpObjects(FIXTURES)).toEqual(['app/modules/cart/usecases/reads-request.ts']);
  expect(useCasesWithHttpObjects(ROOT)).toEqual([]);
});

/** Imports across folders name them from the root: `#app/…`. */
function climbingImports(root: string, folders: readonly string[]): readonly string[] {
  return sourcesUnder(root, folders).filter((file) => /\bfrom '\.\.\//.test(readFileSync(join(root, file), 'utf8')));
}

test('no import climbs out of its folder', () => {
  expect(climbingImports(FIXTURES, ['app'])).toContain('app/modules/cart/usecases/redirects.ts');
  expect(climbingImports(ROOT, ['app', 'server', 'lab', 'scripts'])).toEqual([]);
});

test('only the start of the process reads the environment', () => {
  const sources = ['app', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => /\bprocess\.env\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
