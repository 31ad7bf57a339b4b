import { beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/kernel/clock.ts';
import { DELIVERED, type Letter } from '#app/modules/letters/domain/letter.ts';
import { createEmbeddedEnquiries, readEnquiry, readKeptEnquiries } from '#server/platform/enquiries/enquiries.ts';
import { writeEnquiryLetter, writeEnquiryReceipt } from '#server/platform/letters/write-enquiry-letter.ts';
import { readLetterQueue } from '#server/platform/outbox/letter-queue.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { setUpStage } from './commerce-fixture.ts';

const ENQUIRY = {
  country: 'GB',
  name: 'Ada',
  company: '',
  email: 'ada@example.com',
  quantity: 40,
  neededBy: '',
  message: 'For the team.',
} as const;

let letters: Letter[];
let bounces: boolean;
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 1 } }] });
beforeEach(() => {
  letters = [];
  bounces = false;
});

const send = (changes: { readonly message?: string } = {}) =>
  createEmbeddedEnquiries({ store: stage.store, keys: ['a key'], clock: stage.now }).send({ ...ENQUIRY, ...changes });

/** Handles what is due, with what follows it. */
async function run(): Promise<void> {
  const { store, now } = stage;
  const deps = {
    stored: (id: string) => readEnquiry(store.read, id),
    forget: (id: string) => store.command('deleteEnquiry', { id }),
    operator: () => 'hello@shop.test',
    countLetter: async () => true,
    letters: {
      async deliver(letter: Letter) {
        letters.push(letter);
        return DELIVERED;
      },
    },
  };
  const outbox = createOutboxRun({
    store,
    clock: now,
    handlers: {
      async enquiry(payload) {
        if (bounces) return { result: 'bounced', problem: '550' };
        const { id } = payload as { id: string };
        await writeEnquiryLetter(deps, { id });
        return { result: 'sent', next: [{ id: `enquiry-receipt:${id}`, topic: 'enquiry-receipt', payload: { id } }] };
      },
      async 'enquiry-receipt'(payload) {
        await writeEnquiryReceipt(deps, payload as { id: string });
        return { result: 'sent' };
      },
    },
    onFailure: (_message, error) => {
      throw error;
    },
  });
  while ((await outbox()) > 0);
}
const kept = () => readKeptEnquiries(stage.store.read, 9);
const kinds = () => letters.map(({ content }) => content.kind);

describe('an enquiry', () => {
  test('is the same when it is sent again after midnight', async () => {
    stage.pass(days(1) - (stage.now() % days(1)) - 1);
    await send();
    stage.pass(minutes(1));
    await send();
    await run();
    await send();
    await run();
    expect(kinds()).toEqual(['enquiry', 'enquiry-receipt']);
  });

  test('with the same words more than a day later is another one, with letters of its own', async () => {
    await send();
    await run();
    stage.pass(days(1) + hours(1));
    await send();
    await run();
    expect(kinds()).toEqual(['enquiry', 'enquiry-receipt', 'enquiry', 'enquiry-receipt']);
    expect(new Set(letters.map(({ id }) => id)).size).toBe(4);
    const [{ id = '' } = {}] = await readLetterQueue(stage.store.read, { only: null, limit: 9 });
    expect(await readEnquiry(stage.store.read, id.split(':')[1] ?? '')).toBeNull();
  });

  test('whose receipt is given up is kept, and listed until it is written or forgotten', async () => {
    await send();
    await send({ message: 'Another one' });
    await run();
    expect(await kept()).toEqual([]);
    await stage.run(
      "INSERT INTO enquiries (id, country, fields, asked_at) SELECT substr(id, 9), 'GB', ?, created_at FROM outbox WHERE topic = 'enquiry'",
      [JSON.stringify({ ...ENQUIRY, country: undefined })],
    );
    await stage.run("UPDATE outbox SET result = 'bounced', problem = '451' WHERE topic = 'enquiry-receipt'", []);
    const [one, other, ...more] = await kept();
    expect([one?.hasReachedOperator, other?.hasReachedOperator, more]).toEqual([true, true, []]);
    await stage.store.command('retryLetter', { id: `enquiry-receipt:${one?.id}`, now: stage.now() });
    expect((await kept()).map(({ id }) => id)).toEqual([other?.id]);
    await run();
    expect(await stage.store.command('forgetEnquiry', { id: other?.id ?? '' })).toBe(true);
    expect(await stage.store.command('forgetEnquiry', { id: other?.id ?? '' })).toBe(false);
    expect([await kept(), await stage.count('enquiries')]).toEqual([[], 0]);
    expect(await readLetterQueue(stage.store.read, { only: 'open', limit: 9 })).toEqual([]);
  });

  test('whose letter bounced is kept for the operator, who can have it written again', async () => {
    bounces = true;
    await send();
    await run();
    stage.pass(days(3));
    bounces = false;
    await send({ message: 'Another one' });
    await run();
    const [bounced, ...others] = await readLetterQueue(stage.store.read, { only: 'open', limit: 9 });
    expect([bounced?.state, others]).toEqual(['bounced', []]);
    expect((await kept()).map(({ hasReachedOperator }) => hasReachedOperator)).toEqual([false]);
    await stage.store.command('retryLetter', { id: bounced?.id ?? '', now: stage.now() });
    await run();
    const messages = letters.flatMap(({ content }) => (content.kind === 'enquiry' ? [content.message] : []));
    expect(messages).toEqual(['Another one', 'For the team.']);
  });
});
