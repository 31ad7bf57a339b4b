import { expect, test } from 'vitest';
import { type CliDeps, cliDeps } from './cli-deps.ts';
import { exampleOf, leavesOf } from './examples.ts';
import { createProgram, runShop } from './program.ts';

const SUBCOMMANDS = [
  'init',
  'stock',
  'prices',
  'codes',
  'facts',
  'orders',
  'letters',
  'newsletter',
  'payments',
  'withdrawals',
  'reviews',
  'privacy',
  'search',
  'experiments',
  'sweep',
  'import',
  'backup',
  'restore',
  'move',
  'doctor',
  'probe',
  'texts',
  'content',
  'completion',
];

/** Runs the program without a store; a command that opens one fails. */
async function run(...argv: string[]) {
  let out = '';
  let complained = '';
  const deps: CliDeps = {
    ...cliDeps({}, ''),
    openStore: () => Promise.reject(new Error('The store was opened')),
    stdout: async (text) => {
      out += text;
    },
    stderr: (text) => {
      complained += text;
    },
    interactive: false,
  };
  return { code: await runShop(argv, deps), out, complained };
}

test('`createProgram` has the subcommands of the operator and no other', () => {
  const program = createProgram(cliDeps({}, ''), () => undefined);
  expect(program.commands.map((command) => command.name())).toEqual(SUBCOMMANDS);
});

test('`runShop` lists every subcommand with a description in its help', async () => {
  const { code, out } = await run('--help');
  expect(code).toBe(0);
  expect(out).toMatch(/^Usage: npm run shop -- /);
  for (const name of SUBCOMMANDS) expect(out).toMatch(new RegExp(`^  ${name} .*\\S`, 'm'));
});

test.each([
  ...SUBCOMMANDS.map((name) => [name]),
  ['codes', 'list'],
  ['codes', 'add'],
  ['codes', 'end'],
  ['codes', 'import'],
  ['facts', 'list'],
  ['facts', 'set'],
  ['facts', 'plan'],
  ['facts', 'import'],
  ['facts', 'export'],
  ['orders', 'export'],
  ['orders', 'find'],
  ['orders', 'show'],
  ['orders', 'note'],
  ['orders', 'todo'],
  ['orders', 'correct'],
  ['content', 'export'],
  ['newsletter', 'export'],
  ['newsletter', 'end'],
  ['letters', 'list'],
  ['letters', 'show'],
  ['payments', 'list'],
  ['reviews', 'list'],
  ['reviews', 'publish'],
  ['reviews', 'reject'],
  ['reviews', 'delete'],
  ['reviews', 'invite'],
  ['payments', 'retry'],
  ['withdrawals', 'list'],
  ['withdrawals', 'show'],
  ['withdrawals', 'received'],
  ['withdrawals', 'refund'],
  ['withdrawals', 'close'],
])('`runShop` prints the help of %s %s', async (...words) => {
  const names = words.filter((word) => word !== undefined);
  const { code, out } = await run(...names, '--help');
  expect(code).toBe(0);
  expect(out).toContain(`Usage: npm run shop -- ${names.join(' ')} [`);
  // A description is between the usage and the first list.
  expect(out.split('\n\n')[1]).toMatch(/^[A-Z].*\.$/s);
});

test.each([
  [[]],
  [['dance']],
  [['codes', 'dance']],
  [['orders']],
  [['orders', 'dance']],
  [['newsletter', 'export', '--storefront', 'mars']],
  [['backup']],
  [['backup', 'a', 'b']],
  [['doctor', '--nonsense']],
  [['doctor', 'nonsense']],
  [['probe', '--origin', 'shop.test']],
  [['content', 'export', 'space']],
  [['content', 'export', 'space', '--space', 'mine']],
  [['import', 'a.csv']],
  [['import', 'a.csv', '--format', 'excel']],
])('`runShop` rejects the arguments %j with its usage and exit code 2', async (argv) => {
  const { code, out, complained } = await run(...argv);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(complained).toContain('Usage: npm run shop -- ');
});

const leaves = leavesOf(createProgram(cliDeps({}, ''), () => undefined)).map((command) => exampleOf(command));

test.each(leaves)('The example `%s` of the help is a command that the program reads', async (example) => {
  const [typed = ''] = (example ?? '').split(/ >+ /);
  const words = [...typed.matchAll(/"([^"]*)"|\S+/g)].map(([word, inQuotes]) => inQuotes ?? word);
  const program = createProgram(cliDeps({}, ''), () => undefined);
  const leaf = leavesOf(program).find((command) => exampleOf(command) === example);
  let isRead = false;
  leaf?.action(() => {
    isRead = true;
  });
  await program.parseAsync(words, { from: 'user' });
  expect(isRead).toBe(true);
});

test.each(['completion', 'facts export'])(
  'The example of `%s` keeps the lines of npm out of its file',
  async (words) => {
    const { out } = await run(...words.split(' '), '--help');
    expect(out).toMatch(new RegExp(`\\nExample:\\n {2}npm run -s shop -- ${words} .*> \\S+\\n$`));
  },
);

test('The help of a command ends with its example', async () => {
  const { out } = await run('orders', 'cancel', '--help');
  expect(out).toMatch(/\nExample:\n {2}npm run shop -- orders cancel PW-\S+ --why "[^"]+"\n$/);
});
