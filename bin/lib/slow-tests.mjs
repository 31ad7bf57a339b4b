import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { runSteps } from './run-step.mjs';

/**
 * @typedef {{ runner: 'vitest' | 'playwright', builtFrom?: RegExp, files: readonly string[] }} SlowGroup
 * Slow test files, and for tests of the built shop what of `app`, `lab` and `server` they depend on.
 * @typedef {Map<string, { digest: string, names: readonly string[] }>} Sources
 * What has been read of files: the digest of each, and the files it names.
 */

/** What lists, products, the frame of a page and the bag behind them are built from: not the steps after the bag. */
const BROWSING =
  /^(?!app\/routes\/(?:checkout-(?:address|payment|success)|login|order|withdrawal)|lab\/(?:bench|load|proofs)\/|server\/(?:ops|vendors)\/)/;

/** @type {Readonly<Record<string, SlowGroup>>} */
const GROUPS = {
  parts: {
    runner: 'vitest',
    files: [
      'bin/lib/ensure-built.test.ts',
      'server/platform/catalogue/listing-rows.test.ts',
      'server/ops/content/content-check.test.ts',
      'server/ops/import/import-command.test.ts',
      'lab/drawings/render-art.test.ts',
      'server/edge/images/image-service.test.ts',
      'server/platform/catalogue/stock-and-price-commands.test.ts',
      'server/platform/import/read-catalogue.test.ts',
      'server/store/check-store.test.ts',
      'server/store/sqlite-store.test.ts',
      'tests/contracts/content.contract.test.ts',
      'tests/contracts/demo-data.contract.test.ts',
      'tests/contracts/discount-limits.contract.test.ts',
      'tests/contracts/doctor.contract.test.ts',
      'tests/contracts/doctor-services.contract.test.ts',
      'tests/contracts/letter-attempts.contract.test.ts',
      'tests/contracts/open-transfers.contract.test.ts',
      'tests/contracts/order-concurrency.contract.test.ts',
      'tests/contracts/races.contract.test.ts',
      'tests/contracts/reservation-limits.contract.test.ts',
      'tests/contracts/store-postgres.test.ts',
      'tests/contracts/store-upkeep.test.ts',
      'tests/contracts/storyblok-content.contract.test.ts',
      'tests/contracts/storyblok-faults.contract.test.ts',
    ],
  },
  // Markup, styles and texts do not change what these prove.
  programs: {
    runner: 'vitest',
    builtFrom: /\.ts$/,
    files: [
      'tests/http/database.test.ts',
      'tests/http/interleavings.test.ts',
      'tests/http/nodes.test.ts',
      'tests/http/picture-memory.test.ts',
      'tests/http/poisoned-cache.test.ts',
      'tests/http/posted-text.test.ts',
      'tests/http/process.test.ts',
      'tests/http/promises.test.ts',
      'tests/http/two-builds.test.ts',
    ],
  },
  pictures: {
    runner: 'playwright',
    builtFrom: /^app\/.*\.(?:css|tsx|json|svg)$/,
    files: ['tests/e2e/components.script-only.spec.ts'],
  },
  frame: {
    runner: 'playwright',
    builtFrom: BROWSING,
    files: [
      'tests/e2e/balls.script-only.spec.ts',
      'tests/e2e/countries.spec.ts',
      'tests/e2e/fonts.script-only.spec.ts',
      'tests/e2e/header.spec.ts',
      'tests/e2e/home.spec.ts',
      'tests/e2e/newsletter.script-only.spec.ts',
      'tests/e2e/newsletter.spec.ts',
      'tests/e2e/phone-menu.script-only.spec.ts',
      'tests/e2e/segment-popup.script-only.spec.ts',
      'tests/e2e/segment-popup.spec.ts',
      'tests/e2e/shell-motion.script-only.spec.ts',
      'tests/e2e/speech-bubble.script-only.spec.ts',
      'tests/e2e/submenu-pointer.script-only.spec.ts',
      'tests/e2e/submenus.script-only.spec.ts',
      'tests/e2e/suggestions.script-only.spec.ts',
    ],
  },
  lists: {
    runner: 'playwright',
    builtFrom: BROWSING,
    files: [
      'tests/e2e/filter-sheet.script-only.spec.ts',
      'tests/e2e/filters.script-only.spec.ts',
      'tests/e2e/filters.spec.ts',
      'tests/e2e/listing.script-only.spec.ts',
      'tests/e2e/listing.spec.ts',
      'tests/e2e/own-size.script-only.spec.ts',
      'tests/e2e/product-page.script-only.spec.ts',
      'tests/e2e/product-page.spec.ts',
      'tests/e2e/quick-add.script-only.spec.ts',
      'tests/e2e/quick-add.spec.ts',
      'tests/e2e/wish-list.script-only.spec.ts',
      'tests/e2e/wish-list.spec.ts',
    ],
  },
  // The payment step in a browser, from a cart and an address that other tests cover.
  payments: {
    runner: 'playwright',
    builtFrom:
      /^(?!app\/modules\/(?:catalogue|content|enquiries|experiments|feeds|letters|newsletter|recommendations|reviews|search|sign-in|wish-list)\/)/,
    files: [
      'tests/e2e/card-fields.script-only.spec.ts',
      'tests/e2e/card-pending.script-only.spec.ts',
      'tests/e2e/gift-card.script-only.spec.ts',
      'tests/e2e/hosted-page.spec.ts',
      'tests/e2e/payment-3ds.script-only.spec.ts',
      'tests/e2e/payment-failures.script-only.spec.ts',
      'tests/e2e/payment-instructions.spec.ts',
      'tests/e2e/payment-language.script-only.spec.ts',
      'tests/e2e/payment-sequences.script-only.spec.ts',
      'tests/e2e/payment.script-only.spec.ts',
      'tests/e2e/pending-refused.spec.ts',
      'tests/e2e/provider-hosts.script-only.spec.ts',
      'tests/e2e/wallet.script-only.spec.ts',
    ],
  },
};

/** The project that runs the suites of stores again on PostgreSQL. */
const POSTGRES = 'postgres';
/** Folders with its suites. */
const POSTGRES_FOLDERS = ['lab', 'server', 'tests/contracts'];

/** Slow test files. A gate runs one only when a file it depends on has changed since it passed. */
export const SLOW_TESTS = Object.values(GROUPS)
  .flatMap(({ files }) => files)
  .sort();

/** The file with the fingerprint of each slow test's inputs when it last passed. */
const PASSED = 'tests/slow-tests.json';
/** Files that every slow test depends on. */
const SHARED = ['package-lock.json', 'playwright.config.ts', 'vitest.config.ts'];
/** Folders without programs: a source that names one reads its files. */
const DATA_FOLDERS = new Set(['content-fallbacks']);

/**
 * The slow tests whose inputs are not those they passed with, each with the fingerprint of its inputs.
 * @param {string} root
 * @param {{ all?: boolean }} [options] `all` takes the others, too.
 * @returns {Readonly<Record<string, string>>}
 */
export function changedSlowTests(root, { all = false } = {}) {
  const passed = all ? {} : readPassed(root);
  /** @type {Sources} */
  const sources = new Map();
  const fingerprints = [...SLOW_TESTS, POSTGRES].map((name) => [name, fingerprintOf(root, { name, sources })]);
  return Object.fromEntries(fingerprints.filter(([name = '', fingerprint]) => passed[name] !== fingerprint));
}

/**
 * Runs slow tests, one step after the other, and notes the inputs they passed with.
 * @param {Readonly<Record<string, string>>} changed each slow test with the fingerprint of its inputs
 * @param {{ root: string, chromium: string }} options
 */
export async function runSlowTests(changed, { root, chromium }) {
  /** @type {import('./run-step.mjs').StepResult[]} */
  const results = [];
  for (const { names, ...step } of slowSteps(Object.keys(changed), { chromium })) {
    const [result] = await runSteps([step], { root, repeats: true });
    if (!result) continue;
    results.push(result);
    if (result.ok) notePassed(root, Object.fromEntries(names.map((name) => [name, changed[name] ?? ''])));
  }
  return results;
}

/**
 * The steps that run slow tests of these names.
 * @param {readonly string[]} names
 * @param {{ chromium: string }} options
 * @returns {readonly (import('./run-step.mjs').Step & { readonly names: readonly string[] })[]}
 */
function slowSteps(names, { chromium }) {
  const filesOf = (/** @type {SlowGroup['runner']} */ runner) =>
    Object.values(GROUPS)
      .filter((group) => group.runner === runner)
      .flatMap(({ files }) => files.filter((file) => names.includes(file)));
  const [tests, browserTests] = [filesOf('vitest'), filesOf('playwright')];
  const command = 'npx';
  const runVitest = ['--no-install', 'vitest', 'run'];
  const projects = ['unit', 'contracts', 'http'].flatMap((name) => ['--project', name]);
  /** @type {readonly (import('./run-step.mjs').Step & { readonly names: readonly string[] })[]} */
  const steps = [
    {
      name: 'slow tests',
      command,
      args: [...runVitest, ...projects],
      files: tests,
      count: 'vitest',
      names: tests,
    },
    {
      name: 'contracts on PostgreSQL',
      command,
      args: [...runVitest, '--project', POSTGRES],
      count: 'vitest',
      names: names.filter((name) => name === POSTGRES),
    },
    {
      name: 'slow browser tests',
      command,
      args: ['--no-install', 'playwright', 'test'],
      files: browserTests,
      env: { CHROMIUM_PATH: chromium },
      count: 'playwright',
      names: browserTests,
    },
  ];
  return steps.filter((step) => step.names.length > 0);
}

/**
 * Notes that tests pass with the inputs of these fingerprints.
 * @param {string} root @param {Readonly<Record<string, string>>} fingerprints
 */
function notePassed(root, fingerprints) {
  const passed = { ...readPassed(root), ...fingerprints };
  const entries = [...SLOW_TESTS, POSTGRES].filter((name) => passed[name]).map((name) => [name, passed[name]]);
  writeFileSync(join(root, PASSED), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}

/** @param {string} root @returns {Record<string, string>} */
function readPassed(root) {
  return existsSync(join(root, PASSED)) ? JSON.parse(readFileSync(join(root, PASSED), 'utf8')) : {};
}

/** @param {string} root @param {{ name: string, sources: Sources }} options */
function fingerprintOf(root, { name, sources }) {
  const hash = createHash('sha256');
  for (const input of inputsOf(root, { name, sources }))
    hash.update(`${input} ${readSource(root, input, sources).digest}\0`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * The files that a slow test depends on: those it names, those that they name, and so on, and for a test of the built
 * shop what the shop is built of.
 * @param {string} root
 * @param {{ name: string, sources?: Sources }} options
 * @returns {readonly string[]} paths from the root
 */
export function inputsOf(root, { name, sources = new Map() }) {
  const inputs = new Set(SHARED);
  const open = name === POSTGRES ? testsUnder(root, POSTGRES_FOLDERS) : [name];
  for (const next of open) {
    if (inputs.has(next)) continue;
    inputs.add(next);
    open.push(...readSource(root, next, sources).names);
  }
  const builtFrom = Object.values(GROUPS).find(({ files }) => files.includes(name))?.builtFrom;
  if (builtFrom)
    for (const file of ['app', 'lab', 'server'].flatMap((folder) => filesUnder(root, folder)))
      if (builtFrom.test(file) && !isTest(file)) inputs.add(file);
  return [...inputs].sort();
}

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** @param {string} root @param {readonly string[]} folders */
function testsUnder(root, folders) {
  return folders.flatMap((folder) => filesUnder(root, folder).filter(isTest));
}

/** @param {string} root @param {string} file @param {Sources} sources */
function readSource(root, file, sources) {
  let source = sources.get(file);
  if (!source) {
    const digest = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex');
    source = { digest, names: namedFiles(root, file) };
    sources.set(file, source);
  }
  return source;
}

/**
 * The files whose paths stand in quotes in a source: imports, programs that it starts, folders of data.
 * @param {string} root @param {string} file @returns {readonly string[]}
 */
function namedFiles(root, file) {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
  const texts = readFileSync(join(root, file), 'utf8').matchAll(/['"`]([\w#./@*{},-]+)['"`]/g);
  return [...texts].flatMap(([, text = '']) => {
    const name = pathOf(root, { file, text });
    if (!name) return [];
    if (statSync(join(root, name)).isFile()) return [name];
    return DATA_FOLDERS.has(name.split('/')[0] ?? '') || text.includes('*') ? filesUnder(root, name) : [];
  });
}

/**
 * The file or folder that a text in `file` names; a pattern names the folder before its first star.
 * @param {string} root @param {{ file: string, text: string }} options
 */
function pathOf(root, { file, text }) {
  const [path = ''] = text.split('*');
  if (!/[/.]/.test(path) && !DATA_FOLDERS.has(path)) return null;
  const full = path.startsWith('.') ? join(root, dirname(file), path) : join(root, path.replace(/^#/, ''));
  const name = relative(root, full);
  return name && !name.startsWith('..') && existsSync(full) ? name : null;
}

/** @param {string} root @param {string} folder @returns {readonly string[]} */
function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
