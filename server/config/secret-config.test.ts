import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { accepted, OTHER, rejected, SECRET } from '#tests/support/config-environments.ts';
import { loadConfig } from './load-config.ts';

describe('`loadConfig` for secrets', () => {
  test('redacts secrets in every output of the configuration', () => {
    const config = accepted({ SESSION_SECRETS: `${SECRET},${OTHER}`, LINK_SECRETS: OTHER, OPERATOR_KEY: OTHER });
    const shown = [
      JSON.stringify(config),
      inspect(config, { depth: 9 }),
      String(config.operatorKey),
      `${config.sessionSecrets}`,
    ].join();
    expect(shown).not.toContain(SECRET);
    expect(shown).not.toContain(OTHER);
    expect(shown).toContain('[redacted]');
    expect(config.sessionSecrets.map((secret) => secret.reveal())).toEqual([SECRET, OTHER]);
    expect(config.linkSecrets.map((secret) => secret.reveal())).toEqual([OTHER]);
  });

  test('redacts a rejected secret in its message', () => {
    expect(rejected({ SESSION_SECRETS: 'hush-hush', OPERATOR_KEY: 'sesame' })).not.toMatch(/hush-hush|sesame/);
  });

  test('rejects a former key that is no key, without repeating it', () => {
    const problems = rejected({ SESSION_SECRETS: SECRET, LINK_SECRETS: `${OTHER},open-door` });
    expect(problems).toContain('LINK_SECRETS key 2');
    expect(problems).not.toContain('open-door');
  });

  test('accepts secrets of the documented command', () => {
    for (let round = 0; round < 200; round++) {
      expect(loadConfig({ SHOP_STAGE: 'staging', SESSION_SECRETS: randomBytes(48).toString('base64') }).ok).toBe(true);
    }
  });
});

describe('`loadConfig` for the database', () => {
  const at = (url: string, more: Readonly<Record<string, string>> = {}) => loadConfig({ DATABASE_URL: url, ...more });

  test('uses the embedded store without DATABASE_URL', () => {
    expect(loadConfig({})).toMatchObject({ ok: true, value: { store: { engine: 'sqlite' } } });
  });

  test('reads pool size and prepared statements', () => {
    expect(
      at('postgresql://shop@db/shop', { DATABASE_POOL_SIZE: '20', DATABASE_PREPARED_STATEMENTS: 'false' }),
    ).toMatchObject({
      ok: true,
      value: { store: { engine: 'postgres', poolSize: 20, preparedStatements: false } },
    });
  });

  test.each([
    'mysql://shop:hunter22@db/shop',
    'shop:hunter22@db',
    'postgres://shop:hunter22@db',
    'postgres://shop:hunter22@db/',
    'postgres://shop:hunter22@db:port/shop',
  ])('rejects %s without repeating it', (url) => {
    const config = at(url);
    expect(config.ok).toBe(false);
    expect(JSON.stringify(config)).toContain('DATABASE_URL');
    expect(JSON.stringify(config)).not.toContain('hunter22');
  });

  test('redacts its password', () => {
    const config = at('postgres://shop:hunter22@db/shop');
    expect(JSON.stringify(config)).not.toContain('hunter22');
  });

  test('requires shared secrets with several nodes', () => {
    const config = at('postgres://shop@db/shop');
    expect(config.ok && config.value.notes.join(' ')).toContain('SESSION_SECRETS');
  });
});
