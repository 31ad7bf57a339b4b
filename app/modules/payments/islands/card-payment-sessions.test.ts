import { describe, expect, test } from 'vitest';
import { HOUR, networkError, ok, pressed, ready, START, session, submit, texts } from '#tests/support/card-step.ts';

describe('A session that ends', () => {
  test.each([
    ['the provider says so', { status: 422, errorCode: '14_0409' }, START + HOUR],
    ['its time is over', { status: 422, errorCode: '101' }, START],
  ])('is replaced, and the card is not blamed, when %s', async (_how, cause, expiresAt) => {
    const it = await ready({ session: [session('CS1', expiresAt), session('CS2')], check: [ok] });
    await submit(it);
    it.fields().events.broke(networkError(cause));
    await it.rest();
    expect(it.seen.messages.at(-1)).toBe(texts.renewed.title);
    expect(it.opened.map(({ session: { id }, removed }) => [id, removed])).toEqual([
      ['CS1', true],
      ['CS2', false],
    ]);
  });

  test('puts the form first when the shop returns the same session again', async () => {
    const over = networkError({ status: 422, errorCode: '14_0409' });
    const it = await ready({ session: [session('CS1')], check: [ok] }, { fieldsFail: [null, over] });
    await submit(it);
    it.fields().events.broke(over);
    await it.rest();
    expect(it.seen.formFirst).toBe(true);
  });

  test('is renewed a minute before, with a message for a shopper who has typed', async () => {
    const it = await ready({ session: [session('CS1', START + HOUR), session('CS2', START + 2 * HOUR)] });
    it.fields().events.touched();
    await it.pass(HOUR - 60_001);
    expect(it.opened).toHaveLength(1);
    await it.pass(1);
    expect(it.opened.map(({ session: { id }, removed }) => [id, removed])).toEqual([
      ['CS1', true],
      ['CS2', false],
    ]);
    expect(it.seen.messages.at(-1)).toBe(`note: ${texts.renewed.title}`);
  });

  test('is renewed without a message when nothing was typed', async () => {
    const it = await ready({ session: [session('CS1', START + HOUR), session('CS2', START + 2 * HOUR)] });
    await it.pass(HOUR - 60_000);
    expect(it.opened).toHaveLength(2);
    expect(it.seen.messages).toEqual([]);
  });

  test('is renewed when the page becomes visible after a long pause', async () => {
    const it = await ready({ session: [session('CS1', START + 30_000), session('CS2', START + HOUR)] });
    it.payment.resume({ fromMemory: false });
    await it.rest();
    expect(it.fields().session.id).toBe('CS2');
  });

  test('is renewed at most every thirty seconds', async () => {
    const it = await ready({ session: [session('CS1', START)] });
    await it.pass(29_999);
    expect(it.opened).toHaveLength(1);
  });

  test('is not renewed while a payment is under way', async () => {
    const it = await ready({ session: [session('CS1', START + HOUR), session('CS2', START + 2 * HOUR)], check: [ok] });
    await submit(it);
    it.fields().events.challenged();
    await it.pass(2 * HOUR);
    expect(it.opened).toHaveLength(1);
  });
});

test('A page restored from memory after a redirect to the bank opens new fields', async () => {
  const it = await ready({ session: [session('CS1')], check: [ok] });
  await submit(it);
  it.fields().events.redirecting();
  it.payment.resume({ fromMemory: true });
  await it.rest();
  expect(it.opened).toHaveLength(2);
  it.fields().events.ready();
  expect(pressed(it)).toBe(true);
});
