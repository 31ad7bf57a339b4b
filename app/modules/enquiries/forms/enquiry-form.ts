import { z } from 'zod';
import { isEmail } from '#app/kernel/email.ts';
import { ENQUIRY_LIMITS, type EnquiryFault, LARGEST_QUANTITY, TRAP } from '#app/modules/enquiries/domain/enquiry.ts';
import { cleanedText } from '#app/web/forms/cleaned-text.ts';

const fault = (key: EnquiryFault) => ({ error: key });

const words = (field: 'name' | 'company' | 'neededBy' | 'message') =>
  z
    .string()
    .default('')
    .transform((typed) => cleanedText(typed, field === 'message' ? 'many' : 'one'))
    .refine((text) => [...text].length <= ENQUIRY_LIMITS[field], fault('tooLong'));

/** The form of an enquiry. */
export const enquiryFormSchema = z.object({
  name: words('name').refine((text) => text !== '', fault('nameMissing')),
  company: words('company'),
  email: z
    .string(fault('emailMissing'))
    .transform((typed) => typed.trim().normalize('NFC'))
    .refine((text) => text !== '', fault('emailMissing'))
    .refine((text) => text === '' || (text.length <= ENQUIRY_LIMITS.email && isEmail(text)), fault('emailWrong')),
  quantity: z
    .string()
    .default('')
    .transform((typed) => (/^\d{1,3}(?:[\s.,’']\d{3})+$/.test(typed.trim()) ? typed.replace(/\D/g, '') : typed.trim()))
    .refine(
      (digits) =>
        digits === '' || (/^\d{1,9}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= LARGEST_QUANTITY),
      fault('quantityWrong'),
    )
    .transform((digits) => (digits === '' ? null : Number(digits))),
  neededBy: words('neededBy'),
  message: words('message').refine((text) => text !== '', fault('messageMissing')),
  [TRAP]: z
    .string()
    .default('')
    .refine((text) => text.trim() === '', fault('filled')),
});
