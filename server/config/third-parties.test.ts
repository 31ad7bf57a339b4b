import { describe, expect, test } from 'vitest';
import { accepted, rejected } from '#tests/support/config-environments.ts';

describe('`loadConfig` of services of other companies', () => {
  test('has none without a setting', () => {
    expect(accepted({}).thirdParties).toEqual({
      tagManager: null,
      chat: null,
      accessibility: null,
      errorReporting: null,
    });
  });

  test.each([
    ['', 10],
    ['1', 1],
    ['100', 100],
  ])('reads "%s" as the events of a session that are reported: %i', (ERROR_REPORTING_MOST_EVENTS, mostEvents) => {
    const { thirdParties } = accepted({ ERROR_REPORTING_KEY: 'errors-key', ERROR_REPORTING_MOST_EVENTS });
    expect(thirdParties.errorReporting?.mostEvents).toBe(mostEvents);
  });

  test.each(['0', '101', '-1', '1.5', '1e1', 'ten'])('rejects %s events of a session', (value) => {
    expect(rejected({ ERROR_REPORTING_KEY: 'errors-key', ERROR_REPORTING_MOST_EVENTS: value })).toContain(
      'ERROR_REPORTING_MOST_EVENTS must be a whole number from 1 to 100',
    );
  });

  test('takes the live connection of a chat, and no other kind of address', () => {
    const chat = { CHAT_SCRIPT_URL: 'https://chat.test/widget.js', CHAT_BOT_KEY: 'bot-1' };
    const CHAT_HOSTS = 'https://api.chat.test,wss://*.live.chat.test';
    expect(accepted({ ...chat, CHAT_HOSTS }).thirdParties.chat?.hosts).toEqual(CHAT_HOSTS.split(','));
    expect(rejected({ ...chat, CHAT_HOSTS: 'ftp://chat.test' })).toContain('CHAT_HOSTS must be origins');
  });

  test('rejects half a chat', () => {
    const script = { CHAT_SCRIPT_URL: 'https://chat.test/widget.js' };
    const key = { CHAT_BOT_KEY: 'bot-1' };
    expect(rejected(script)).toContain('CHAT_BOT_KEY is needed with CHAT_SCRIPT_URL');
    expect(rejected(key)).toContain('CHAT_SCRIPT_URL is needed with CHAT_BOT_KEY');
    expect(accepted({ ...script, ...key }).thirdParties.chat).toMatchObject({ botKey: 'bot-1' });
  });
});
