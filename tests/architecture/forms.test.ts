import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

const readers = (folder: string) => sourceFiles(folder).filter((file) => /\.formData\(\)/.test(readSource(file)));

test('posted forms of the shop are read in one file', () => {
  expect(readers('app')).toEqual(['app/web/forms/read-form.server.ts']);
});

test('the server reads forms for their limits, and for the sandbox provider, which is a service of its own', () => {
  expect(readers('server').filter((file) => !file.startsWith('lab/sandbox/'))).toEqual([
    'server/edge/http/admit-form.ts',
  ]);
});
