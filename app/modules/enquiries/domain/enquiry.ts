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
