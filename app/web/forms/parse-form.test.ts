import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldNames, parseForm } from './parse-form.ts';
import { typedText } from './posted-form.ts';

const schema = z.object({
  intent: z.literal('save'),
  address: z.object({ city: z.string().max(5) }),
  note: z.string().default(''),
});

function form(fields: readonly (readonly [string, string | File])[]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const LEEDS = [
  ['intent', 'save'],
  ['address.city', 'Leeds'],
] as const;

test('`parseForm` returns the values of a form in the shape of its schema', () => {
  const submission = parseForm(form(LEEDS), { schema });
  expect(submission).toMatchObject({
    status: 'success',
    value: { intent: 'save', address: { city: 'Leeds' }, note: '' },
  });
});

test('`parseForm` takes the last text of a repeated name', () => {
  const repeated = form([...LEEDS, ['address.city', 'York'], ['address.city', new File(['x'], 'x.txt')]]);
  expect(parseForm(repeated, { schema })).toMatchObject({ status: 'success', value: { address: { city: 'York' } } });
});

test('`parseForm` ignores names outside the schema, however they are nested or spelt', () => {
  const deep = `a${'.a'.repeat(50_000)}`;
  const names = [
    deep,
    '__proto__.polluted',
    'constructor.prototype.polluted',
    'address.admin',
    'address',
    'address[0]',
  ];
  const submission = parseForm(form([...LEEDS, ...names.map((name) => [name, 'x'] as const)]), { schema });
  expect(submission.payload).toEqual({ intent: 'save', address: { city: 'Leeds' } });
  expect({}).not.toHaveProperty('polluted');
});

test('`parseForm` ignores requests of the form library that are posted to the server', () => {
  const posted = form([...LEEDS, ['__intent__', 'not JSON'], ['__state__', 'not JSON']]);
  expect(parseForm(posted, { schema }).status).toBe('success');
});

test('`parseForm` rejects a form with the names of its wrong fields and the texts to print again', () => {
  const submission = parseForm(
    form([
      ['intent', 'save'],
      ['address.city', 'London'],
    ]),
    { schema },
  );
  const reply = submission.reply();
  expect(Object.keys(reply.error ?? {})).toEqual(['address.city']);
  expect(reply.initialValue).toEqual({ intent: 'save', address: { city: 'London' } });
});

test('`parseForm` counts a file as an absent field', () => {
  const posted = form([
    ['intent', 'save'],
    ['address.city', new File(['x'], 'x.txt')],
  ]);
  expect(parseForm(posted, { schema }).status).toBe('error');
});

test('`parseForm` cuts a long value without leaving half a character', () => {
  const posted = form([...LEEDS, ['note', `${'x'.repeat(9)}😀`]]);
  expect(parseForm(posted, { schema, longest: 10 })).toMatchObject({ value: { note: `${'x'.repeat(9)}\uFFFD` } });
});

test('`fieldNames` lists the fields of nested objects, unions and pipes once', () => {
  const union = z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('a'), id: z.string().optional() }),
    z.object({ intent: z.literal('b'), id: z.string().transform(Number).catch(0) }),
  ]);
  expect(fieldNames(schema)).toEqual(['intent', 'address.city', 'note']);
  expect(fieldNames(union)).toEqual(['intent', 'id']);
  expect(fieldNames(schema.transform(() => null))).toEqual(['intent', 'address.city', 'note']);
});

test('`typedText` cuts a text to the longest that a page prints, and is empty for a name that was not posted', () => {
  const { initialValue } = parseForm(form([...LEEDS, ['note', 'x'.repeat(500)]]), { schema }).reply();
  const reply = { ...(initialValue !== undefined && { initialValue }) };
  expect(typedText(reply, 'note')).toHaveLength(200);
  expect(typedText(reply, 'toString')).toBe('');
  expect(typedText(reply, 'address')).toBe('');
});
