import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import { readShopFile } from '#tests/support/shop-file.ts';
import { openLetterShop } from './letter-shop.ts';
import { openForTests } from './set-up-shop.ts';
import { ORIGIN, Shopper } from './shopper.ts';
import { uiText } from './ui-text.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUYER = 'ada@example.com';
const node = openForTests(() => openLetterShop({ REVIEW_INVITATION_DAYS: '10' }));

/** Invites by letter with the operator's program beside the open shop. */
async function invite(order: string): Promise<string> {
  const child = spawn(process.execPath, ['bin/shop.mjs', 'reviews', 'invite', order, '--letter'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: node.dataDir, PUBLIC_ORIGIN: ORIGIN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk));
  await once(child, 'close');
  // Without the events of security.
  return out.replace(/^\{.*\}\n/gm, '');
}
const invitations = async () => (await node.lettersTo(BUYER)).filter(({ kind }) => kind === 'review-invitation');

describe('the letter that invites to a review', () => {
  test.each([
    ['uk', 'en'],
    ['de', 'de'],
    ['nl', 'nl'],
  ] as const)('leads to the form days after the order is received, in storefront %s', async (storefront, language) => {
    const before = (await invitations()).length;
    const number = await node.orderIn(storefront);
    expect(await invitations()).toHaveLength(before);
    node.pass(days(21));
    const [letter] = await invitations();
    expect(await invitations()).toHaveLength(before + 1);
    expect(letter?.text).toContain(uiText('letters:reviewInvitation.once', {}, language));
    expect(letter?.header('Subject')).not.toBe('');
    const shopper = new Shopper(node.shop);
    const form = await shopper.visit(letter?.links[0] ?? '');
    expect([form.status, form.url.pathname.split('/')[1]]).toEqual([200, storefront]);
    await shopper.submit('form:has(input[name="stars"])', { stars: '5', title: 'Warm', text: 'Soft', name: 'Ada' });
    expect(shopper.current.text('h1')).toBe(uiText('reviews:form.thanksTitle', {}, language));
    expect(
      readShopFile(
        node.dataDir,
        'SELECT r.state FROM reviews r JOIN orders o ON o.id = r.order_id WHERE o.number = ?',
        number,
      ),
    ).toEqual([{ state: 'waiting' }]);
  });

  test('is queued by command at once, once per order', async () => {
    const before = (await invitations()).length;
    const number = await node.orderIn('uk');
    expect(await invite(number)).toBe('The letter is queued.\n');
    expect(await invitations()).toHaveLength(before + 1);
    expect(await invite(number)).toBe('The letter was handled before.\n');
    node.pass(days(30));
    expect(await invitations()).toHaveLength(before + 1);
    expect(await invite('PW-00000-00000')).toContain('There is no paid order PW-00000-00000.');
    expect(node.log()).not.toMatch(/ada@example|review\/PW/);
  });
});
