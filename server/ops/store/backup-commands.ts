import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
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
    .argument('<file>', 'a file that does not exist; with --every a folder that does')
    .option('--encrypt-to <recipient>', 'encrypts the file for a key of age (age1…), which the shop does not need')
    .option('--every <seconds>', 'goes on until it is ended: a file so often, and the newest 60 stay', seconds)
    .action(async (target: string, { encryptTo, every }: { encryptTo?: string; every?: number }) => {
      const file = embeddedFile(deps, 'Back it up with the tools of PostgreSQL, such as pg_dump.');
      const encrypt = encryptTo === undefined ? null : createEncryption(encryptTo);
      if (every !== undefined) return await backUpEvery(every, { file, folder: target, encrypt, deps });
      if (existsSync(target)) throw new OperatorError(`${target} exists already. Choose another name.`);
      const bar = createProgress('Backup', deps);
      try {
        await writeBackup({ file, target, encrypt, onStep: (step, share) => bar.show(share, step) });
      } finally {
        bar.end();
      }
      await deps.stdout(
        `The store is in ${target}, ${encrypt ? 'encrypted: only the key of that recipient opens it' : 'and the copy is sound'}.\n`,
      );
      exit(0);
    });
}

type Backup = {
  readonly file: string;
  readonly target: string;
  readonly encrypt: ReturnType<typeof createEncryption> | null;
  readonly onStep?: (step: string, share: number) => void;
};

/** Of an encrypted backup what is not encrypted stays beside the store: the target may be on a disk of others. */
async function writeBackup({ file, target, encrypt, onStep = () => undefined }: Backup): Promise<void> {
  const copy = encrypt ? plainBeside(file) : target;
  try {
    backupStore({ file, target: copy, onStep });
    await encrypt?.(copy, target);
  } finally {
    if (encrypt) rmSync(copy, { force: true });
  }
}

/** An hour of backups that are made each minute: long enough to notice a fault, short enough for a disk. */
const MOST_BACKUPS = 60;
const OF_SERIES = /^shop-[\dTZ-]+\.sqlite(?:\.age)?$/;

/** One backup after the other, until the process ends. A failure, such as a full disk, leaves the earlier ones. */
async function backUpEvery(
  every: number,
  {
    file,
    folder,
    encrypt,
    deps,
  }: Pick<Backup, 'file' | 'encrypt'> & { readonly folder: string; readonly deps: Registration['deps'] },
): Promise<never> {
  const ending = encrypt ? 'sqlite.age' : 'sqlite';
  for (;;) {
    const began = deps.clock();
    const target = join(folder, `shop-${new Date(began).toISOString().replace(/[:.]/g, '-')}.${ending}`);
    try {
      await writeBackup({ file, target, encrypt });
      await deps.stdout(`${target}: ${deps.clock() - began} ms\n`);
      removeOlder(folder);
    } catch (error) {
      deps.stderr(`No backup: ${error instanceof Error ? error.message : error}\n`);
    }
    await deps.wait(Math.max(0, every * 1000 - (deps.clock() - began)));
  }
}

/** Removes all but the newest backups of the series, and what an interrupted one left. */
function removeOlder(folder: string): void {
  const names = readdirSync(folder);
  const series = names.filter((name) => OF_SERIES.test(name)).sort();
  const parts = names.filter((name) => name.endsWith('.part') && OF_SERIES.test(name.slice(0, -'.part'.length)));
  for (const name of [...series.slice(0, -MOST_BACKUPS), ...parts]) rmSync(join(folder, name), { force: true });
}

function seconds(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It is a number of seconds, 1 or more.');
  return number;
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
