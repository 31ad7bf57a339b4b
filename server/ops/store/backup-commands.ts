import { migrations } from '#server/composition/migrations.ts';
import { createProgress } from '#server/ops/progress.ts';
import type { Registration } from '#server/ops/registration.ts';
import { backupStore, restoreStore } from '#server/store/upkeep/backup-store.ts';
import { embeddedFile } from './configured-store.ts';

export function addBackupCommand({ program, deps, exit }: Registration): void {
  program
    .command('backup')
    .description('Writes the embedded store into a new file, also while the shop runs, and checks the copy.')
    .argument('<file>', 'a file that does not exist')
    .action(async (target: string) => {
      const file = embeddedFile(deps, 'Back it up with the tools of PostgreSQL, such as pg_dump.');
      const bar = createProgress('Backup', deps);
      try {
        backupStore({ file, target, onStep: (step, share) => bar.show(share, step) });
      } finally {
        bar.end();
      }
      await deps.stdout(`The store is in ${target}, and the copy is sound.\n`);
      exit(0);
    });
}

export function addRestoreCommand({ program, deps, exit }: Registration): void {
  program
    .command('restore')
    .description(
      'Puts such a file in the place of the embedded store. The shop must be stopped; the store before is kept beside it.',
    )
    .argument('<file>', 'a backup')
    .action(async (source: string) => {
      const file = embeddedFile(deps, 'Restore it with the tools of PostgreSQL, such as pg_restore.');
      const aside = restoreStore({ file, source, migrations, now: deps.clock() });
      await deps.stdout(`${source} is the store now.${aside ? ` The one before is kept as ${aside}.` : ''}\n`);
      exit(0);
    });
}
