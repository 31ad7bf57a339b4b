import type { Command } from 'commander';

/** The commands that read alone, and nothing of one person: all others leave a line in the log. */
const READING: ReadonlySet<string> = new Set([
  'codes list',
  'letters list',
  'letters queue',
  'payments list',
  'withdrawals list',
  'reviews list',
  'search terms',
  'experiments list',
  'facts list',
  'facts plan',
  'facts export',
  'doctor',
  'probe',
  'texts export',
  'texts check',
  'content export',
  'content check',
  'completion',
]);

/** The words of a command, without what was typed after them: `codes end`. */
export function commandWords(command: Command): string {
  const words: string[] = [];
  for (let at: Command | null = command; at?.parent; at = at.parent) words.unshift(at.name());
  return words.join(' ');
}

/** Whether a command changes something, or gives away what is personal. */
export const isOperatorAct = (words: string): boolean => !READING.has(words);
