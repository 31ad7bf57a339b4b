import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { fuzzTargetFor, measureGrowth } from './fuzz-target.ts';
import { TARGETS } from './targets.ts';

/** `run-fuzz.ts [--minutes N] [--seed N] [TARGET]`: all targets whose name contains the word share the minutes. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
const targets = TARGETS.filter(({ name }) => positionals.every((word) => name.includes(word)));
if (targets.length === 0 || !(minutes > 0) || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    `Say --minutes N, --seed N, and a word of a target:\n${TARGETS.map(({ name }) => `  ${name}\n`).join('')}`,
  );
  process.exit(2);
}
process.stdout.write(
  `Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}; seed ${seed}\n`,
);

/** Milliseconds of a check that is reported as it is, and of one that is reported where it grows like a square. */
const LONG = 2000;
const SHORT = 50;
const STEEP = 3.2;

const HEADING = ['target', 'executions', 'a second', 'slowest ms', '16,000 units: ms', 'twice the text'];
const NAME_WIDTH = Math.max(...targets.map(({ name }) => name.length));
const COLUMN_WIDTH = 16;
const printRow = ([name = '', ...cells]: readonly string[]) =>
  process.stdout.write(
    `${name.padEnd(NAME_WIDTH)}${cells.map((cell) => `  ${cell.padStart(COLUMN_WIDTH)}`).join('')}\n`,
  );

const broken: string[] = [];
printRow(HEADING);
for (const target of targets) {
  const fuzzed = await fuzzTargetFor(target, { seed, milliseconds: (minutes * 60_000) / targets.length });
  const growth = await measureGrowth(target).catch((error: unknown) => {
    broken.push(`${target.name}, a long text: ${error}`);
    return null;
  });
  if (fuzzed.failure) broken.push(`${target.name}: ${fuzzed.failure}`);
  if (fuzzed.slowest > LONG) broken.push(`${target.name}: a check took ${Math.round(fuzzed.slowest)} ms`);
  if (growth && growth.milliseconds > SHORT && Math.min(growth.ratio, growth.ratioBefore) > STEEP)
    broken.push(`${target.name}: ${growth.ratio.toFixed(1)} times the work for twice ${JSON.stringify(growth.unit)}`);
  printRow([
    target.name,
    String(fuzzed.executions),
    String(Math.round(fuzzed.executions / fuzzed.seconds)),
    fuzzed.slowest.toFixed(0),
    growth?.milliseconds.toFixed(1) ?? '',
    growth ? `${growth.ratio.toFixed(1)} × (${JSON.stringify(growth.unit)})` : '',
  ]);
}
process.stdout.write(
  broken.length === 0 ? 'Every promise was kept.\n' : `BROKEN:\n${broken.map((line) => `  ${line}\n`).join('')}`,
);
if (broken.length > 0) process.exitCode = 1;
