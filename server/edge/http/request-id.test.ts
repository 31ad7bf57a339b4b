import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';

test('`requestIdOf` draws 24 hexadecimal digits that do not repeat, also after the drawn ones are used', () => {
  const ids = Array.from({ length: 5000 }, () => requestIdOf(null, { trusted: false }));
  expect(new Set(ids).size).toBe(5000);
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
});
