import { fillBagSlot } from '#app/web/bag-slot.ts';
import type { SharedPage } from './http-app-types.ts';

/** A page for one visitor: its slot holds the number on their bag. */
export async function withBagNumber(
  page: Response,
  { bag, count }: Pick<SharedPage, 'bag' | 'count'>,
): Promise<Response> {
  const { status, headers } = page;
  return new Response(fillBagSlot(await page.text(), bag(count)), { status, headers });
}
