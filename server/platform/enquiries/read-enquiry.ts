import { z } from 'zod';
import type { Enquiry } from '#app/modules/enquiries/domain/enquiry.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';

const rowShape = z.object({ country: z.enum(COUNTRY_CODES), fields: z.string(), asked_at: z.coerce.number() });
const fieldsShape = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  quantity: z.number().nullable(),
  neededBy: z.string(),
  message: z.string(),
});

/** A stored enquiry with its moment in milliseconds; null once its letters are written. */
export async function readEnquiry(
  sql: Sql,
  id: string,
): Promise<{ readonly enquiry: Enquiry; readonly askedAt: number } | null> {
  const row = await sql.get('SELECT country, fields, asked_at FROM enquiries WHERE id = ?', [id]);
  if (!row) return null;
  const { country, fields, asked_at: askedAt } = rowShape.parse(row);
  return { askedAt, enquiry: { country, ...fieldsShape.parse(JSON.parse(fields)) } };
}
