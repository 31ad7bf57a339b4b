import { z } from 'zod';
import { CURRENCY_CODES } from './money.ts';

/** An amount in integer minor units. */
export const moneySchema = z.object({ amount: z.number().int(), currency: z.enum(CURRENCY_CODES) });
