import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { cliDeps } from './cli-deps.ts';
import { completionScript } from './completion.ts';
import { createProgram } from './program.ts';

const program = createProgram(cliDeps({}, ''), () => undefined);
const script = completionScript(program, { shell: 'bash', start: "/home/jo's shop/bin/shop.mjs" });

/** What bash offers after a line; the last word is the one that is typed. */
function offered(line: string): readonly string[] {
  const words = line.split(' ');
  const ask = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _shop; echo "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', `${script}${ask}`], { encoding: 'utf8' })
    .trim()
    .split(' ');
}

test('A shell completes commands, their subcommands and their options', () => {
  expect(offered('shop ord')).toEqual(['orders']);
  expect(offered('shop orders ')).toEqual(expect.arrayContaining(['cancel', 'todo', '--help']));
  expect(offered('shop orders cancel --w')).toEqual(['--why']);
  expect(offered('shop orders cancel PW-1 --why text --')).toEqual(expect.arrayContaining(['--why', '--help']));
  expect(offered('shop import products')).toEqual(['']);
});

test('The completion starts the program by its path, whatever it has in it', () => {
  expect(execFileSync('bash', ['-c', `${script}node() { echo "$1 $2"; }; shop sweep`], { encoding: 'utf8' })).toBe(
    "/home/jo's shop/bin/shop.mjs sweep\n",
  );
});
