import { describe, expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import type { Order } from '#app/modules/orders/domain/order.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import type { Stage } from './commerce-fixture.ts';
import { setUpLetterRun } from './letter-run-fixture.ts';

const suite = setUpLetterRun();

describe('a letter', () => {
  test('that bounced is not tried again, until an operator asks for it', async () => {
    const order = await suite.paid();
    suite.mail.refuse(() => ({ code: 550, text: '5.1.1 <ada@example.com>: unknown user' }));
    await suite.node().run();
    suite.mail.refuse(null);
    suite.stage.pass(days(30));
    await suite.node().run();
    expect([suite.kinds(), await suite.states()]).toEqual([[], [['bounced', '550 5.1.1 RCPT TO']]]);
    expect(suite.lines.join('\n')).not.toContain('ada@');
    const id = `order-mail:${order.id}`;
    expect(await suite.stage.store.command('retryLetter', { id, now: suite.stage.now() })).toBe('queued');
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
    expect(await suite.stage.store.command('retryLetter', { id, now: suite.stage.now() })).toBe('unknown');
  });

  test('that is refused for now is retried after growing pauses, and given up after days', async () => {
    await suite.paid();
    suite.mail.refuse(() => ({ code: 451, text: '4.7.1 <ada@example.com>: try again' }));
    await suite.node().run();
    suite.stage.pass(minutes(1) - 1);
    await suite.node().run();
    expect(suite.lines).toHaveLength(1);
    suite.stage.pass(1);
    await suite.node().run();
    expect(suite.lines).toHaveLength(2);
    const later = suite.node();
    for (let day = 0; day < 20; day += 1) {
      suite.stage.pass(days(1));
      await later.run();
    }
    expect(await suite.states()).toEqual([['bounced', '451 4.7.1 RCPT TO']]);
    expect(suite.lines).toHaveLength(10);
    expect(suite.lines.join('\n')).not.toContain('ada@');
  });

  test('waits as long as no mail server answers', async () => {
    await suite.paid();
    const { port } = suite.mail;
    await suite.mail.close();
    const waiting = suite.node();
    for (let day = 0; day < 20; day += 1) {
      await waiting.run();
      suite.stage.pass(days(1));
    }
    expect((await suite.states()).map(([state]) => state)).toEqual(['waiting']);
    suite.mail = await openMailServer({ port });
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
  });

  test('waits as long as the server refuses to relay for the shop', async () => {
    await suite.paid();
    suite.mail.refuse(() => ({ code: 554, text: '5.7.1 <ada@example.com>: Relay access denied' }));
    const waiting = suite.node();
    for (let day = 0; day < 20; day += 1) {
      await waiting.run();
      suite.stage.pass(days(1));
    }
    expect(await suite.states()).toEqual([['waiting', '554 5.7.1 RCPT TO']]);
    suite.mail.refuse(null);
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
  });

  test('waits a minute after its first refusal, however many nodes died before with a claim on it', async () => {
    await suite.paid();
    const topics = ['order-mail'] as const;
    for (let death = 0; death < 4; death += 1) {
      expect(
        await suite.stage.store.command('takeFromOutbox', { topics, limit: 5, now: suite.stage.now() }),
      ).toHaveLength(1);
      suite.stage.pass(minutes(1));
    }
    suite.mail.refuse(() => ({ code: 451, text: '4.7.1 try again' }));
    await suite.node().run();
    suite.mail.refuse(null);
    suite.stage.pass(minutes(1));
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
  });

  test('has the same Message-ID when its node dies after the mail server took it', async () => {
    await suite.paid();
    let alive = true;
    const dying = suite.node({
      read: suite.stage.store.read,
      command: (async (name: string, args: never) => {
        if (name === 'finishOutboxMessage') alive = false;
        if (!alive) throw new Error('The node is gone');
        return suite.stage.store.command(name as 'takeFromOutbox', args);
      }) as Stage['store']['command'],
    });
    await expect(dying.run()).rejects.toThrow('The node is gone');
    await suite.node().run();
    expect(suite.mail.received).toHaveLength(1);
    suite.stage.pass(minutes(1));
    await suite.node().run();
    expect(suite.mail.received).toHaveLength(2);
    expect(new Set(suite.mail.received.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await suite.states()).map(([state]) => state)).toEqual(['sent']);
  });

  describe('of two about one withdrawal', () => {
    const DECLARER = 'eve@example.com';
    const isBuyer = (recipient: string) => recipient === 'Ada@example.com';
    async function declared(): Promise<void> {
      const { orderNumber } = await suite.paid();
      await suite.node().run();
      await suite.withdrawals().declare({
        storefront: 'uk',
        country: 'GB',
        orderNumber,
        name: 'Eve',
        email: DECLARER,
        scope: { kind: 'order' },
        linked: true,
        endedOn: null,
        seen: 0,
        takesRest: true,
      });
    }
    /** Who got the receipts, in this order. */
    const receivers = () =>
      suite.mail.received
        .filter(({ kind }) => kind === 'withdrawal-receipt')
        .map(({ recipient }) => (isBuyer(recipient) ? 'buyer' : 'declarer'));
    async function runFor(turns: number, pause: number): Promise<void> {
      const node = suite.node();
      for (let turn = 0; turn < turns; turn += 1) {
        await node.run();
        suite.stage.pass(pause);
      }
    }

    test('goes out once while the mail server refuses the other for now', async () => {
      await declared();
      let refused = 0;
      suite.mail.refuse((recipient) => {
        if (!isBuyer(recipient) || refused === 2) return null;
        refused += 1;
        return { code: 451, text: '4.7.1 try again' };
      });
      await runFor(5, minutes(5));
      expect([refused, receivers()]).toEqual([2, ['declarer', 'buyer']]);
    });

    test.each([
      ['bounces', 550, '5.1.1 no', 2],
      ['is given up', 451, 'no', 20],
    ])('follows when the first %s', async (_how, code, text, turns) => {
      await declared();
      suite.mail.refuse((recipient) => (recipient === DECLARER ? { code, text } : null));
      await runFor(turns, days(1));
      expect(receivers()).toEqual(['buyer']);
    });
  });

  test('is neither lost nor doubled for twenty orders while a node dies among them', async () => {
    const orders: Order[] = [];
    for (let count = 0; count < 20; count += 1) orders.push(await suite.paid());
    let left = 9;
    const dying = suite.node({
      read: suite.stage.store.read,
      command: (async (name: string, args: never) => {
        left -= 1;
        if (left < 0) throw new Error('The node is gone');
        return suite.stage.store.command(name as 'takeFromOutbox', args);
      }) as Stage['store']['command'],
    });
    await expect(dying.run()).rejects.toThrow('The node is gone');
    await suite.node().run();
    suite.stage.pass(minutes(1));
    await Promise.all([suite.node().run(), suite.node().run()]);
    const byId = new Map(suite.mail.received.map(({ messageId, subject }) => [messageId, subject]));
    expect([...byId.values()].sort()).toEqual(
      orders.map(({ orderNumber }) => `Your order ${orderNumber} is confirmed`).sort(),
    );
    expect(new Set((await suite.states()).map(([state]) => state))).toEqual(new Set(['sent']));
  });
});
