import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { createEmbeddedNewsletter } from '#server/adapters/newsletter/embedded.ts';
import { readConfirmed } from '#server/platform/newsletter/read-confirmed.ts';
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
