import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Findings, formatTable, type ProofOptions } from './proof.ts';
import { ENGINES } from './stores.ts';

/**
 * Runs one proof: `run-proof.ts FILE [--engine sqlite|postgres] [--rounds N] [--seed N]`. Prints its figures; ends with 1 when a promise was broken.
 */
const [file = '', ...rest] = process.argv.slice(2);
const { values } = parseArgs({ args: rest, options: { engine: { type: 'string' }, rounds: { type: 'string' }, seed: { type: 'string' } } });
const wanted = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine);
const numbers = [values.rounds, values.seed].filter((text) => text !== undefined);
if (wanted.length === 0 || !numbers.every((text) => /^\d{1,9}$/.test(text))) {
  process.stderr.write('Say --engine sqlite or postgres (both unless said), --rounds N, --seed N.\n');
  process.exit(2);
}
const { run } = (await import(fileURLToPath(new URL(`../${file}`, import.meta.url)))) as { readonly run: (options: ProofOptions) => Promise<Findings> };
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
process.stdout.write(`Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}; seed ${seed}\n`);
for (const engine of wanted) {
  const began = performance.now();
  const say = (line: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  };
  const { table, broken } = await run({ engine, seed, say, ...(values.rounds !== undefined && { rounds: Number(values.rounds) }) });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  process.stdout.write(`\n${engine}, ${((performance.now() - began) / 1000).toFixed(1)} s\n${formatTable(table)}\n`);
  process.stdout.write(broken.length === 0 ? 'Every promise was kept.\n' : `BROKEN:\n${broken.map((line) => `  ${line}\n`).join('')}`);
  if (broken.length > 0) process.exitCode = 1;
}
