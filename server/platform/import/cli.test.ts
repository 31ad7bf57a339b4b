import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSqliteStore } from '../../store/sqlite-store.ts';
import { seedCatalogue } from '../catalogue/seed-catalogue.ts';
import { commands } from '../commands.ts';
import { migrations } from '../migrations.ts';
import { importDeps, runImport } from './cli.ts';

const root = join(import.meta.dirname, '../../..');
const shopify = join(import.meta.dirname, 'fixtures/shopify.csv');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'import-cli-'));
  folders.push(folder);
  let stdout = '';
  let stderr = '';
  const open = () => createSqliteStore({ file: join(folder, 'shop.sqlite'), commands, migrations });
  const deps = {
    ...importDeps({}, root),
    openStore: open,
    clock: () => Date.UTC(2026, 5, 1),
    stdout: (text: string) => {
      stdout += text;
    },
    stderr: (text: string) => {
      stderr += text;
    },
    interactive: false,
  };
  return { folder, open, run: async (...argv: string[]) => ({ code: await runImport(argv, deps), stdout: () => stdout, stderr: () => stderr }) };
}

describe('catalogue:import', () => {
  it('explains itself and refuses arguments it does not know', async () => {
    expect(await setUp().run('--help')).toMatchObject({ code: 0 });
    for (const argv of [
      [],
      [shopify],
      [shopify, '--format', 'excel'],
      [shopify, '--format', 'shopify', '--currency', 'XYZ'],
      [shopify, '--format', 'shopify', '--nonsense'],
    ]) {
      const { code, stderr } = await setUp().run(...argv);
      expect(code, argv.join(' ')).toBe(2);
      expect(stderr()).toContain('Usage: npm run catalogue:import');
    }
  });

  it('says which file is not there', async () => {
    const { code, stderr } = await setUp().run('/nowhere/file.csv', '--format', 'shopify');
    expect(code).toBe(1);
    expect(stderr()).toContain('/nowhere/file.csv');
  });

  it('opens no store in a dry run, and writes the report', async () => {
    const { folder, run } = setUp();
    const report = join(folder, 'report.jsonl');
    const { code, stdout } = await run(shopify, '--format', 'shopify', '--dry-run', '--report', report);
    expect(code).toBe(0);
    expect(stdout()).toContain('3 products with 5 sizes would be imported (dry run, nothing was written)');
    expect(stdout()).toContain('7 rejected, 10 repaired.');
    const lines = readFileSync(report, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(17);
    expect(lines[0]).toEqual({ row: 3, id: 'lighthouse-sock', outcome: 'repaired', reason: 'sku-made', detail: 'lighthouse-sock-41-46' });
  });

  it('takes the place of the demo catalogue, which does not come back', async () => {
    const { open, run } = setUp();
    const demo = { folder: join(root, 'content-fallbacks/catalogue'), now: 0 };
    const before = await open();
    expect(await seedCatalogue(before, demo)).toBeGreaterThan(100);
    await before.close();
    const { code, stdout } = await run(shopify, '--format', 'shopify');
    expect(code).toBe(0);
    expect(stdout()).toContain('demo products that are not in the file were removed');
    const after = await open();
    expect(await seedCatalogue(after, demo)).toBe(0);
    expect(await after.read.all('SELECT slug FROM products ORDER BY slug LIMIT 2')).toEqual([
      { slug: 'lighthouse-sock' },
      { slug: expect.stringMatching(/^product-/) },
    ]);
    await after.close();
  });

  it('adds to an imported catalogue, and removes the rest when asked to', async () => {
    const { open, run } = setUp();
    await run(shopify, '--format', 'shopify');
    await run(join(import.meta.dirname, 'fixtures/google-atom.xml'), '--format', 'google');
    const count = async () => {
      const store = await open();
      const row = await store.read.get<{ many: number }>('SELECT COUNT(*) AS many FROM products');
      await store.close();
      return Number(row?.many);
    };
    expect(await count()).toBe(4);
    await run(join(import.meta.dirname, 'fixtures/google-atom.xml'), '--format', 'google', '--replace');
    expect(await count()).toBe(1);
  });
});
