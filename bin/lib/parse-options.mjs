import { parseArgs } from 'node:util';

/**
 * The options of a command. Prints `usage` and ends the process for `--help` (0) and for an unknown or incomplete
 * option (2).
 *
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config
 * @param {string} usage
 * @returns {ReturnType<typeof parseArgs<T>>}
 */
export function parseOptions(config, usage) {
  const asked = process.argv.slice(2).includes('--help');
  if (asked) end(usage, 0);
  try {
    return parseArgs(config);
  } catch (error) {
    end(`${error instanceof Error ? error.message : error}\n\n${usage}`, 2);
  }
}

/**
 * @param {string} text
 * @param {number} code
 * @returns {never}
 */
export function end(text, code) {
  process.stderr.write(text);
  process.exit(code);
}
