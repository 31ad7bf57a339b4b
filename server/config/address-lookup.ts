import { z } from 'zod';

export const addressLookupSchema = z.object({
  ADDRESS_LOOKUP: z.enum(['embedded', 'none'], {
    error: 'is not an address lookup of this shop: use embedded or none',
  }),
});
