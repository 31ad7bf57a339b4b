import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { days } from '#app/kernel/clock.ts';
import content from '#app/locales/en/content.json' with { type: 'json' };
import { REFERENCE_PERIOD } from '#app/modules/catalogue/domain/reference-price.ts';
import {
  ACCESSIBILITY_AS_OF,
  ACCESSIBILITY_CHECKS,
  ACCESSIBILITY_LIMITS,
} from '#app/modules/content/domain/accessibility-checks.ts';
import { marketLaw } from '#app/modules/markets/domain/market-law.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { LAW_RULES } from '#scripts/law/law-rules.ts';
import { renderLawTables } from '#scripts/law/render-law-tables.ts';
import { ROOT, readSource as read } from './sources.ts';

/** The titles of the tests of a file, as they are written. */
const titlesOf = (file: string): string[] =>
  [...read(file).matchAll(/\btest(?:\.each(?:<[^(]*>)?\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(
    ([, , title = '']) => title,
  );

test.each(LAW_RULES.map((rule) => [rule.rule, rule] as const))(
  'the rule “%s” has an act and its test',
  (_, { acts, test: { file, title } }) => {
    expect(Object.values(acts).length).toBeGreaterThan(0);
    expect(titlesOf(file).filter((one) => one.includes(title))).not.toEqual([]);
  },
);

test('no rule names an authority as its act', () => {
  const authorities = COUNTRY_CODES.flatMap(
    (country) => /\((\w+)\)/.exec(marketLaw(country).accessibilityBody?.name ?? '')?.[1] ?? [],
  );
  expect(authorities).toContain('ACM');
  const acts = LAW_RULES.flatMap((rule) => Object.values(rule.acts)).join(' ');
  expect(authorities.filter((name) => new RegExp(`\\b${name}\\b`).test(acts))).toEqual([]);
});

test.each(COUNTRY_CODES)('the reference period of %s is the one that reductions are computed with', (country) => {
  expect(days(marketLaw(country).referenceDays)).toBe(REFERENCE_PERIOD);
});

test('docs/law.md has the tables of the code', () => {
  for (const table of Object.values(renderLawTables())) expect(read('docs/law.md')).toContain(table);
});

test.each(ACCESSIBILITY_CHECKS)(
  'the accessibility statement claims $name with a test that exists',
  ({ file, title }) => {
    expect(readdirSync(join(ROOT, 'tests/e2e'))).toContain(file);
    expect(titlesOf(`tests/e2e/${file}`).filter((one) => one.includes(title))).toHaveLength(1);
  },
);

test('the accessibility statement has words for its checks and limits, and for no others', () => {
  const { checks, limits } = content.accessibility;
  expect(Object.keys(checks)).toEqual(ACCESSIBILITY_CHECKS.map(({ name }) => name));
  expect(Object.keys(limits)).toEqual([...ACCESSIBILITY_LIMITS]);
  // What is checked is no limit.
  expect(Object.keys(limits).filter((name) => Object.hasOwn(checks, name))).toEqual([]);
  expect(ACCESSIBILITY_AS_OF).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('the accessibility statement calls checked by script what has a check by script', () => {
  const inBoth = ACCESSIBILITY_CHECKS.filter(({ file }) => !file.includes('script-only')).map(({ name }) => name);
  expect(inBoth).toEqual(expect.arrayContaining(['rules', 'reflow', 'errors', 'keyboard', 'noScript']));
  expect(read('tests/e2e/pages.spec.ts')).toContain('await expectAccessible(page);');
  expect(read('playwright.config.ts')).toMatch(/name: 'no-js', use: \{ javaScriptEnabled: false/);
});
