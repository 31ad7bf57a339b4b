import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatTable } from '#lab/bench/table.mjs';
import { ENGINES } from '#tests/support/stores.ts';
import type { Findings, ProofOptions } from './proof.ts';

/**
 * Runs one proof: `run-proof.ts FILE [--engine sqlite|postgres] [--rounds N] [--seed N] [--part NAME]
 * [--shop FOLDER]`. Prints its figures; ends with 1 when a promise was broken. `--shop` names the
 * folder of another build of the shop, for figures of an earlier version.
 */
const [file = '', ...rest] = process.argv.slice(2);
const text = { type: 'string' } as const;
const { values } = parseArgs({
  args: rest,
  options: { engine: text, rounds: text, seed: text, part: text, shop: text },
});
const engines = ENGINES.filter((engine) => values.engine === undefined || values.engine === engine);
const numbers = [values.rounds, values.seed].filter((number) => number !== undefined);
if (engines.length === 0 || !numbers.every((number) => /^\d{1,9}$/.test(number))) {
  process.stderr.write('Say --engine sqlite or postgres (both unless said), --rounds N, --seed N.\n');
  process.exit(2);
}
const { run } = (await import(fileURLToPath(new URL(`../${file}`, import.meta.url)))) as {
  readonly run: (options: ProofOptions) => Promise<Findings>;
};
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}; seed ${seed}\n`,
);
for (const engine of engines) {
  const began = performance.now();
  const report = (line: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  };
  const { table, broken } = await run({
    engine,
    seed,
    report,
    ...(values.rounds !== undefined && { rounds: Number(values.rounds) }),
    ...(values.part !== undefined && { part: values.part }),
    ...(values.shop !== undefined && { shop: values.shop }),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  process.stdout.write(`\n${engine}, ${((performance.now() - began) / 1000).toFixed(1)} s\n${formatTable(table)}\n`);
  process.stdout.write(
    broken.length === 0 ? 'Every promise was kept.\n' : `BROKEN:\n${broken.map((line) => `  ${line}\n`).join('')}`,
  );
  if (broken.length > 0) process.exitCode = 1;
}
