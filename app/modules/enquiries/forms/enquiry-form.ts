import { z } from 'zod';
import { isEmail } from '#app/kernel/email.ts';
import { ENQUIRY_LIMITS, type EnquiryFault, LARGEST_QUANTITY, TRAP } from '#app/modules/enquiries/domain/enquiry.ts';

const fault = (key: EnquiryFault) => ({ error: key });

/** Without control characters, spaces collapsed; a message keeps its lines. */
const cleaned = (typed: string, keepsLines: boolean) =>
  typed
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(keepsLines ? /[^\P{C}\n]/gu : /\p{C}/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const words = (field: 'name' | 'company' | 'neededBy' | 'message') =>
  z
    .string()
    .default('')
    .transform((typed) => cleaned(typed, field === 'message'))
    .refine((text) => [...text].length <= ENQUIRY_LIMITS[field], fault('tooLong'));

/** The form of an enquiry. */
export const enquiryFormSchema = z.object({
  name: words('name').refine((text) => text !== '', fault('nameMissing')),
  company: words('company'),
  email: z
    .string(fault('emailMissing'))
    .transform((typed) => typed.replace(/\s/g, '').normalize('NFC'))
    .refine((text) => text !== '', fault('emailMissing'))
    .refine((text) => text === '' || (text.length <= ENQUIRY_LIMITS.email && isEmail(text)), fault('emailWrong')),
  quantity: z
    .string()
    .default('')
    .transform((typed) => typed.replace(/[\s.,’']/g, ''))
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
