import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, readSource } from './sources.ts';

const FOLDERS = ['app', 'bin', 'content-fallbacks', 'docs', 'lab', 'public', 'scripts', 'server', 'tests', 'tools'];
const DOCUMENTS = [
  'README.md',
  ...['app', 'docs', 'server', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join(folder, file)),
  ),
];
const { scripts } = JSON.parse(readSource('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function alternatives(path: string): readonly string[] {
  const [, before = '', choices = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return choices ? choices.split(',').flatMap((choice) => alternatives(before + choice + after)) : [path];
}

/** Whether a path is there. `*` stands for a part of one name; what follows a placeholder such as `<code>` is open. */
function isThere(path: string): boolean {
  const [known = ''] = path.split(/[\w.-]*</);
  const [first, ...rest] = known.split('/');
  let folders = [first ?? ''];
  for (const part of rest.filter(Boolean)) {
    const pattern = new RegExp(`^${part.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
    folders = folders.flatMap((folder) =>
      part.includes('*')
        ? readdirSync(join(ROOT, folder))
            .filter((name) => pattern.test(name))
            .map((name) => join(folder, name))
        : [join(folder, part)],
    );
    folders = folders.filter((folder) => existsSync(join(ROOT, folder)));
  }
  return folders.length > 0;
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** What a document names that is not there: paths, links and commands. */
function faults(file: string, text: string): readonly string[] {
  const paths = matches(text, new RegExp(`\`((?:${FOLDERS.join('|')})/[^\`\\s]*)\``, 'g')).flatMap(alternatives);
  const links = matches(text, /\]\(([^)#\s]+)[^)]*\)/g).filter((link) => !/^[a-z]+:/.test(link));
  const commands = matches(text, /npm run ([a-z][\w:-]*)/g);
  const programs = matches(text, /(?:npx tsx|node) ((?:scripts|bin|tests|tools)\/[\w./-]+)/g);
  return [
    ...[...paths, ...programs].filter((path) => !isThere(path)),
    ...links.filter((link) => !existsSync(join(ROOT, dirname(file), link))),
    ...commands.filter((name) => !Object.hasOwn(scripts, name)).map((name) => `npm run ${name}`),
  ];
}

describe('the documents', () => {
  test.each(DOCUMENTS)('%s names paths, links and commands that exist', (file) => {
    expect(faults(file, readSource(file))).toEqual([]);
  });

  test.each([
    ['a missing path', 'See `app/no-such-file.ts`.', ['app/no-such-file.ts']],
    ['a missing choice', '`app/{kernel,cellar}/text.ts`', ['app/cellar/text.ts']],
    ['a pattern without a match', '`app/locales/*/none.json`', ['app/locales/*/none.json']],
    ['a missing link', '[proofs](docs/prooofs.md)', ['docs/prooofs.md']],
    ['a missing script', '`npm run no-such-script`', ['npm run no-such-script']],
    ['a missing program', '`npx tsx scripts/none.ts`', ['scripts/none.ts']],
    ['nothing of what is there', '`app/locales/*/cart.json`, `app/locales/<code>/x.json`, [docs](docs/proofs.md)', []],
  ])('have a check for %s', (_what, text, found) => {
    expect(faults('README.md', text)).toEqual(found);
  });
});
