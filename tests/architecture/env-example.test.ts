import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig, schemaVariables } from '#server/config/load-config.ts';
import { renderEnvExample, renderVariableTable } from '#server/config/variable-texts.ts';
import { VARIABLES } from '#server/config/variables.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('the list of variables has exactly those that the configuration reads', () => {
  expect(VARIABLES.map((fact) => fact.name).sort()).toEqual([...schemaVariables()].sort());
});

test('.env.example has every variable', () => {
  expect(read('.env.example')).toBe(renderEnvExample());
});

test('the guide to running the shop has every variable', () => {
  expect(read('docs/running.md')).toContain(renderVariableTable());
});

test('the configuration accepts the example of every variable', () => {
  const filled = VARIABLES.filter((fact) => !('secret' in fact)).map((fact) => [fact.name, fact.example]);
  const env = {
    ...Object.fromEntries(filled),
    SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0',
    PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5',
    PAYMENTS_HMAC_KEYS: '8d3f0c95a2b7e614'.repeat(4),
    PAYMENTS_WEBHOOK_PASSWORD: 'mV9rQ2xT7pLw4KzB',
    COMMERCE_HTTP_KEY: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0',
    PLATFORM_KEY: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0',
    TAX_TAXJAR_KEY: 'a1b2c3d4e5f60718293a',
    SMTP_PASSWORD: 'a1b2c3d4e5f60718293a',
    NEWSLETTER_TOKEN: 'a1b2c3d4e5f60718293a',
    XO_SEARCH_TOKEN: 'a1b2c3d4e5f60718293a',
    STORYBLOK_TOKEN: 'a1b2c3d4e5f60718293a',
    STORYBLOK_WEBHOOK_SECRET: 'a1b2c3d4e5f60718293a',
    STORYBLOK_PREVIEW_TOKEN: 'a1b2c3d4e5f60718293a',
  };
  expect(loadConfig(env)).toMatchObject({ ok: true });
});

test('the container command of the guide sets limits per network', () => {
  const command = /docker run[^`]*?pairwise\n/.exec(read('docs/running.md'))?.[0] ?? '';
  const variables = Object.fromEntries(
    [...command.matchAll(/-e (\w+)=("[^"]*"|\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const filled = {
    ...variables,
    SESSION_SECRETS: 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0',
    PAYMENTS_API_KEY: 'AQEyhmfxLI3MaBFLw0m/n3Q5',
    PAYMENTS_HMAC_KEYS: '8d3f0c95a2b7e614'.repeat(4),
  };
  const config = loadConfig({
    SHOP_STAGE: 'production',
    ...filled,
    PAYMENTS_MERCHANT_ACCOUNT: 'ExampleShop',
    PAYMENTS_CLIENT_KEY: 'test_EXAMPLE',
  });
  expect(config).toMatchObject({ ok: true, value: { publicOrigins: ['https://shop.example.com'] } });
  expect(config.ok && config.value.notes.join(' ')).not.toContain('LIMITS PER NETWORK ARE OFF');
  expect(config.ok && config.value.trustedProxies).not.toEqual([]);
});
