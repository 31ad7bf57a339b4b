import { z } from 'zod';

/** Deletes what this browser keeps for the shop. The form is its button. */
export const forgetFormSchema = z.object({});
