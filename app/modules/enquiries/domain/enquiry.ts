import type { CountryCode } from '#app/modules/markets/domain/types.ts';

/** What a visitor asks for; optional texts may be empty, `quantity` is null where none was named. */
export type Enquiry = {
  readonly country: CountryCode;
  readonly name: string;
  readonly company: string;
  readonly email: string;
  readonly quantity: number | null;
  readonly neededBy: string;
  readonly message: string;
};

/** The longest texts, in code points. */
export const ENQUIRY_LIMITS = { name: 80, company: 80, email: 250, neededBy: 60, message: 2000 } as const;
export const LARGEST_QUANTITY = 100_000;

/** The fields that people fill, in the order of the form. */
export const ENQUIRY_FIELDS = ['name', 'company', 'email', 'quantity', 'neededBy', 'message'] as const;
/** What a robot fills. */
export const TRAP = 'website';
export type EnquiryField = (typeof ENQUIRY_FIELDS)[number] | typeof TRAP;

/** What is wrong with a field: the end of a text key under `content:enquiry.errors`. */
export const ENQUIRY_FAULTS = [
  'nameMissing',
  'emailMissing',
  'emailWrong',
  'quantityWrong',
  'messageMissing',
  'tooLong',
  'filled',
] as const;
export type EnquiryFault = (typeof ENQUIRY_FAULTS)[number];
