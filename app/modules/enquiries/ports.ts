import type { Enquiry } from './domain/enquiry.ts';

export interface Enquiries {
  /** Stores an enquiry for the operator. The same one again within a day changes nothing: a retry is safe. */
  send(enquiry: Enquiry): Promise<void>;
}
