import { z } from 'zod';
import type { TenantWidgets } from '#app/modules/content/domain/content-facts.ts';
import { marked, type Note, reasonOf } from '#app/modules/content/domain/delivery/fields.ts';
import { type Delivered, readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import { COUNTRY_CODES, TENANT_KEYS } from '#app/modules/markets/domain/types.ts';
import { keyedBlocks } from './keyed-blocks.ts';

const MESSAGE = 'Problem with recommendation widgets';
const whose = z.object({ tenant: z.enum(TENANT_KEYS), country: z.enum(COUNTRY_CODES) });
const widgetId = z.string().regex(/^[\w-]{1,100}$/);
const KINDS = ['product', 'basket', 'list'] as const;
const widgetShape = { ...marked, product: widgetId, basket: widgetId, list: widgetId };

/**
 * The recommendation widgets by tenant and country, field by field from the strongest version. Widgets of an unknown
 * tenant or country, or with an id that another widget has, are noted and left out.
 */
export function readWidgets(versions: readonly Delivered[], note: Note): readonly TenantWidgets[] {
  const keyOf = (block: Delivered) => {
    const read = whose.safeParse(block);
    if (read.success) return `${read.data.tenant} ${read.data.country}`;
    note(MESSAGE, { reason: reasonOf(read.error) });
    return null;
  };
  const used = new Set<string>();
  return [...keyedBlocks(versions, 'widgets', keyOf)].flatMap(([key, blocks]): TenantWidgets[] => {
    const widgets = readFields(widgetShape, blocks, { note, what: 'recommendation widgets' });
    if (!widgets) return [];
    const ids = KINDS.map((kind) => widgets[kind]);
    if (new Set([...used, ...ids]).size < used.size + ids.length) {
      note(MESSAGE, { widgets: key, reason: 'an id is used twice' });
      return [];
    }
    for (const id of ids) used.add(id);
    return [{ ...whose.parse(blocks[0]), ...widgets }];
  });
}
