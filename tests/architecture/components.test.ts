import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT, readSource } from './sources.ts';

const licence = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);
const listSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string(), licenses: z.array(licence).optional() })),
});
/**
 * Licences under which a package may be part of the shop: none asks that the shop be published. The LGPL asks that its
 * library can be replaced: that of pictures is a file of its own.
 */
const LICENCES =
  /^(?:MIT|MIT-0|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|OFL-1\.1|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|LGPL-3\.0-or-later)$/;

const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readSource('package.json')));
const { components } = listSchema.parse(
  JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: ROOT, encoding: 'utf8' })),
);

test('the list of components names every package that the shop runs on, in its version', () => {
  const versions = new Map(components.map(({ name, version }) => [name, version]));
  for (const [name, version] of Object.entries(dependencies)) expect(versions.get(name), name).toBe(version);
  for (const name of ['vitest', 'playwright', '@biomejs/biome']) expect(versions.has(name), name).toBe(false);
});

test('every component has a licence that a shop may use', () => {
  const texts = ({ licenses = [] }: (typeof components)[number]) =>
    licenses.map((one) => ('expression' in one ? one.expression : (one.license.id ?? one.license.name ?? 'none')));
  expect(
    components
      .filter((one) => !texts(one).some((text) => text.split(' AND ').every((part) => LICENCES.test(part))))
      .map(({ name }) => name),
  ).toEqual([]);
});
