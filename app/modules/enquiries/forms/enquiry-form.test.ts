import { describe, expect, test } from 'vitest';
import { ENQUIRY_FAULTS } from '#app/modules/enquiries/domain/enquiry.ts';
import { parseForm } from '#app/web/forms/parse-form.ts';
import { enquiryFormSchema } from './enquiry-form.ts';

const VALID = {
  name: 'Ada Byron',
  company: '',
  email: 'ada@example.com',
  quantity: '40',
  neededBy: '12 December',
  message: 'For the team.',
  website: '',
};

function parse(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...VALID, ...fields })) form.append(name, value);
  return parseForm(form, { schema: enquiryFormSchema });
}
const read = (fields: Readonly<Record<string, string>>) => {
  const parsed = parse(fields);
  return parsed.status === 'success' ? parsed.value : null;
};
const errorsOf = (fields: Readonly<Record<string, string>>) => parse(fields).reply().error ?? {};

describe('the form of an enquiry', () => {
  test('is judged after spaces and control characters are gone, and a message keeps its lines', () => {
    expect(
      read({ name: '  Ada\u0000  Byron ', message: ' one \r\n\r\n\r\n\r\n two ', email: ' ada@example.com ' }),
    ).toMatchObject({ name: 'Ada Byron', message: 'one \n\n two', email: 'ada@example.com' });
  });

  test.each([
    ['', null],
    ['40', 40],
    ['1 000', 1000],
    ['1.000', 1000],
  ])('reads the quantity %j as %j', (quantity, expected) => {
    expect(read({ quantity })?.quantity).toBe(expected);
  });

  test.each([
    ['name', '   ', 'nameMissing'],
    ['email', '', 'emailMissing'],
    ['email', 'ada@', 'emailWrong'],
    ['email', `${'a'.repeat(260)}@example.com`, 'emailWrong'],
    ['email', 'ada @example.com', 'emailWrong'],
    ['quantity', '1.5', 'quantityWrong'],
    ['quantity', '50, 100', 'quantityWrong'],
    ['quantity', 'many', 'quantityWrong'],
    ['quantity', '0', 'quantityWrong'],
    ['quantity', '-5', 'quantityWrong'],
    ['quantity', '١٢', 'quantityWrong'],
    ['quantity', '999999999', 'quantityWrong'],
    ['message', '', 'messageMissing'],
    ['message', 'x'.repeat(2001), 'tooLong'],
    ['company', '🎁'.repeat(81), 'tooLong'],
    ['website', 'https://spam.test', 'filled'],
  ] as const)('rejects %s %j with %s', (field, value, fault) => {
    expect(ENQUIRY_FAULTS).toContain(fault);
    expect(errorsOf({ [field]: value })).toEqual({ [field]: [fault] });
  });

  test('names every missing field at once', () => {
    const form = parseForm(new FormData(), { schema: enquiryFormSchema });
    expect(form.reply().error).toEqual({
      name: ['nameMissing'],
      email: ['emailMissing'],
      message: ['messageMissing'],
    });
  });
});
