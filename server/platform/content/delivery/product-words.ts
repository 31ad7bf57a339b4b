import { z } from 'zod';
import { numbersIn, type SizeNumbers } from '#app/modules/catalogue/domain/shoe-sizes.ts';
import { MEASURES, type SizeGuide } from '#app/modules/catalogue/domain/size-guide.ts';
import { listOf, marked, type Note, picture, requiredText, text } from '#app/modules/content/domain/delivery/fields.ts';
import { type Delivered, readFields } from '#app/modules/content/domain/delivery/read-fields.ts';
import { richTextSchema } from '#app/modules/content/domain/delivery/rich-text.ts';
import type { SharedVersions } from '#app/modules/content/domain/delivery/shared-versions.ts';
import type { Certificate, FeatureIcon, PdpBlock } from '#app/modules/content/domain/product-words.ts';

/** What is said on product pages, as lists. */
export type ProductWordLists = {
  readonly blocks: readonly PdpBlock[];
  readonly sizeGuides: readonly SizeGuide[];
  readonly features: readonly FeatureIcon[];
  readonly certificates: readonly Certificate[];
};

const nameSchema = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,60}$/);

/**
 * The versions of each thing of a kind, by the field that names it: at most one of each source, its first. Another one,
 * and one without a name, is noted and left out.
 */
function named(
  sources: readonly (readonly Delivered[])[],
  field: string,
  { note, what }: { readonly note: Note; readonly what: string },
): ReadonlyMap<string, readonly Delivered[]> {
  const found = new Map<string, Delivered[]>();
  for (const source of sources) {
    const own = new Set<string>();
    for (const version of source) {
      const { success, data: name } = nameSchema.safeParse(version[field]);
      if (!success) note(`Problem with ${what}. Missing keys`, { field });
      else if (own.has(name)) note(`Problem with ${what}`, { [field]: name, reason: 'given twice' });
      else found.set(name, [...(found.get(name) ?? []), version]);
      if (success) own.add(name);
    }
  }
  return found;
}

/**
 * Reads what content says on product pages, field by field from the strongest source. Each of the sources, the
 * strongest first, may have several things of a kind.
 */
export function createProductWordsReader(note: Note): (sources: readonly SharedVersions[]) => ProductWordLists {
  const columns = listOf(
    z.object({ ...marked, measure: z.enum(MEASURES), label: requiredText }),
    note,
    'Problem with size guide',
  );
  const cells = requiredText.transform((lines) => lines.split('\n').map((cell) => cell.trim()));
  const rows = listOf(z.object({ cells }), note, 'Problem with size guide').transform((list) =>
    list.map((row) => row.cells),
  );
  const shapes = {
    block: { ...marked, title: requiredText, body: richTextSchema(note) },
    guide: { ...marked, title: requiredText, columns, rows },
    feature: { ...marked, id: text, image: picture },
    certificate: { ...marked, name: requiredText, text },
  };
  return (sources) => {
    const read = <Shape extends z.ZodRawShape>(
      component: string,
      field: string,
      { shape, what }: { readonly shape: Shape; readonly what: string },
    ): readonly (readonly [string, z.output<z.ZodObject<Shape>>])[] =>
      [
        ...named(
          sources.map((of) => of(component)),
          field,
          { note, what },
        ),
      ].flatMap(([name, versions]) => {
        const fields = readFields(shape, versions, { note, what: `${what} ${name}` });
        return fields ? [[name, fields] as const] : [];
      });
    return {
      blocks: read('pdp_block', 'identifier', { shape: shapes.block, what: 'PDP block' }).map(
        ([identifier, block]) => ({ identifier, ...block }),
      ),
      sizeGuides: read('size_guide', 'identifier', { shape: shapes.guide, what: 'size guide' }).flatMap(
        ([identifier, guide]) => checkedGuide({ identifier, ...guide }, note),
      ),
      features: read('feature_icon', 'key', { shape: shapes.feature, what: 'feature icon' }).map(([key, icon]) => ({
        key,
        ...icon,
      })),
      certificates: read('certificate', 'key', { shape: shapes.certificate, what: 'certificate' }).map(
        ([key, certificate]) => ({ key, ...certificate }),
      ),
    };
  };
}

/**
 * A guide whose rows have a cell for each column: another row is noted and left out. Its shoe sizes are those that
 * labels, filters and the finder use, whatever content states.
 */
function checkedGuide(guide: SizeGuide, note: Note): readonly SizeGuide[] {
  const { identifier, columns } = guide;
  const fault = (reason: string) => note('Problem with size guide', { identifier, reason });
  const rows = guide.rows.flatMap((row): readonly string[][] => {
    if (row.length !== columns.length) {
      fault('a row has another number of cells');
      return [];
    }
    const numbers: Partial<Readonly<Record<string, string>>> = numbersIn(identifier, row[0] ?? '') ?? {};
    return [
      row.map((cell, index) => {
        const own = numbers[columns[index]?.measure as keyof SizeNumbers];
        if (own !== undefined && own !== cell) fault('a shoe size differs from that of the shop');
        return own ?? cell;
      }),
    ];
  });
  return rows.length > 0 && columns.length > 1 ? [{ ...guide, rows }] : [];
}
