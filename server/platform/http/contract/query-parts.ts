import { z } from 'zod';

/** Characters of an id, a slug or a term in a query. */
export const LONGEST_KEY = 500;

/** In a query; a longer one matches nothing. */
export const key = z.string().max(LONGEST_KEY);

/** In a body, which has its own limit. */
export const text = z.string();

export const nothing = z.undefined();

export const noQuery = z.object({});

/** Ids in one parameter, `a,b,c`; each is percent-encoded, so that it may contain a comma. */
export const idList = z
  .string()
  .max(20_000)
  .transform((value, context) => {
    try {
      return value === '' ? [] : value.split(',').map(decodeURIComponent);
    } catch {
      context.addIssue({ code: 'custom', message: 'holds a broken escape' });
      return z.NEVER;
    }
  });
