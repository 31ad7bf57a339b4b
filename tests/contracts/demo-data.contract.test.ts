import { expect, test } from 'vitest';
import { PRODUCTION } from '#tests/support/config-environments.ts';
import { examine } from './doctor-fixture.ts';

const SEEDED = Date.parse('2026-11-23T09:00:00Z');
const rule = (code: string, until: number | null = null) =>
  `INSERT INTO discount_rules (id, code, doc, priority, valid_until, used, created_at) VALUES ('${code.toLowerCase()}', '${code}', '{}', 0, ${until}, 0, ${SEEDED})`;
const RULES = [
  `INSERT INTO catalogue_facts (name, value) VALUES ('demo-discounts', '${SEEDED}')`,
  rule('WELCOME10'),
  rule('NACHBARN'),
  rule('SUMMER25', SEEDED - 1),
];
const IMPORTED = "UPDATE catalogue_facts SET value = 'import' WHERE name = 'source'";
const EMPTY = 'DELETE FROM products';
const STORE = {
  environment: { ...PRODUCTION, PAYMENTS_API_KEY: 'secret-AQEyhmfxLI3MaBFLw0m' },
  areas: ['store'],
};

test('`doctor` calls products and discounts of the demo faults of a production store, and names the commands', async () => {
  const { code, said } = await examine({ ...STORE, damage: RULES });
  expect(code).toBe(1);
  expect(said).toMatch(/FAULT {2}\d+ products of the demo, .* are for sale in production\. .* import FILE/);
  expect(said).toContain(
    'FAULT  Discounts of the demo, which anyone can read, hold in production: NACHBARN, WELCOME10.',
  );
  expect(said).toContain('npm run shop -- codes end NACHBARN');
  expect(said).not.toContain('SUMMER25');
});

test('`doctor` still finds the codes of the demo after an import has removed its products', async () => {
  const { code, said } = await examine({ ...STORE, damage: [...RULES, IMPORTED] });
  expect([code, said]).toEqual([1, expect.not.stringContaining('products of the demo')]);
  expect(said).toContain('hold in production: NACHBARN, WELCOME10');
});

test('`doctor` finds no fault in a production store with own products and codes', async () => {
  const own = rule('MINE').replace(String(SEEDED), String(SEEDED + 1));
  expect((await examine({ ...STORE, damage: [RULES[0] ?? '', own, IMPORTED] })).code).toBe(0);
});

test('`doctor` says how to fill an empty catalogue: a fault in production, a note in development', async () => {
  const inProduction = await examine({ ...STORE, damage: [IMPORTED, EMPTY] });
  expect([inProduction.code, inProduction.said]).toEqual([1, expect.stringContaining('The catalogue is empty')]);
  const inDevelopment = await examine({ areas: ['store'], damage: [EMPTY] });
  expect(inDevelopment.said).toMatch(/note {3}The catalogue is empty, .* import FILE/);
});
