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

/**
 * Enquiries that stay stored because no letter about them waits any more: one bounced, and the retries are over. The
 * oldest first, at most `limit`; `askedAt` is in milliseconds.
 */
export async function readKeptEnquiries(
  sql: Sql,
  limit: number,
): Promise<readonly { readonly id: string; readonly askedAt: number; readonly hasReachedOperator: boolean }[]> {
  const rows = await sql.all<{ id: string; asked_at: number; sent: number }>(
    `SELECT e.id, e.asked_at, (SELECT COUNT(*) FROM outbox s WHERE s.id = 'enquiry:' || e.id AND s.result = 'sent') AS sent
     FROM enquiries e WHERE NOT EXISTS (
       SELECT 1 FROM outbox o WHERE o.id IN ('enquiry:' || e.id, 'enquiry-receipt:' || e.id) AND o.done_at IS NULL)
     ORDER BY e.asked_at, e.id LIMIT ?`,
    [limit],
  );
  return rows.map(({ id, asked_at, sent }) => ({
    id,
    askedAt: Number(asked_at),
    hasReachedOperator: Number(sent) > 0,
  }));
}
