import { expect, test } from 'vitest';
import { days, minutes } from '#app/kernel/clock.ts';
import { migrations } from '#server/composition/migrations.ts';
import { LETTER_TOPICS } from '#server/platform/outbox/outbox-commands.ts';
import { inspectStore } from '#server/store/upkeep/inspect-store.ts';
import { setUpLetterRun } from './letter-run-fixture.ts';

const suite = setUpLetterRun();

test('A letter of any topic whose payload is invalid ends within the hour with one alert, and delays no other', async () => {
  for (const topic of LETTER_TOPICS)
    await suite.stage.run(
      'INSERT INTO outbox (id, topic, payload, created_at, attempts, next_at) VALUES (?, ?, \'{"email":"eve@example.com"}\', 0, 0, 0)',
      [`${topic}:invalid`, topic],
    );
  const node = suite.node();
  await node.run();
  await suite.paid();
  await node.run();
  expect(suite.kinds()).toEqual(['order-confirmed']);
  for (const pause of [1, 5, 30]) {
    suite.stage.pass(minutes(pause));
    await node.run();
  }
  const ended = LETTER_TOPICS.map(() => ['bounced', 'invalid-payload']);
  expect((await suite.states()).filter(([state]) => state !== 'sent')).toEqual(ended);
  const alerts = suite.lines.filter((line) => line.includes('"alert":"invalid-payload"'));
  expect(alerts.map((line) => /"topic":"([\w-]+)"/.exec(line)?.[1]).sort()).toEqual([...LETTER_TOPICS].sort());
  expect(suite.lines.join('\n')).not.toContain('eve@');
  const said = suite.lines.length;
  suite.stage.pass(days(30) - 1);
  await node.run();
  expect(suite.lines).toHaveLength(said);
  const findings = (await inspectStore(suite.stage.store.read, { migrations, now: suite.stage.now() }))
    .map(({ text }) => text)
    .join('\n');
  expect(findings).toContain(`${LETTER_TOPICS.length} messages with an invalid payload ended`);
  expect(findings).not.toContain('letters bounced');
});
