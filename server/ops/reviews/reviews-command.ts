import { type Command, Option } from 'commander';
import { invitationsOf, inviteByLetter } from '#server/composition/invitations.ts';
import { OperatorError } from '#server/kernel/operator-error.ts';
import type { CliDeps } from '#server/ops/cli-deps.ts';
import { printable } from '#server/ops/printable.ts';
import { type Registration, withStore } from '#server/ops/registration.ts';
import { configuredStore } from '#server/ops/store/configured-store.ts';
import { listReviews, REVIEW_DECISIONS, type ReviewDecision } from '#server/platform/reviews/reviews.ts';

const MOST = 200;
const STATES = ['waiting', ...REVIEW_DECISIONS] as const;

export function addReviewsCommand({ program, deps, exit }: Registration): void {
  const reviews = program
    .command('reviews')
    .description('Reviews of products: publish them, reject them, invite buyers.');
  reviews
    .command('list', { isDefault: true })
    .description('Lists reviews, the oldest first.')
    .addOption(new Option('--state <state>', 'one of').choices(STATES).default('waiting'))
    .action(async ({ state }: { readonly state: string }) => {
      await showReviews(deps, state);
      exit(0);
    });
  addDecision('publish', 'published', 'Shows a review on the page of its product.');
  addDecision('reject', 'rejected', 'Keeps a review off the page of its product.');
  reviews
    .command('delete')
    .description('Deletes a review, as its buyer may ask.')
    .argument('<id>', 'the first word of an entry of the list')
    .action(async (id: string) => {
      const isDone = await withStore(deps, (store) => store.command('deleteReview', { id, now: deps.clock() }));
      await confirm(isDone, id, 'deleted');
    });
  addInvite(reviews, { deps, exit });

  function addDecision(name: string, decision: ReviewDecision, description: string): void {
    reviews
      .command(name)
      .description(description)
      .argument('<id>', 'the first word of an entry of the list')
      .action(async (id: string) => {
        const decided = { id, decision, now: deps.clock() };
        await confirm(await withStore(deps, (store) => store.command('decideReview', decided)), id, decision);
      });
  }

  async function confirm(isDone: boolean, id: string, what: string): Promise<void> {
    if (!isDone) throw new OperatorError(`There is no review ${id}.`);
    await deps.stdout(`${id} is ${what}.\n`);
    exit(0);
  }
}

function addInvite(reviews: Command, { deps, exit }: Pick<Registration, 'deps' | 'exit'>): void {
  reviews
    .command('invite')
    .description('Prints the links by which the buyer of a paid order reviews its products, valid for 90 days.')
    .argument('<order>', 'the order number')
    .option('--letter', 'queue the letter with the links instead, once per order')
    .action(async (order: string, { letter = false }: { readonly letter?: boolean }) => {
      if (letter) return queueLetter(order);
      const links = await withStore(deps, (store) =>
        invitationsOf(store.read, { order, config: configuredStore(deps).config, clock: deps.clock }),
      );
      if (links.length === 0) throw new OperatorError(`There is no paid order ${order}.`);
      await deps.stdout(links.map(({ name, link }) => `${name}\n  ${link}\n`).join(''));
      exit(0);
    });

  async function queueLetter(order: string): Promise<void> {
    const queued = await withStore(deps, (store) => inviteByLetter(store, { order, now: deps.clock() }));
    if (queued === null) throw new OperatorError(`There is no paid order ${order}.`);
    await deps.stdout(queued === 'queued' ? `The letter is queued.\n` : `The letter was handled before.\n`);
    exit(0);
  }
}

async function showReviews(deps: CliDeps, state: string): Promise<void> {
  const listed = await withStore(deps, (store) => listReviews(store.read, state, MOST));
  const entries = listed.map(
    ({ id, written_at, product_sku, number, stars, language, name, title, body }) =>
      `${id}  ${new Date(written_at).toISOString().slice(0, 10)}  ${product_sku}  ${number}  ${stars}/5  ${language}  ${printable(name)}\n  ${printable(title)}\n  ${printable(body)}\n`,
  );
  await deps.stdout(entries.length === 0 ? `No review is ${state}.\n` : entries.join('\n'));
}
