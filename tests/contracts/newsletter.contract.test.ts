import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import type { Letter } from '#app/modules/letters/domain/letter.ts';
import { STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { SIGN_UP_LIFE } from '#app/modules/newsletter/domain/sign-up.ts';
import { openNewsletter } from '#server/composition/newsletter.ts';
import { redacted } from '#server/kernel/redacted.ts';
import { writeNewsletterLetter } from '#server/platform/letters/write-newsletter-letter.ts';
import { createEmbeddedNewsletter, readSubscription } from '#server/platform/newsletter/newsletter.ts';
import { createOutboxRun } from '#server/platform/outbox/run-outbox.ts';
import { createFakeNewsletter, NEWSLETTER_TOKEN } from '#tests/fakes/newsletter.ts';
import { serveFake } from '#tests/fakes/serve.ts';
import { collectLetters } from '#tests/support/collected-letters.ts';
import { setUpStage } from './commerce-fixture.ts';

const EMAIL = 'ada@example.com';
const KEY = { storefront: 'uk', emailHash: createHash('sha256').update(EMAIL).digest('hex') };
const REQUEST = { store: 'uk', email: EMAIL, countryCode: 'GB', checkout: false };
let letters: Letter[];
const stage = setUpStage({ variants: [{ id: 'red', stock: { nl: 1 } }] });
beforeEach(() => {
  letters = [];
});

const newsletter = () => createEmbeddedNewsletter({ store: stage.store, clock: stage.now });

/** Writes the due letters, as one of several nodes. */
function run() {
  const deps = {
    subscription: (key: typeof KEY) => readSubscription(stage.store.read, key),
    addressLink: { sign: (purpose: string) => purpose },
    letters: collectLetters(letters),
  };
  const handler = (kind: 'newsletter-confirm' | 'newsletter-welcome') => async (payload: unknown) => {
    await writeNewsletterLetter(deps, { kind, ...(payload as typeof KEY & { readonly askedAt: number }) });
    return {};
  };
  return createOutboxRun({
    store: stage.store,
    clock: stage.now,
    handlers: { 'newsletter-mail': handler('newsletter-confirm'), 'newsletter-welcome': handler('newsletter-welcome') },
    onFailure: (_message, error) => {
      throw error;
    },
  })();
}
const kinds = () => letters.map(({ content }) => content.kind);
const status = async () => (await readSubscription(stage.store.read, KEY))?.status ?? null;

describe('a newsletter sign-up', () => {
  test('is confirmed by its letter, and welcomed once', async () => {
    await Promise.all([
      newsletter().subscribe(REQUEST),
      newsletter().subscribe({ ...REQUEST, email: ' Ada@EXAMPLE.com' }),
    ]);
    await Promise.all([run(), run(), run()]);
    expect(letters.map(({ to, market }) => [to, market])).toEqual([[EMAIL, 'GB']]);
    expect(await status()).toBe('pending');
    expect(await Promise.all([newsletter().confirm(KEY), newsletter().confirm(KEY)])).toEqual([true, true]);
    expect(await status()).toBe('confirmed');
    await Promise.all([run(), run()]);
    expect(kinds()).toEqual(['newsletter-confirm', 'newsletter-welcome']);
  });

  test('of a confirmed address gets no further letter', async () => {
    await newsletter().subscribe(REQUEST);
    await newsletter().confirm(KEY);
    await run();
    expect(kinds()).toEqual(['newsletter-welcome']);
    stage.pass(days(2));
    await newsletter().subscribe(REQUEST);
    await run();
    expect([kinds(), await status()]).toEqual([['newsletter-welcome'], 'confirmed']);
  });

  test('has letters in the language of its newest page', async () => {
    const languages = () => letters.map(({ language }) => language ?? null);
    await newsletter().subscribe({ ...REQUEST, language: 'nl' });
    await run();
    stage.pass(days(1));
    await newsletter().subscribe({ ...REQUEST, language: 'de' });
    await newsletter().confirm(KEY);
    await run();
    stage.pass(days(2));
    expect(languages()).toEqual(['nl', 'de']);
  });

  test('is repeated with one letter a day', async () => {
    for (const pause of [0, days(1) - 1, 1]) {
      stage.pass(pause);
      await newsletter().subscribe(REQUEST);
      await run();
    }
    expect(kinds()).toEqual(['newsletter-confirm', 'newsletter-confirm']);
  });

  test('is asked for in one letter where those of two requests wait for the mail server', async () => {
    await newsletter().subscribe(REQUEST);
    stage.pass(days(1));
    await newsletter().subscribe(REQUEST);
    await run();
    expect(letters.map(({ id }) => id)).toEqual([`newsletter-confirm:uk:${KEY.emailHash}:${stage.now()}`]);
  });

  test('that ended and was made again has one letter of each kind', async () => {
    for (const _ of [1, 2]) {
      await newsletter().subscribe(REQUEST);
      await newsletter().unsubscribe(KEY);
      stage.pass(1);
    }
    await newsletter().subscribe(REQUEST);
    await run();
    await newsletter().confirm(KEY);
    await newsletter().unsubscribe(KEY);
    stage.pass(1);
    await newsletter().subscribe(REQUEST);
    await newsletter().confirm(KEY);
    await run();
    expect(kinds()).toEqual(['newsletter-confirm', 'newsletter-welcome']);
  });

  test('ends in the own list too where a provider has the list', async () => {
    await newsletter().subscribe(REQUEST);
    await newsletter().confirm(KEY);
    const provider = createFakeNewsletter();
    const served = await serveFake((request) => provider.answer(request));
    const config = { adapter: 'http', url: `${served.origin}/v1`, token: redacted(NEWSLETTER_TOKEN) } as const;
    const logger = { warn: () => undefined } as unknown as Parameters<typeof openNewsletter>[1]['logger'];
    await openNewsletter(
      { newsletter: config },
      { store: stage.store, clock: stage.now, logger, metrics: undefined },
    ).unsubscribe(KEY);
    await served.close();
    expect(provider.calls.toSorted()).toEqual(
      STOREFRONT_CODES.map((code) => `DELETE /v1/subscriptions/${code}/${KEY.emailHash}`).toSorted(),
    );
    expect(await status()).toBeNull();
  });

  test('ends in every storefront of its address, and of no other', async () => {
    await newsletter().subscribe(REQUEST);
    await newsletter().subscribe({ ...REQUEST, store: 'de', countryCode: 'DE' });
    await newsletter().confirm({ ...KEY, storefront: 'de' });
    await newsletter().subscribe({ ...REQUEST, email: 'grace@example.com' });
    await newsletter().unsubscribe(KEY);
    expect(await stage.store.read.all('SELECT email FROM newsletter_subscriptions')).toEqual([
      { email: 'grace@example.com' },
    ]);
  });

  test('leaves no message with the hash of its address 30 days after its letters', async () => {
    await newsletter().subscribe(REQUEST);
    await run();
    await newsletter().confirm(KEY);
    await run();
    await newsletter().subscribe({ ...REQUEST, email: 'grace@example.com' });
    await newsletter().unsubscribe(KEY);
    const left = async () => {
      await stage.store.command('deleteOldSignUps', { now: stage.now() });
      return (await stage.store.read.all('SELECT topic FROM outbox ORDER BY topic')).map(({ topic }) => topic);
    };
    stage.pass(SIGN_UP_LIFE - 1);
    expect(await left()).toEqual(['newsletter-mail', 'newsletter-mail', 'newsletter-welcome']);
    stage.pass(1);
    // A letter that waits for the mail server is still written.
    expect(await left()).toEqual(['newsletter-mail']);
  });

  test('leaves no address in messages of the outbox', async () => {
    await newsletter().subscribe(REQUEST);
    await newsletter().confirm(KEY);
    const rows = await stage.store.read.all<{ id: string; payload: string }>('SELECT id, payload FROM outbox');
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('example');
  });
});
