import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { days } from '#app/kernel/clock.ts';
import { foldedEmail } from '#app/kernel/email.ts';
import { lettersFolder, openLetterArchive } from '#server/composition/letters.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';

/** What may hold something of an address outside of the store, a line for each: it is the operator's to end. */
export async function outsideOfStore(
  deps: Pick<CliDeps, 'environment' | 'clock'>,
  { email, references }: { readonly email: string; readonly references: readonly string[] },
): Promise<readonly string[]> {
  const { config } = configuredStore(deps);
  const letters = (await openLetterArchive(config).newest(Number.MAX_SAFE_INTEGER)).filter(({ to, text }) =>
    foldedEmail(`${to} ${text}`).includes(email),
  );
  return [
    ...(config.commerce.adapter === 'http'
      ? ['orders, reviews and stock alerts belong to the hosted platform: run the same on its store']
      : []),
    ...letters.map(({ name }) => `a letter that is a file: ${join(lettersFolder(config), `${name}.eml`)}`),
    ...copiesIn(config.dataDir).map(
      ({ file, at }) => `a copy of the store, ${Math.floor((deps.clock() - at) / days(1))} days old: ${file}`,
    ),
    config.store.engine === 'postgres'
      ? 'backups of the database: as long as you keep them'
      : 'backups that you keep elsewhere',
    `the payment provider (${config.payments.adapter})${references.length > 0 ? `: payments ${references.join(', ')}` : ''}`,
    ...(config.newsletter.adapter === 'http' ? ['the list of the newsletter: it is at its provider'] : []),
    ...(config.letters.adapter === 'smtp' ? ['the mail server and the mailbox of the shop: letters and answers'] : []),
    'logs hold no address, and no file of yours is read: look through exports, spreadsheets and mail',
  ];
}

const SQLITE = 'SQLite format 3\0';

/** The database files beside the store: what `restore` kept, and backups. */
function copiesIn(folder: string): readonly { readonly file: string; readonly at: number }[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (!entry.isFile() || entry.name === 'shop.sqlite' || !isDatabase(file)) return [];
    return [{ file, at: statSync(file).mtimeMs }];
  });
}

function isDatabase(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(SQLITE.length);
    return readSync(descriptor, head) === head.length && head.toString('latin1') === SQLITE;
  } finally {
    closeSync(descriptor);
  }
}
