import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CliDeps } from '#server/cli/cli-deps.ts';
import type { Registration } from '#server/cli/registration.ts';
import { configuredStore } from '#server/cli/store/configured-store.ts';
import { lettersFolder } from '#server/composition/letters.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { type LetterFile, readLetter } from './read-letter.ts';

const EXTENSION = '.eml';

export function addLettersCommand({ program, deps, exit }: Registration): void {
  const letters = program
    .command('letters')
    .description('Letters to shoppers that this machine keeps: no mail is sent.')
    .addHelpText('after', '\nLetters hold names, addresses and links that open orders.');
  letters
    .command('list', { isDefault: true })
    .description('Lists the letters, the newest first.')
    .action(async () => {
      await listLetters(deps);
      exit(0);
    });
  letters
    .command('show')
    .description('Prints a letter as text.')
    .argument('<name>', 'the first word of a line of the list')
    .action(async (name: string) => {
      const { to, text } = await readOne(deps, name);
      await deps.stdout(`To: ${to}\n\n${text}\n`);
      exit(0);
    });
}

async function listLetters(deps: CliDeps): Promise<void> {
  const names = await namesIn(lettersFolder(configuredStore(deps).config));
  const letters = await Promise.all(names.map(async (name) => ({ name, ...(await readOne(deps, name)) })));
  const lines = letters
    .sort((one, other) => other.at - one.at)
    .map(({ name, at, kind, to }) => `${name}  ${new Date(at).toISOString().slice(0, 16)}  ${kind}  ${to}\n`);
  await deps.stdout(lines.length === 0 ? 'There are no letters.\n' : lines.join(''));
}

async function readOne(deps: CliDeps, name: string): Promise<LetterFile> {
  if (!/^[0-9a-f]{32}$/.test(name)) throw new OperatorError(`${name} is no letter of the list.`);
  return readLetter(await readFile(join(lettersFolder(configuredStore(deps).config), name + EXTENSION), 'utf8'));
}

/** The names of all complete letters; none while the folder is missing. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return files.filter((file) => file.endsWith(EXTENSION)).map((file) => file.slice(0, -EXTENSION.length));
}
