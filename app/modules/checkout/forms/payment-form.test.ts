import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { paymentFormSchema } from './payment-form.ts';

test('`paymentFormSchema` has the intents that the documented vocabulary lists', async () => {
  const documented = await readFile(new URL('../PAYMENT.md', import.meta.url), 'utf8');
  const rows = [...documented.matchAll(/^\| `(pay[a-z-]*|remove-gift-cards)` \|/gm)].map(([, name]) => name);
  const { oneOf = [] } = z.toJSONSchema(paymentFormSchema, { io: 'input' });
  const intents = oneOf.flatMap((form) => {
    const { enum: names = [], const: name } = Object(Object(form).properties.intent);
    return name === undefined ? names : [name];
  });
  expect(intents.length).toBeGreaterThan(0);
  expect([...new Set(rows)].sort()).toEqual([...intents].sort());
});
