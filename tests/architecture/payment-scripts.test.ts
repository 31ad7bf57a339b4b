import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { LIVE_ENVIRONMENTS, widgetOrigins } from '#app/modules/payments/domain/provider-origins.ts';
import { ROOT, readSource } from './sources.ts';

const WIDGET = join(ROOT, 'node_modules/@adyen/adyen-web/dist/es');

const listed = z
  .strictObject({ scripts: z.array(z.object({ path: z.string(), why: z.string() })) })
  .parse(JSON.parse(readSource('app/modules/payments/payment-scripts.json')));

test('no script of the payment step comes from another host: the shop serves the widget itself', () => {
  expect(listed.scripts.filter(({ path }) => !path.startsWith('/'))).toEqual([]);
});

test('`widgetOrigins` has every host of the provider that the installed widget contains, in every environment', () => {
  const code = readdirSync(WIDGET, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(WIDGET, file), 'utf8'))
    .join('\n');
  const contained = [...code.matchAll(/https:\/\/(?!docs\.|www\.)[\w.-]*adyen\.com\b/g)].map(([origin]) => origin);
  const known = ['test' as const, ...LIVE_ENVIRONMENTS].flatMap((environment) =>
    Object.values(widgetOrigins(environment)),
  );
  expect([...new Set(contained)].sort()).toEqual([...known].sort());
});
