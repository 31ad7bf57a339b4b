import { z } from 'zod';
import type { Enquiry } from '#app/modules/enquiries/domain/enquiry.ts';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import type { Sql } from '#server/store/types.ts';

const rowShape = z.object({ country: z.enum(COUNTRY_CODES), fields: z.string() });
const fieldsShape = z.object({
  name: z.string(),
  company: z.string(),
  email: z.string(),
  quantity: z.number().nullable(),
  neededBy: z.string(),
  message: z.string(),
});

/** A stored enquiry; null once its letter is written. */
export async function readEnquiry(sql: Sql, id: string): Promise<Enquiry | null> {
  const row = await sql.get('SELECT country, fields FROM enquiries WHERE id = ?', [id]);
  if (!row) return null;
  const { country, fields } = rowShape.parse(row);
  return { country, ...fieldsShape.parse(JSON.parse(fields)) };
}
