import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { noteMigration } from '#server/store/fixtures/notes.ts';
import { createPlace, ENGINES, type Place } from '#tests/support/stores.ts';
import { storeSuites } from '#tools/vitest/store-suites.ts';
import { storeCommands as commands } from './store-commands.ts';

const ROOT = join(import.meta.dirname, '../..');
// A row from a migration, as the shop's own migrations have one, and a unique table: no other test shares these
// databases.
const factsMigration = {
  id: '002-facts',
  statements: ['CREATE TABLE facts (name TEXT PRIMARY KEY)', "INSERT INTO facts (name) VALUES ('first')"],
};
const migrations = [noteMigration, factsMigration];
const places: Place[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});

async function openPlace(engine: (typeof ENGINES)[number], applied = migrations) {
  const place = await createPlace(engine);
  places.push(place);
  return { place, store: await place.open({ commands, migrations: applied }) };
}

test.each(ENGINES)(
  '`createPlace` on %s returns a store with the rows of its migrations and none of an earlier test',
  async (engine) => {
    for (let round = 0; round < 3; round++) {
      const { place, store } = await openPlace(engine);
      expect(await store.read.all('SELECT id FROM notes')).toEqual([]);
      expect(await store.read.all('SELECT name FROM facts')).toEqual([{ name: 'first' }]);
      expect(await store.read.all('SELECT id FROM migrations ORDER BY id')).toEqual([
        { id: '001-notes' },
        { id: '002-facts' },
      ]);
      await store.command('addNote', { id: 'a' });
      await store.command('addWord', { noteId: 'a', word: 'x' });
      await place.remove();
    }
  },
);

test.each(ENGINES)('`createPlace` on %s never returns a database whose schema a test has changed', async (engine) => {
  const { place, store: first } = await openPlace(engine);
  await first.close();
  const more = { id: '003-more', statements: ['ALTER TABLE facts ADD COLUMN extra TEXT'] };
  const changed = await place.open({ commands, migrations: [...migrations, more] });
  expect(await changed.read.all('SELECT name, extra FROM facts')).toEqual([{ name: 'first', extra: null }]);
  await place.remove();
  const { store } = await openPlace(engine);
  await expect(store.read.all('SELECT extra FROM facts')).rejects.toThrow(/extra/);
});

test.each(ENGINES)('`createPlace` on %s returns two stores for two places at once', async (engine) => {
  const [one, two] = [await openPlace(engine), await openPlace(engine)];
  await one.store.command('addNote', { id: 'a' });
  expect(await two.store.read.all('SELECT id FROM notes')).toEqual([]);
});

test('`storeSuites` finds every test file that names a place, a stage or the engine', () => {
  const suites = storeSuites(['server', 'tests/contracts']);
  const naming = ['server', 'tests/contracts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(
        (path) =>
          path.endsWith('.test.ts') &&
          /\b(?:createPlace|createStage|openPayingShop|openSandbox|storeEngine)\(?/.test(
            readFileSync(join(ROOT, path), 'utf8'),
          ),
      ),
  );
  expect(naming.length).toBeGreaterThan(15);
  expect(naming.filter((path) => !suites.includes(path))).toEqual([]);
});
