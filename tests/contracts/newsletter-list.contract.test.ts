import { createHash } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Newsletter } from '#app/modules/newsletter/ports.ts';
import { migrations } from '#server/composition/migrations.ts';
import { createEmbeddedNewsletter } from '#server/platform/newsletter/newsletter.ts';
import { createOutgoingClient } from '#server/vendors/_http/client.ts';
import { createHttpNewsletter } from '#server/vendors/newsletter/newsletter.ts';
import { BLOCKED, createFakeNewsletter, NEWSLETTER_TOKEN } from '#tests/fakes/newsletter.ts';
import { commands } from '#tests/support/store-commands.ts';
import { createPlace } from '#tests/support/stores.ts';

const EMAIL = 'ada@example.com';
const REQUEST = { store: 'uk', email: EMAIL, countryCode: 'GB', checkout: false };
const keyOf = (storefront: string, email = EMAIL) => ({
  storefront,
  emailHash: createHash('sha256').update(email).digest('hex'),
});

async function openEmbedded(): Promise<Newsletter> {
  const place = await createPlace();
  onTestFinished(() => place.remove());
  const store = await place.open({ commands, migrations });
  return createEmbeddedNewsletter({ store, clock: Date.now });
}

/** The adapter for a provider, with what it logs. */
function callProvider({ token = NEWSLETTER_TOKEN, timeout = 1000 } = {}) {
  const fake = createFakeNewsletter();
  const logged: unknown[] = [];
  const client = createOutgoingClient({
    name: 'newsletter',
    baseUrl: 'https://newsletter.test/v1',
    timeout,
    fetch: (url, { signal: _, ...init }) => fake.answer(new Request(url, init)),
    clock: Date.now,
    random: () => 0,
    logger: { warn: (details) => logged.push(details) },
  });
  return { fake, logged, newsletter: createHttpNewsletter({ client, token }) };
}

describe.each<readonly [name: string, open: () => Promise<Newsletter>]>([
  ['embedded', openEmbedded],
  ['http', async () => callProvider().newsletter],
])('the newsletter adapter `%s`', (_name, open) => {
  test('signs an address up, in any spelling, and confirms it once or again', async () => {
    const newsletter = await open();
    expect(await newsletter.subscribe(REQUEST)).toEqual({ ok: true, value: 'pending' });
    expect(await newsletter.subscribe({ ...REQUEST, email: ' Ada@EXAMPLE.com' })).toEqual({
      ok: true,
      value: 'pending',
    });
    expect([await newsletter.confirm(keyOf('uk')), await newsletter.confirm(keyOf('uk'))]).toEqual([true, true]);
    expect(await newsletter.subscribe(REQUEST)).toEqual({ ok: true, value: 'confirmed' });
  });

  test('confirms no address that has not signed up in the storefront', async () => {
    const newsletter = await open();
    await newsletter.subscribe(REQUEST);
    expect(await newsletter.confirm(keyOf('de'))).toBe(false);
    expect(await newsletter.confirm(keyOf('uk', 'grace@example.com'))).toBe(false);
  });

  test('ends the subscriptions of an address, once or again, in every storefront', async () => {
    const newsletter = await open();
    await newsletter.subscribe(REQUEST);
    await newsletter.subscribe({ ...REQUEST, store: 'de', countryCode: 'DE' });
    await newsletter.unsubscribe(keyOf('uk'));
    await newsletter.unsubscribe(keyOf('uk'));
    expect([await newsletter.confirm(keyOf('uk')), await newsletter.confirm(keyOf('de'))]).toEqual([false, false]);
  });

  test('rejects what is no address or no market', async () => {
    const newsletter = await open();
    const answer = async (changes: Partial<typeof REQUEST>) => await newsletter.subscribe({ ...REQUEST, ...changes });
    expect(await answer({ email: 'ada' })).toEqual({ ok: false, error: { kind: 'invalid-email' } });
    expect(await answer({ store: 'constructor' })).toEqual({ ok: false, error: { kind: 'unknown-market' } });
    expect(await answer({ countryCode: 'XX' })).toEqual({ ok: false, error: { kind: 'unknown-market' } });
  });
});

describe('the newsletter adapter `http`', () => {
  test('passes on that the provider does not take an address', async () => {
    const { newsletter } = callProvider();
    expect(await newsletter.subscribe({ ...REQUEST, email: BLOCKED })).toEqual({
      ok: false,
      error: { kind: 'address-rejected' },
    });
  });

  test.each([
    ['fails', 'status'],
    ['hangs', 'timeout'],
    ['rambles', 'invalid-answer'],
  ] as const)(
    'rejects every call as unavailable while the provider %s, and names no address',
    async (behaviour, fault) => {
      const { fake, logged, newsletter } = callProvider({ timeout: 40 });
      fake.behaviour = behaviour;
      const unavailable = { name: 'UpstreamUnavailable', fault };
      await expect(newsletter.subscribe(REQUEST)).rejects.toMatchObject(unavailable);
      await expect(newsletter.confirm(keyOf('uk'))).rejects.toMatchObject(unavailable);
      expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${EMAIL}|${keyOf('uk').emailHash}`));
    },
  );

  test('asks a provider for one storefront before the others, so that an outage costs one call', async () => {
    const { fake, newsletter } = callProvider();
    fake.behaviour = 'fails';
    await expect(newsletter.unsubscribe(keyOf('uk'))).rejects.toMatchObject({ name: 'UpstreamUnavailable' });
    expect(new Set(fake.calls).size).toBe(1);
  });

  test('stops to ask a provider that keeps failing', async () => {
    const { fake, newsletter } = callProvider();
    fake.behaviour = 'fails';
    for (const _ of [1, 2, 3]) await expect(newsletter.subscribe(REQUEST)).rejects.toThrow();
    const asked = fake.calls.length;
    await expect(newsletter.subscribe(REQUEST)).rejects.toMatchObject({ fault: 'circuit-open' });
    expect(fake.calls).toHaveLength(asked);
  });

  test('is unavailable with a token that the provider refuses', async () => {
    await expect(callProvider({ token: 'another-token' }).newsletter.subscribe(REQUEST)).rejects.toMatchObject({
      fault: 'status',
    });
  });
});
