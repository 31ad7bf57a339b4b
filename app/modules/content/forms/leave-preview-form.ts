import { z } from 'zod';

/** The address of the form that ends a preview. */
export const LEAVE_PREVIEW = '/preview/leave';

/** Ends a preview. `from` is the page to open again. */
export const leavePreviewFormSchema = z.object({ from: z.string().default('') });
