import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import { SECURITY_EVENTS } from '#app/kernel/security-events.ts';
import { LIMITS } from '#app/web/limits.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { ORIGIN } from './shopper.ts';
import { ADA, SIGN_OUT, signInVisitors } from './sign-in-fixture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

type Line = Readonly<Record<string, unknown>> & { readonly security: string };

let order: string;
const node = openForTests(openLetterShop);
beforeAll(async () => {
  order = await node.orderIn('uk');
});

const { newShopper, post, newLetter, signedIn } = signInVisitors(() => node);

const securityLines = (log: string): readonly Line[] =>
  log
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line) as Line);
/** What the lines of an act say, besides time and request. */
const facts = (lines: readonly Line[]) =>
  lines.map(({ level: _level, time: _time, requestId: _id, msg: _msg, ...rest }) => rest);

/** The lines that `act` adds to the log. */
async function linesOf(act: () => Promise<unknown>) {
  const before = securityLines(node.log()).length;
  await act();
  return facts(securityLines(node.log()).slice(before));
}
const lookUp = (orderNumber: string, email: string, address = '203.0.113.7') =>
  newShopper(address).request('/uk/order', { method: 'POST', body: new URLSearchParams({ orderNumber, email }) });

/** A command of the operator beside the running shop; its standard error. */
async function operator(...argv: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: node.dataDir, PUBLIC_ORIGIN: ORIGIN };
  const { stderr } = await promisify(execFile)(process.execPath, ['bin/shop.mjs', ...argv], { cwd: ROOT, env });
  return stderr;
}

describe('the log of security', () => {
  test('has a line for each step of a sign-in, and its end', async () => {
    const { link } = await newLetter();
    const shopper = newShopper();
    await shopper.visit(link);
    expect(await linesOf(() => shopper.submit('main form'))).toEqual([{ security: 'sign-in-used' }]);
    expect(await linesOf(() => newShopper().post(link, {}))).toEqual([{ security: 'sign-in-failed' }]);
    await shopper.visit('/uk/login');
    expect(await linesOf(() => shopper.submit(SIGN_OUT, { intent: 'sign-out' }))).toEqual([
      { security: 'sign-in-ended', where: 'here' },
    ]);
    node.pass(minutes(16));
    expect(await linesOf(() => post(ADA))).toEqual([{ security: 'sign-in-asked' }]);
    const { email } = LIMITS['sign-in'];
    for (let count = 1; count < email; count += 1) await post(ADA);
    expect(await linesOf(() => post(ADA))).toEqual([{ security: 'sign-in-asked', refused: 'address' }]);
  });

  test.each([
    ['sign-out-everywhere', 'everywhere'],
    ['end-other-sign-ins', 'others'],
  ])('says where a sign-in has ended by %s', async (intent, where) => {
    const shopper = await signedIn();
    await signedIn();
    expect(await linesOf(() => shopper.post('/uk/login', { intent }))).toEqual([{ security: 'sign-in-ended', where }]);
  });

  test('says that a device was forgotten', async () => {
    const shopper = await signedIn();
    expect(await linesOf(() => shopper.post('/uk/forget-device', {}))).toEqual([
      { security: 'sign-in-ended', where: 'forgotten' },
    ]);
    expect(await linesOf(() => newShopper().post('/uk/forget-device', {}))).toEqual([]);
  });

  test('has a line for each step of an order lookup, and the number of an order that exists alone', async () => {
    const lookup = { security: 'order-lookup-asked' };
    expect(await linesOf(() => lookUp(order, ADA))).toEqual([lookup]);
    expect(await linesOf(() => node.shop.sweep())).toEqual([{ security: 'order-lookup-answered', order }]);
    expect(await linesOf(() => lookUp('PW-AAAAA-BBBBB', ADA))).toEqual([lookup]);
    expect(await linesOf(() => lookUp(order, 'eve@example.com'))).toEqual([lookup]);
    const unknown = { security: 'order-lookup-refused', refused: 'unknown' };
    expect(await linesOf(() => node.shop.sweep())).toEqual([unknown, unknown]);
    for (let count = 0; count < LIMITS['order-lookup'].network; count += 1) await lookUp(order, ADA, '203.0.113.8');
    expect(await linesOf(() => lookUp(order, ADA, '203.0.113.8'))).toEqual([
      { security: 'order-lookup-refused', refused: 'network' },
    ]);
  });

  test('has a line for what an operator changes, and none for what one reads', async () => {
    expect(
      facts(securityLines(await operator('experiments', 'start', 'NAV_01_US_ALL').catch(({ stderr }) => stderr))),
    ).toEqual([expect.objectContaining({ security: 'operator-act', command: 'experiments start' })]);
    expect(securityLines(await operator('codes', 'list'))).toEqual([]);
  });

  test('knows every event of its list, and no person', () => {
    const lines = securityLines(node.log());
    const events = new Set(lines.map(({ security }) => security));
    expect([...events, 'operator-act'].sort()).toEqual([...SECURITY_EVENTS].sort());
    expect(JSON.stringify(lines)).not.toMatch(/@|example|\bada\b|\beve\b|203\.0|\/login\/|Firefox/i);
    for (const line of lines) expect(line.level).toBe(30);
  });
});
