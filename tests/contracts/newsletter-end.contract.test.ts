import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmbeddedNewsletter } from '#server/adapters/newsletter/embedded.ts';
import { setUpOperatorStage } from './operator-fixture.ts';

const suite = setUpOperatorStage();
const { run } = suite;

async function confirm(email: string, [store, countryCode]: readonly [string, string] = ['uk', 'GB']): Promise<void> {
  const newsletter = createEmbeddedNewsletter({ store: suite.stage.store, clock: suite.stage.now });
  await newsletter.subscribe({ store, email, countryCode, checkout: false });
  await newsletter.confirm({ storefront: store, emailHash: createHash('sha256').update(email).digest('hex') });
}

/** Runs `newsletter end` with a file of this text. */
function end(text: string, ...options: readonly string[]): Promise<number> {
  const file = join(suite.folder, 'ended.txt');
  writeFileSync(file, text);
  return run('newsletter', 'end', '--file', file, ...options);
}

test('`newsletter end` ends the subscriptions of the addresses of a file, and says what it did', async () => {
  for (const email of ["o'ada@example.com", '=ada@example.com', 'grace@example.com']) await confirm(email);
  await confirm('grace@example.com', ['de', 'DE']);
  const rows = `email,storefront\r\nO'Ada@example.com,uk\r\n"'=ada@example.com",uk\n\nnobody@example.com`;
  expect(await end(rows)).toBe(0);
  expect(suite.errors).toBe(
    'Addresses read: 3. Subscriptions ended of: 2. Not on the list: 1.\nLines without an address: 1.\n',
  );
  expect(await end('grace@example.com', '--storefront', 'de')).toBe(0);
  expect(await run('newsletter', 'export')).toBe(0);
  expect(suite.out.match(/[^,\n]+@example\.com,\w+/g)).toEqual(['grace@example.com,uk']);
});

test('`newsletter end` reads an address as mail programs and lists write it', async () => {
  for (const line of [
    'Ann Gle <ada@example.com>',
    '<mailto:ada@example.com?subject=unsubscribe>',
    '(ada@example.com)',
    'Please end ada@example.com.',
    '[ada@example.com]',
    '"ada@example.com";uk',
    'MAILTO:Ada@Example.com',
  ]) {
    await confirm('ada@example.com');
    expect(await end(line)).toBe(0);
    expect([line, suite.errors]).toEqual([line, 'Addresses read: 1. Subscriptions ended of: 1. Not on the list: 0.\n']);
  }
});
