import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BROWSER_STORAGE } from '#app/web/session/browser-storage.ts';
import { ROOT, readSource, sourceFiles } from './sources.ts';

const document = readFileSync(join(ROOT, 'docs/waiting.md'), 'utf8');
const rows = [...document.matchAll(/^\| `([^`]+)` \| ([a-z]+) \| (.+) \|$/gm)].map(
  ([, name = '', module = '', capability = '']) => ({
    name,
    module,
    capability,
  }),
);
const reasons = [...document.matchAll(/^\| `([^`]+)` \| ([A-Z].+\.) \|$/gm)].map(([, name = '', reason = '']) => ({
  name,
  reason,
}));
const written = reasons.map(({ name }) => name);
const views = sourceFiles('app').filter((file) => /\/(?:ui|usecases|http)\/|^app\/(?:routes\/|[^/]+$)/.test(file));
// Events of analytics are printed, too.
const printed = [...views, 'app/modules/analytics/domain/commerce-events.ts'].map(readSource).join('\n');

describe('docs/waiting.md', () => {
  test('is linked from the README', () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('(docs/waiting.md)');
  });

  test('names fields that exist in their module, each once and with a capability', () => {
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { name, module } of rows) {
      const sources = sourceFiles(`app/modules/${module}`).map(readSource).join('\n');
      expect(sources, `${name} in ${module}`).toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  const FIELDS = ['isFocusMarket', 'productDiscounts', 'cartDiscount', 'legalMaterials', 'sizeGuideBlock'];
  test.each([...FIELDS, 'occasion', 'availableSizes', 'certifications', 'seasonalClearance'])(
    'names `%s`, or a page reads it',
    (field) => {
      const isRead =
        new RegExp(`\\.${field}\\b`).test(printed) ||
        /\bsizeGuideBlock\b/.test(
          field === 'sizeGuideBlock' ? readSource('app/modules/catalogue/domain/size-guide.ts') : '',
        );
      expect(isRead !== rows.some(({ name }) => name === field)).toBe(true);
    },
  );

  test.each(reasons)('gives the specification as the source of `$name`', ({ reason }) => {
    expect(reason).toMatch(/^The specification lists the key\b/);
    expect(reason).not.toMatch(/other parties/);
  });

  test('gives the reason for every storage key that neither the restore nor a script reads', () => {
    const restored = readSource('app/routes/checkout-restore/route.ts');
    const scripts = sourceFiles('app')
      .filter((file) => file.includes('/enhance/'))
      .map(readSource)
      .join('\n');
    const keys = BROWSER_STORAGE.filter(
      ({ name, place }) => place === 'localStorage' && !name.startsWith('adyen-'),
    ).map(({ name }) => name as string);
    const unread = keys.filter(
      (name) => !restored.includes(`'${name}'`) && !scripts.includes(`localStorage.getItem('${name}')`),
    );
    expect(written.toSorted()).toEqual(unread.toSorted());
  });
});
