import { expect, test } from 'vitest';
import { loadConfig } from './load-config.ts';

const load = (OPEN_TERRITORIES: string) => loadConfig({ OPEN_TERRITORIES });

test('`OPEN_TERRITORIES` reads keys in any case with their terms, incomplete ones too', () => {
  const loaded = load(' es-cn tax=0 price=14.95 days=7-12 free=150;PT-20   tax=16 ; ');
  expect(loaded.ok && loaded.value.openTerritories).toEqual({
    'ES-CN': { tax: 0, price: 14.95, days: { min: 7, max: 12 }, free: 150 },
    'PT-20': { tax: 16 },
  });
  const absent = loadConfig({});
  expect(absent.ok && absent.value.openTerritories).toEqual({});
});

test.each([
  ['IM tax=20 price=4 days=2-4', /names IM, which is no territory/],
  ['XX tax=20', /names XX, which is no territory/],
  ['SM tax=0 price=9 days=4-6', /names SM, which no address of IT can name/],
  ['JE tax=twenty', /says "tax=twenty" of JE/],
  ['JE tax=70', /says "tax=70" of JE/],
  ['JE days=9-5', /says "days=9-5" of JE/],
  ['JE price=-1', /says "price=-1" of JE/],
  ['JE carrier=DHL', /says "carrier=DHL" of JE/],
])('`OPEN_TERRITORIES=%s` stops the start and says why', (value, message) => {
  const loaded = load(value);
  expect(loaded.ok ? '' : JSON.stringify(loaded.error)).toMatch(new RegExp(message.source.replaceAll('"', '\\\\"')));
});
