import type { Enquiry } from './domain/enquiry.ts';

export interface Enquiries {
  /** Stores an enquiry for the operator. Until a day after its letter the same one changes nothing: a retry is safe. */
  send(enquiry: Enquiry): Promise<void>;
}
