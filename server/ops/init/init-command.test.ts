import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readOwnShop } from '#server/composition/own-shop.ts';
import { type CliDeps, cliDeps } from '#server/ops/cli-deps.ts';
import { runShop } from '#server/ops/program.ts';
import { ceramics } from '#tests/support/own-shop.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** `init` in a folder; `lines` are what is typed, after which the input ends. */
async function run(folder: string, argv: readonly string[], lines: readonly string[] = [], day = 1) {
  const left = [...lines];
  let out = '';
  let complained = '';
  const deps: CliDeps = {
    ...cliDeps({}, ''),
    clock: () => Date.UTC(2026, 11, day, 12),
    asker: () => ({ ask: async () => left.shift() ?? null, close: () => undefined }),
    stdout: async (text) => {
      out += text;
    },
    stderr: (text) => {
      complained += text;
    },
    securityLog: { info: () => undefined },
  };
  return { code: await runShop(['init', '--folder', folder, ...argv], deps), out, complained };
}

/** A folder with a file of answers. */
function folderWith(answers: unknown): { readonly folder: string; readonly file: string } {
  const folder = temporaryFolder('init');
  const file = join(folder, 'answers.json');
  writeFileSync(file, typeof answers === 'string' ? answers : JSON.stringify(answers));
  return { folder, file };
}
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'answers.json');
const ANSWERS = { shop: ceramics, origin: 'http://localhost:3000' };

test('`init --file` writes the shop, the carriers and the settings, which their owner alone may read', async () => {
  const { folder, file } = folderWith({ ...ANSWERS, carriers: { DE: 'DHL' } });
  const { code, out } = await run(folder, ['--file', file]);
  expect([code, filesIn(folder)]).toEqual([0, ['.env', 'facts.csv', 'shop.json']]);
  expect(await readOwnShop(join(folder, 'shop.json'))).toEqual(ceramics);
  expect(readFileSync(join(folder, 'facts.csv'), 'utf8')).toBe(
    'country,subject,from,value\nDE,standard-carrier,2026-12-01,DHL\n',
  );
  const settings = parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  expect(settings).toMatchObject({ SHOP_FILE: join(folder, 'shop.json'), SHOP_STAGE: 'development' });
  expect(settings.SESSION_SECRETS).not.toBe(settings.OPERATOR_KEY);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
  expect(out).toContain('facts import');
  expect(out).not.toContain(settings.SESSION_SECRETS);
});

test('`init --file` names every field with a fault, and writes nothing', async () => {
  const { folder, file } = folderWith({ shop: { ...ceramics, countries: ['CA'] }, payments: {} });
  const { code, complained } = await run(folder, ['--file', file]);
  expect([code, filesIn(folder)]).toEqual([1, []]);
  for (const field of [
    'shop.countries.0 may name',
    'origin is needed',
    'payments.apiKey is needed',
    'Nothing was written',
  ])
    expect(complained).toContain(field);
});

test('`init --file` says why a file cannot be read', async () => {
  const { folder, file } = folderWith('{ "shop": ');
  expect(await run(folder, ['--file', file])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('is no JSON'),
  });
  const missing = await run(folder, ['--file', join(folder, 'missing.json')]);
  expect(missing).toMatchObject({ code: 1, complained: expect.stringContaining('missing.json') });
});

test('`init --file` reads the logo beside the file of answers', async () => {
  const { folder, file } = folderWith({ ...ANSWERS, shop: { ...ceramics, logo: 'logo.svg' } });
  writeFileSync(join(folder, 'logo.svg'), '<svg viewBox="0 0 1 1"></svg>\n');
  await run(folder, ['--file', file]);
  expect(await readOwnShop(join(folder, 'shop.json'))).toMatchObject({ logo: '<svg viewBox="0 0 1 1"></svg>' });
});

test('what `init --example` prints is a file of answers', async () => {
  const printed = await run(temporaryFolder('init'), ['--example']);
  const { folder, file } = folderWith(printed.out);
  expect(await run(folder, ['--file', file])).toMatchObject({ code: 0, complained: '' });
});

test('`init` keeps former files beside those that it writes, and secrets in them; --force keeps no copy', async () => {
  const { folder, file } = folderWith(ANSWERS);
  await run(folder, ['--file', file]);
  const before = readFileSync(join(folder, '.env'), 'utf8');
  writeFileSync(join(folder, '.env'), `${before}TRUSTED_PROXIES=10.0.0.0/8\n`);
  writeFileSync(file, JSON.stringify({ ...ANSWERS, origin: 'http://localhost:4000' }));
  const { out } = await run(folder, ['--file', file]);
  expect(out).toContain('.env.20261201T120000');
  expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toEqual({
    ...parseEnv(before),
    PUBLIC_ORIGIN: 'http://localhost:4000',
    TRUSTED_PROXIES: '10.0.0.0/8',
  });
  expect(filesIn(folder)).toEqual(['.env', '.env.20261201T120000', 'shop.json']);
  writeFileSync(file, JSON.stringify(ANSWERS));
  await run(folder, ['--file', file, '--force']);
  expect(filesIn(folder)).toEqual(['.env', '.env.20261201T120000', 'shop.json']);
});

test('`init` that is aborted writes nothing', async () => {
  const folder = temporaryFolder('init');
  const { code, complained } = await run(folder, [], ['Nordsee', '', '', '', '', 'Nordsee Keramik GmbH']);
  expect([code, filesIn(folder)]).toEqual([130, []]);
  expect(complained).toContain('Aborted: nothing was written.');
});

test('`init` without a file asks over the present answers, which Enter keeps', async () => {
  const { folder, file } = folderWith({ ...ANSWERS, carriers: { DE: 'DHL' } });
  await run(folder, ['--file', file]);
  const before = readFileSync(join(folder, '.env'), 'utf8');
  const { code, out } = await run(folder, [], ['Südsee', ...Array.from({ length: 30 }, () => '')], 2);
  expect([code, out]).toEqual([0, expect.stringContaining('.env: as it was')]);
  expect(out).toContain('facts.csv: as it was');
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(before);
  expect(await readOwnShop(join(folder, 'shop.json'))).toEqual({ ...ceramics, name: 'Südsee' });
});

test.each([
  ['no file', null, /shop\.json cannot be read/],
  ['a file that is no JSON', '{', /is no JSON/],
  [
    'a field with a fault',
    JSON.stringify({ ...ceramics, serviceEmail: 'x' }),
    /serviceEmail must be an address of mail/,
  ],
])('`readOwnShop` rejects %s', async (_what, text, message) => {
  const file = join(temporaryFolder('init'), 'shop.json');
  if (text !== null) writeFileSync(file, text);
  await expect(readOwnShop(file)).rejects.toThrow(message);
});
