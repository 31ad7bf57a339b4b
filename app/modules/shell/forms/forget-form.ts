import { z } from 'zod';

/** Deletes the shop's data in this browser. The form has one button and no fields. */
export const forgetFormSchema = z.object({});
