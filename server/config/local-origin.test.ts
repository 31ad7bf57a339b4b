import { expect, test } from 'vitest';
import { isLocalOrigin } from './origins.ts';

test.each([
  'http://localhost:3000',
  'https://shop.localhost',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://192.168.1.20:3000',
  'http://10.1.2.3',
  'http://shop:3000',
  'https://shop.test',
  'https://desk.local',
])('isLocalOrigin is true for %s', (origin) => {
  expect(isLocalOrigin(origin)).toBe(true);
});

test.each(['https://shop.example.com', 'https://localhost.example.com', 'http://203.0.113.9', 'https://test.example'])(
  'isLocalOrigin is false for %s',
  (origin) => {
    expect(isLocalOrigin(origin)).toBe(false);
  },
);
