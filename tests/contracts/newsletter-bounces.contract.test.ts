import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { createEmbeddedNewsletter, readConfirmed } from '#server/platform/newsletter/newsletter.ts';
import { readLetterQueue, readUndelivered } from '#server/platform/outbox/letter-queue.ts';
import { setUpLetterRun } from './letter-run-fixture.ts';

const suite = setUpLetterRun();
const EMAIL = 'ada@example.com';
const KEY = { storefront: 'uk', emailHash: createHash('sha256').update(EMAIL).digest('hex') };
const newsletter = () => createEmbeddedNewsletter({ store: suite.stage.store, clock: suite.stage.now });
const signUp = () => newsletter().subscribe({ store: 'uk', email: EMAIL, countryCode: 'GB', checkout: false });
const refuse = () => suite.mail.refuse(() => ({ code: 550, text: '5.1.1 unknown user' }));
const stored = () => suite.stage.count('newsletter_subscriptions');
async function exported(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const rows of readConfirmed(suite.stage.store.read, null)) found.push(...rows.map(({ email }) => email));
  return found;
}

test('A newsletter sign-up whose letter bounced is deleted, and the next one gets a letter at once', async () => {
  await signUp();
  refuse();
  await suite.node().run();
  expect([await stored(), await suite.states()]).toEqual([0, [['bounced', '550 5.1.1 RCPT TO']]]);
  suite.mail.refuse(null);
  suite.stage.pass(minutes(1));
  await signUp();
  await suite.node().run();
  expect(suite.kinds()).toEqual(['newsletter-confirm']);
});

test('A newsletter subscription whose welcome bounced is not exported until it is confirmed again', async () => {
  await signUp();
  await suite.node().run();
  await newsletter().confirm(KEY);
  expect(await exported()).toEqual([EMAIL]);
  refuse();
  await suite.node().run();
  expect([await exported(), await stored()]).toEqual([[], 1]);
  suite.mail.refuse(null);
  suite.stage.pass(days(40));
  await suite.stage.store.command('deleteOldSignUps', { now: suite.stage.now() });
  await signUp();
  await suite.node().run();
  expect([suite.kinds(), await exported()]).toEqual([['newsletter-confirm', 'newsletter-confirm'], []]);
  await newsletter().confirm(KEY);
  expect(await exported()).toEqual([EMAIL]);
});

test('A bounced newsletter letter ends no sign-up that was made after it', async () => {
  await signUp();
  suite.stage.pass(days(1));
  await signUp();
  await suite.stage.store.command('bounceNewsletter', {
    ...KEY,
    letter: 'confirm',
    askedAt: suite.stage.now() - days(1),
  });
  expect(await stored()).toBe(1);
});

/** Runs a node once a day. */
async function runDaily(count: number): Promise<void> {
  const node = suite.node();
  for (let day = 0; day < count; day += 1) {
    await node.run();
    suite.stage.pass(days(1));
  }
}
const retry = (id: string) => suite.stage.store.command('retryLetter', { id, now: suite.stage.now() });
/** The id of the newest letter. */
const newest = async (): Promise<string> =>
  (await readLetterQueue(suite.stage.store.read, { only: null, limit: 1 }))[0]?.id ?? '';
const status = async (): Promise<unknown> =>
  (await suite.stage.store.read.get<{ status: string }>('SELECT status FROM newsletter_subscriptions'))?.status ?? null;

test.each([
  [554, '5.7.1 Relay access denied', 'waiting'],
  [451, '4.7.1 try again', 'bounced'],
  [552, '5.2.2 over quota', 'bounced'],
] as const)('A letter of a sign-up that is refused with %i %s deletes no sign-up', async (code, text, state) => {
  await signUp();
  suite.mail.refuse(() => ({ code, text }));
  await runDaily(20);
  expect([await status(), (await suite.states()).map(([one]) => one)]).toEqual(['pending', [state]]);
  suite.mail.refuse(null);
  expect(await readUndelivered(suite.stage.store.read, suite.stage.now())).toEqual([await newest()]);
  expect(await retry(await newest())).toBe('queued');
  await suite.node().run();
  expect([suite.kinds(), await status()]).toEqual([['newsletter-confirm'], 'pending']);
});

test('A welcome that was given up ends no subscription', async () => {
  await signUp();
  await suite.node().run();
  suite.stage.pass(minutes(1));
  await newsletter().confirm(KEY);
  suite.mail.refuse(() => ({ code: 451, text: '4.7.1 try again' }));
  await runDaily(20);
  expect([await exported(), (await suite.states()).map(([state]) => state)]).toEqual([[EMAIL], ['bounced', 'sent']]);
});

test('A welcome that bounced and is written again is one letter, and its subscription is exported', async () => {
  await signUp();
  await suite.node().run();
  suite.stage.pass(minutes(1));
  await newsletter().confirm(KEY);
  refuse();
  await suite.node().run();
  expect(await status()).toBe('bounced');
  suite.mail.refuse(null);
  expect([await retry(await newest()), await retry(await newest())]).toEqual(['queued', 'queued']);
  await suite.node().run();
  expect([suite.kinds(), await exported()]).toEqual([['newsletter-confirm', 'newsletter-welcome'], [EMAIL]]);
});

test('A letter of a sign-up that ended with its bounce is not written again', async () => {
  await signUp();
  refuse();
  await suite.node().run();
  const bounced = await newest();
  expect(await retry(bounced)).toBe('over');
  suite.stage.pass(minutes(1));
  await signUp();
  expect([await retry(bounced), await status()]).toEqual(['over', 'pending']);
  expect(await suite.states()).toEqual([
    ['waiting', null],
    ['bounced', '550 5.1.1 RCPT TO'],
  ]);
});

test('A bounced letter is undelivered for 30 days', async () => {
  await suite.paid();
  refuse();
  await suite.node().run();
  suite.stage.pass(days(30));
  expect(await readUndelivered(suite.stage.store.read, suite.stage.now())).toHaveLength(1);
  suite.stage.pass(1);
  expect(await readUndelivered(suite.stage.store.read, suite.stage.now())).toEqual([]);
});
