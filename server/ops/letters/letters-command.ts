import type { ArchivedLetter } from '#app/modules/letters/ports.ts';
import { openLetterArchive } from '#server/composition/letters.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';
import { readKeptEnquiries } from '#server/platform/enquiries/enquiries.ts';
import { type QueuedLetter, readLetterQueue, readUndelivered } from '#server/platform/outbox/letter-queue.ts';

const MOST = 200;

export function addLettersCommand({ program, deps, exit }: Registration): void {
  const letters = program
    .command('letters')
    .description('Letters to shoppers: which were sent, wait or bounced, and those that this machine keeps as files.')
    .addHelpText('after', '\nFiles of letters hold names, addresses and links that open orders; the queue does not.');
  letters
    .command('list', { isDefault: true })
    .description('Lists letters that wait or bounced, and letters that are files, the newest first.')
    .action(async () => {
      const queue = await withStore(deps, ({ read }) => readLetterQueue(read, { only: 'open', limit: MOST }));
      await showQueue(deps, queue);
      await showKeptEnquiries(deps, await withStore(deps, ({ read }) => readKeptEnquiries(read, MOST)));
      await listFiles(deps);
      exit(0);
    });
  letters
    .command('queue')
    .description('Lists the newest letters with their state, sent ones too.')
    .action(async () => {
      const queue = await withStore(deps, ({ read }) => readLetterQueue(read, { only: null, limit: MOST }));
      await (queue.length === 0 ? deps.stdout('No letter was queued yet.\n') : showQueue(deps, queue));
      exit(0);
    });
  addRetry(letters, { deps, exit });
  letters
    .command('forget')
    .description(
      'Deletes an enquiry that is kept because a letter about it bounced: say, once it was answered by hand.',
    )
    .argument('<id>', 'the end of a line of the enquiries')
    .action(async (id: string) => {
      if (!(await withStore(deps, (store) => store.command('forgetEnquiry', { id }))))
        throw new OperatorError(`No enquiry ${id} is kept.`);
      await deps.stdout(`The enquiry ${id} is deleted.\n`);
      exit(0);
    });
  letters
    .command('show')
    .description('Prints a letter that is a file, as text.')
    .argument('<name>', 'the first word of a line of the files')
    .action(async (name: string) => {
      const { to, subject, text } = await readOne(deps, name);
      await deps.stdout(`To: ${to}\nSubject: ${subject}\n\n${text}\n`);
      exit(0);
    });
}

function addRetry(letters: Registration['program'], { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  letters
    .command('retry')
    .description(
      'Makes a running shop write letters again that bounced or wait: say, once the mail server works again.',
    )
    .argument('[id]', 'the end of a line of the queue')
    .option('--all', 'every letter that bounced in the last 30 days, or waits after a failed attempt')
    .action(async (id: string | undefined, { all = false }: { readonly all?: boolean }) => {
      if ((id === undefined) !== all) throw new OperatorError('Name one letter, or --all.');
      await (id === undefined ? retryAll(deps) : retryOne(deps, id));
      exit(0);
    });
}

async function retryOne(deps: CliDeps, id: string): Promise<void> {
  const retried = await withStore(deps, (store) => store.command('retryLetter', { id, now: deps.clock() }));
  if (retried === 'unknown') throw new OperatorError(`No letter that waits or bounced has the id ${id}.`);
  if (retried === 'over')
    throw new OperatorError(
      `The newsletter sign-up of ${id} has ended, or needs this letter no more: there is nothing to write. Its address may sign up again.`,
    );
  await deps.stdout(`${id} is written again within a minute, while a shop is running.\n`);
}

async function retryAll(deps: CliDeps): Promise<void> {
  const count = { queued: 0, over: 0, unknown: 0 };
  await withStore(deps, async (store) => {
    for (const id of await readUndelivered(store.read, deps.clock()))
      count[await store.command('retryLetter', { id, now: deps.clock() })] += 1;
  });
  await deps.stdout(`${count.queued} letters are written again within minutes, while a shop is running.\n`);
  if (count.over > 0) await deps.stdout(`${count.over} are not: their newsletter sign-ups have ended.\n`);
}

async function showQueue({ stdout }: CliDeps, queue: readonly QueuedLetter[]): Promise<void> {
  const lines = queue.map(({ id, topic, state, attempts, problem, at }) => {
    const tried = state === 'waiting' && attempts > 0 ? `, ${attempts} attempts` : '';
    return `${minuteOf(at)}  ${topic}  ${state}${tried}${problem === null ? '' : ` (${problem})`}  ${id}\n`;
  });
  if (lines.length > 0) await stdout(`Queue:\n${lines.join('')}\n`);
}

async function showKeptEnquiries(
  { stdout }: CliDeps,
  kept: Awaited<ReturnType<typeof readKeptEnquiries>>,
): Promise<void> {
  if (kept.length === 0) return;
  const lines = kept.map(({ id, askedAt, hasReachedOperator }) => {
    const bounced = hasReachedOperator ? 'its receipt bounced' : 'its letter to you bounced';
    return `${minuteOf(askedAt)}  ${bounced}  ${id}\n`;
  });
  await stdout(
    `Enquiries that are kept; letters retry writes the letter in the queue again, letters forget ID deletes the enquiry:\n${lines.join('')}\n`,
  );
}

async function listFiles(deps: CliDeps): Promise<void> {
  const files = await archiveOf(deps).newest(MOST);
  const lines = files.map(
    ({ name, at, kind, to, subject }: ArchivedLetter) => `${name}  ${minuteOf(at)}  ${kind}  ${to}  ${subject}\n`,
  );
  await deps.stdout(lines.length === 0 ? 'There are no letters that are files.\n' : lines.join(''));
}

const minuteOf = (at: number): string => new Date(at).toISOString().slice(0, 16);

const archiveOf = (deps: CliDeps) => openLetterArchive(configuredStore(deps).config);

async function readOne(deps: CliDeps, name: string): Promise<ArchivedLetter> {
  const letter = await archiveOf(deps).byName(name);
  if (!letter) throw new OperatorError(`${name} is no letter of the list.`);
  return letter;
}
