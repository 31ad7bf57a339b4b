import { migrations } from '#server/composition/migrations.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { createProgress, type Progress } from '#server/ops/progress.ts';
import type { Registration } from '#server/ops/registration.ts';
import { placeOf } from '#server/store/postgres-faults.ts';
import { type MoveProgress, moveStore } from '#server/store/upkeep/move-store.ts';
import { configuredStore } from './configured-store.ts';

export function addMoveCommand({ program, deps, exit }: Registration): void {
  program
    .command('move')
    .description('Copies the embedded store into an empty PostgreSQL database. The shop must be stopped.')
    .requiredOption('--to <url>', 'the database, such as postgres://shop:password@db.example.com:5432/shop')
    .action(async ({ to: url }: { readonly to: string }) => {
      if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
        throw new OperatorError('--to must be the address of a PostgreSQL database');
      const { file } = configuredStore(deps);
      const bars = createTableBars(deps);
      const moved = await moveStore({ file, url, migrations, onProgress: bars.show }).finally(bars.end);
      const rows = moved.reduce((sum, table) => sum + table.rows, 0);
      await deps.stdout(
        `${rows} rows of ${moved.length} tables are in ${placeOf(url)}; counts and sums agree.\nStart the shop with DATABASE_URL now. ${file} is as it was: keep it until you are sure.\n`,
      );
      exit(0);
    });
}

/** One bar per table. */
function createTableBars(deps: CliDeps): { readonly show: (progress: MoveProgress) => void; readonly end: () => void } {
  let shown: { readonly table: string; readonly bar: Progress } | null = null;
  return {
    show({ table, done, total }) {
      if (shown?.table !== table) {
        shown?.bar.end();
        shown = { table, bar: createProgress(table.padEnd(22), deps) };
      }
      shown.bar.show(done / total, `${done} of ${total}`);
    },
    end: () => shown?.bar.end(),
  };
}
