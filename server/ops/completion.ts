import { Argument, type Command } from 'commander';
import { commandWords } from './operator-acts.ts';
import type { Registration } from './registration.ts';

const SHELLS = ['bash', 'zsh'] as const;
type Shell = (typeof SHELLS)[number];

/** What may follow the words of each command: its subcommands and options. */
function wordsAfter(command: Command): readonly (readonly [words: string, next: string])[] {
  const options = command.createHelp().visibleOptions(command);
  const next = [...command.commands.map((one) => one.name()), ...options.map(({ long, flags }) => long ?? flags)];
  return [[commandWords(command), next.join(' ')], ...command.commands.flatMap(wordsAfter)];
}

/** A path as both shells read it. */
const quoted = (path: string) => `'${path.replaceAll("'", "'\\''")}'`;

/**
 * A script that gives a shell the command `shop` and completes its words, else names of files. `start` is the file that
 * runs the program: npm itself would change the folder.
 */
export function completionScript(
  program: Command,
  { shell, start }: { readonly shell: Shell; readonly start: string },
): string {
  const cases = wordsAfter(program).map(([words, next]) => `    ${quoted(words)}) echo ${quoted(next)} ;;`);
  return `${shell === 'zsh' ? 'autoload -U +X compinit bashcompinit && compinit && bashcompinit\n' : ''}shop() { node ${quoted(start)} "$@"; }
_shop_words() {
  case "$1" in
${cases.join('\n')}
  esac
}
_shop() {
  local typed='' word
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    [ -n "$(_shop_words "\${typed:+$typed }$word")" ] && typed="\${typed:+$typed }$word"
  done
  COMPREPLY=($(compgen -W "$(_shop_words "$typed")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _shop shop
`;
}

export function addCompletionCommand({ program, deps, exit }: Registration): void {
  program
    .command('completion')
    .summary('Prints a script that completes the words of commands in a shell.')
    .description('Prints a script for a shell, which then knows the command `shop` and completes its words.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action(async (shell: Shell) => {
      await deps.stdout(completionScript(program, { shell, start: deps.startFile }));
      exit(0);
    });
}
