import { expect, test } from 'vitest';
import { readSource, sourceFiles } from './sources.ts';

test('a posted form is parsed in one file, before any route; the sandbox provider is a service of its own', () => {
  const files = ['app', 'server'].flatMap((folder) => sourceFiles(folder));
  const parsing = files.filter((file) => /\.formData\(\)/.test(readSource(file)));
  expect(parsing).toEqual(['server/edge/http/admit-form.ts']);
});
