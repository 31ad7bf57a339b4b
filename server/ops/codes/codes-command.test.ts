import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrations } from '#server/composition/migrations.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { readBundledRules } from '#server/platform/discounts/seed-rules.ts';
import { createSqliteStore } from '#server/store/sqlite-store.ts';
import { commands } from '#tests/support/store-commands.ts';

let folder: string;
let said: string;
let files: Record<string, string>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codes-'));
  said = '';
  files = {};
});
afterEach(() => rm(folder, { recursive: true }));

const openStore = () => createSqliteStore({ file: join(folder, 'shop.sqlite'), commands, migrations });
const deps: CliDeps = {
  ...cliDeps({}, ''),
  securityLog: { info: () => undefined },
  openStore: async () => ({ ...(await openStore()), joined: false }),
  async readFile(path) {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error(`${path} is not there`), { code: 'ENOENT' });
    return text;
  },
  clock: () => Date.UTC(2026, 10, 23),
  stdout: async (text) => {
    said += text;
  },
  stderr: (text) => {
    said += text;
  },
};
const run = async (...argv: string[]) => {
  said = '';
  return runShop(['codes', ...argv], deps);
};

describe('the codes command', () => {
  test('adds, lists and ends a code', async () => {
    expect(await run('add', 'spring', '--percent', '10', '--until', '2026-12-31', '--limit', '5')).toBe(0);
    expect(said).toBe('1 added.\n');
    expect(await run('list')).toBe(0);
    expect(said).toMatch(/SPRING +code-spring +10% +until 2026-12-31 +0 of 5/);
    expect(await run('end', 'Spring')).toBe(0);
    expect(await run('list')).toBe(0);
    expect(said).not.toContain('SPRING');
    expect(await run('list', '--all')).toBe(0);
    expect(said).toContain('SPRING');
  });

  test('adds a rule without a code', async () => {
    expect(await run('add', '--id', 'four-for-three', '--buy', '3', '--free', '1', '--categories', 'kids/socks')).toBe(
      0,
    );
    await run('list');
    expect(said).toMatch(/\(automatic\) +four-for-three +buy 3 get 1 of kids\/socks/);
  });

  test('names the line of a quote that is left open, and adds nothing', async () => {
    files = { 'open.csv': 'code,percent,countries\nSOCKS,10,"DE,AT"\nKNEES,20,"DE,AT\nTOES,5,\n' };
    expect(await run('import', 'open.csv')).toBe(1);
    expect(said).toContain(
      'A quote opens in the row that begins in line 3, in the column countries, and is not closed, so nothing behind it can be told apart. Correct that line, or copy the file to its end. Nothing was added.',
    );
  });

  test('imports all rules of a file or none', async () => {
    files['codes.csv'] = '\uFEFFCode,percent,amount,limit\nONE1,10,,1\nTWO2,,"EUR=5.00,GBP=4",\n';
    expect(await run('import', 'codes.csv')).toBe(0);
    expect(said).toBe('2 added.\n');
    files['semicolons.csv'] = 'sep=;\r\nCode;amount;limit\r\nTHREE1;EUR=5,00,GBP=4,50;5.0\n';
    expect(await run('import', 'semicolons.csv')).toBe(0);
    expect(said).toBe('1 added.\n');
    files['broken.csv'] = 'code,percent\nTHREE3,10\nFOUR4,ten\n';
    expect(await run('import', 'broken.csv')).toBe(1);
    expect(said).toMatch(/Line 3: percent: "ten" is no whole number\nNothing was added/);
    await run('list');
    expect(said).not.toContain('THREE3');
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['a file that is not there', {}, /is not there/],
    ['a file without codes', { 'x.csv': 'code,percent\n' }, /holds no codes/],
    ['a file with an unknown column', { 'x.csv': 'code,per cent\nA1,10\n' }, /Unknown columns: per cent/],
    ['a file that is no CSV', { 'x.csv': 'code,percent\nA"1,10\n' }, /no CSV/],
  ])('rejects %s', async (_case, given, reason) => {
    files = given;
    expect(await run('import', 'x.csv')).toBe(1);
    expect(said).toMatch(reason);
  });

  test('leaves an existing code unchanged, and reports it', async () => {
    await run('add', 'ONE', '--percent', '10');
    expect(await run('add', 'one', '--percent', '90')).toBe(1);
    expect(said).toMatch(/taken: code-one/);
    await run('list');
    expect(said).toContain('10%');
  });

  test.each([
    [[]],
    [['sell']],
    [['add']],
    [['add', 'A', 'B', '--percent', '1']],
    [['end']],
    [['import']],
    [['add', 'A1', '--per', '10']],
  ])('prints its usage for %j', async (argv) => {
    expect(await run(...argv)).toBe(2);
    expect(said).toContain('Usage:');
  });

  test('does not open a store that a shop has open', async () => {
    const shop = await openStore();
    expect(await run('list')).toBe(1);
    await shop.close();
    expect(await run('end', 'UNKNOWN')).toBe(1);
    expect(said).toContain('There is no code or rule UNKNOWN');
  });
});

describe("the demo's discount rules", () => {
  const bundled = () => readBundledRules(join(import.meta.dirname, '../../../content-fallbacks/discount-rules.json'));

  test('have every kind of effect, an ended one, a single-use one and one without a code', async () => {
    const rules = await bundled();
    expect(new Set(rules.map(({ effect }) => effect.type))).toEqual(
      new Set(['percentage', 'absolute', 'buy-n-get-m', 'gift', 'free-shipping']),
    );
    expect(rules.some(({ validUntil }) => validUntil !== null && validUntil < Date.UTC(2026, 0))).toBe(true);
    expect(rules.some(({ usageLimit }) => usageLimit === 1)).toBe(true);
    expect(rules.some(({ code }) => code === null)).toBe(true);
    for (const { name } of rules) expect([name.de, name.nl].every(Boolean)).toBe(true);
  });

  test('are added to a store once, so that ended ones stay ended', async () => {
    const rules = await bundled();
    const store = await openStore();
    expect(await store.command('seedDiscountRules', { rules, now: 1 })).toBe(rules.length);
    await store.command('endDiscountRule', { name: 'WELCOME10', now: 2 });
    expect(await store.command('seedDiscountRules', { rules, now: 3 })).toBe(0);
    expect(await store.read.get("SELECT valid_until FROM discount_rules WHERE code = 'WELCOME10'")).toEqual({
      valid_until: 2,
    });
    await store.close();
  });
});
