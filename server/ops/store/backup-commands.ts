import { existsSync, rmSync } from 'node:fs';
import { migrations } from '#server/composition/migrations.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import { createProgress } from '#server/ops/progress.ts';
import type { Registration } from '#server/ops/registration.ts';
import { backupStore, restoreStore } from '#server/store/upkeep/backup-store.ts';
import { createDecryption, createEncryption, isEncrypted } from '#server/store/upkeep/encrypted-file.ts';
import { embeddedFile } from './configured-store.ts';

export function addBackupCommand({ program, deps, exit }: Registration): void {
  program
    .command('backup')
    .description('Writes the embedded store into a new file, also while the shop runs, and checks the copy.')
    .argument('<file>', 'a file that does not exist')
    .option('--encrypt-to <recipient>', 'encrypts the file for a key of age (age1…), which the shop does not need')
    .action(async (target: string, { encryptTo }: { encryptTo?: string }) => {
      const file = embeddedFile(deps, 'Back it up with the tools of PostgreSQL, such as pg_dump.');
      const encrypt = encryptTo === undefined ? null : createEncryption(encryptTo);
      if (existsSync(target)) throw new OperatorError(`${target} exists already. Choose another name.`);
      // What is not encrypted stays beside the store: the target may be on a disk of others.
      const copy = encrypt ? plainBeside(file) : target;
      const bar = createProgress('Backup', deps);
      try {
        backupStore({ file, target: copy, onStep: (step, share) => bar.show(share, step) });
        await encrypt?.(copy, target);
      } finally {
        bar.end();
        if (encrypt) rmSync(copy, { force: true });
      }
      await deps.stdout(
        `The store is in ${target}, ${encrypt ? 'encrypted: only the key of that recipient opens it' : 'and the copy is sound'}.\n`,
      );
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
    .option('--identity <file>', 'the key of an encrypted backup, as age-keygen writes it')
    .action(async (source: string, { identity }: { identity?: string }) => {
      const file = embeddedFile(deps, 'Restore it with the tools of PostgreSQL, such as pg_restore.');
      const decrypt = decryptionOf(source, identity);
      const copy = decrypt ? plainBeside(file) : source;
      try {
        await decrypt?.(source, copy);
        const aside = restoreStore({ file, source: copy, migrations, now: deps.clock(), name: source });
        await deps.stdout(`${source} is the store now.${aside ? ` The one before is kept as ${aside}.` : ''}\n`);
      } finally {
        if (decrypt) rmSync(copy, { force: true });
      }
      exit(0);
    });
}

/** How a backup is decrypted; null for one that is not encrypted. */
function decryptionOf(source: string, identity: string | undefined): ReturnType<typeof createDecryption> | null {
  if (!existsSync(source)) throw new OperatorError(`There is no file ${source}.`);
  const encrypted = isEncrypted(source);
  if (identity === undefined) {
    if (encrypted) throw new OperatorError(`${source} is encrypted: name the file with its key by --identity.`);
    return null;
  }
  if (!encrypted) throw new OperatorError(`${source} is not encrypted: leave out --identity.`);
  return createDecryption(identity);
}

/** The file with the content of an encrypted backup while it is written or read; one of an interrupted run is gone. */
function plainBeside(file: string): string {
  const plain = `${file}.plain`;
  rmSync(plain, { force: true });
  return plain;
}
