import { createCodeField } from './code-field.ts';
import { createDateField, createDatePartField } from './date-fields.ts';
import type { Field, FieldDeps } from './field-report.ts';
import { createGiftCardField } from './gift-card-field.ts';
import { createNumberField } from './number-field.ts';

/** The behaviour of one frame: input and messages of the widget go in, messages for the widget come out. */
export function createField(deps: FieldDeps): Field {
  const { fieldType, giftCard } = deps.config;
  if (giftCard) return createGiftCardField(deps);
  if (fieldType === 'encryptedCardNumber') return createNumberField(deps);
  if (fieldType === 'encryptedExpiryDate') return createDateField(deps);
  return fieldType === 'encryptedSecurityCode' ? createCodeField(deps) : createDatePartField(deps);
}
