import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT, readSource } from './sources.ts';

const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n');

test('the container image installs exactly the lock file, without a fallback', () => {
  const installs = lines.filter((line) => /^RUN\b.*\bnpm (?:ci|i|install|add)\b/.test(line));
  expect(installs).toEqual(['RUN npm ci', 'RUN npm ci --omit=dev && npm cache clean --force']);
});

test('the container runs as a user without privileges', () => {
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
});

test('every place that names the version of Node means the same one', () => {
  const version = readSource('.node-version').trim();
  const major = version.split('.', 1)[0];
  expect(lines.filter((line) => line.startsWith('FROM ')).map((line) => line.replace(/ AS .*/, ''))).toEqual(
    Array.from({ length: 3 }, () => `FROM node:${version}-slim`),
  );
  const { engines, devDependencies } = z
    .object({ engines: z.object({ node: z.string() }), devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readSource('package.json')));
  expect(engines.node).toBe(`>=${major}.0.0`);
  expect(devDependencies['@types/node']).toBe(major);
  expect(readSource('README.md')).toContain(`the shop runs on Node ${major}`);
  expect(process.versions.node.split('.', 1)[0]).toBe(major);
});
