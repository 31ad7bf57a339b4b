import { z } from 'zod';

export const contentSchema = z.discriminatedUnion(
  'CONTENT_ADAPTER',
  [z.object({ CONTENT_ADAPTER: z.literal('bundled') })],
  {
    error: 'is not a content adapter of this shop: use bundled',
  },
);
