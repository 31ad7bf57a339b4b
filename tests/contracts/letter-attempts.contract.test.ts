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
    expect(await suite.stage.store.command('retryLetter', { id, now: suite.stage.now() })).toBe(true);
    await suite.node().run();
    expect(suite.kinds()).toEqual(['order-confirmed']);
    expect(await suite.stage.store.command('retryLetter', { id, now: suite.stage.now() })).toBe(false);
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
