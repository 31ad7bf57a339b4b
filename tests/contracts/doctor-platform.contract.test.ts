import { expect, test } from 'vitest';
import { SECRET } from '#tests/support/config-environments.ts';
import { examine } from './doctor-fixture.ts';

/** The facts of the countries whose law has changed since the table of the specification. */
const LAWFUL_TAXES = `INSERT INTO market_facts (country, subject, holds_from, value, set_at) VALUES
  ('EE', 'tax', '2025-07-01', '24', 1), ('SK', 'tax', '2025-01-01', '23', 1), ('FI', 'tax', '2024-09-01', '25.5', 1)`;

test('`doctor --platform` examines settings, store and products of a hosted platform in production, and nothing of a shop', async () => {
  const platform = { SHOP_STAGE: 'production', SESSION_SECRETS: SECRET, PLATFORM_KEY: SECRET };
  const { code, said } = await examine({
    environment: platform,
    areas: ['--platform'],
    damage: ["UPDATE catalogue_facts SET value = 'import' WHERE name = 'source'", LAWFUL_TAXES],
  });
  expect([code, said]).toEqual([0, expect.not.stringMatching(/FAULT|seller|PUBLIC_ORIGIN|PAYMENTS/)]);
  expect(said).toMatch(
    /^Configuration\n {2}ok .*\n\nStore\n(?: {2}note .*\n)* {2}ok .*\n\nUpstreams\n {2}ok .*\n\nMarkets\n/,
  );
  const untaxed = await examine({ environment: platform, areas: ['--platform', 'markets'] });
  expect([untaxed.code, untaxed.said]).toEqual([
    1,
    expect.stringContaining('FAULT  EE 20, law 24 since 1 July 2025: '),
  ]);
  const taxed = { ...platform, TAX_ADAPTER: 'taxjar', TAX_TAXJAR_KEY: 'secret-a1b2c3d4e5f60718' };
  const unreachable = await examine({ environment: taxed, areas: ['--platform', 'upstreams'] });
  expect([unreachable.code, unreachable.said]).toEqual([
    1,
    expect.stringContaining('FAULT  The tax service cannot be reached (no connection): check TAX_TAXJAR_URL'),
  ]);
  const { PLATFORM_KEY: _, ...keyless } = platform;
  const broken = await examine({
    environment: { ...keyless, PLATFORM_METRICS_PORT: '3100' },
    areas: ['--platform', 'configuration', 'markets'],
    damage: ["DELETE FROM prices WHERE currency = 'SEK'"],
  });
  expect([broken.code, broken.said]).toEqual([
    1,
    expect.stringContaining('FAULT  PLATFORM_KEY is needed: shops send it with every call.'),
  ]);
  expect(broken.said).toContain('PLATFORM_METRICS_PORT is the port of the platform: choose another.');
  expect(broken.said).not.toContain('Not examined');
});
