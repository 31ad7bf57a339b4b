import { z } from 'zod';

/** Characters of an id, a slug or a term in a query. */
export const LONGEST_KEY = 500;

/** In a query; a longer one matches nothing. */
export const key = z.string().max(LONGEST_KEY);

/** In a body, which has its own limit. */
export const text = z.string();

export const nothing = z.undefined();

export const noQuery = z.object({});
