/** The values of a cell: a comma separates them, `\,` is one of a value. */
export function listIn(cell: string): readonly string[] {
  return cell
    .split(/(?<!\\),/)
    .map((value) => value.replaceAll('\\,', ',').trim())
    .filter(Boolean);
}

/** An apostrophe keeps spreadsheets from reading the cell as a formula. */
export const withoutFormulaMark = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

const SHORTCODES = /\[\/?(?:vc_|et_pb_|fusion_|gallery|caption|embed|video|audio|playlist|contact-form)[^\]]*\]/g;

/**
 * The HTML of a description. The export writes a line end as `\n`, which WordPress shows as a line; shortcodes are
 * calls of plugins.
 */
export function descriptionIn(cell: string): string {
  const lines = cell.replace(/\\\\n|\\n/g, (written) => (written === '\\n' ? '\n' : '\\n')).replace(SHORTCODES, '');
  return /<[a-z/!]/i.test(lines) ? lines.replace(/\r?\n/g, '<br>') : lines;
}

/** Categories that hold goods of every kind. */
const GENERAL =
  /^(?:all|alles?|tous|tout|todos?|tutti|shop|home|sale|new|neu|nieuw|angebote?|aanbieding(?:en)?|featured|uncategori[sz]ed|unkategorisiert|allgemein|geen categorie|niet gecategoriseerd|non classé|sin categor[ií]a|sin categorizar|senza categoria|ikke kategoriseret|okategoriserad|ukategorisert|sem categoria|bez kategorii)$/i;

/** The path of categories that says most of a product, and the names of all of them. */
export function categoriesIn(cell: string): { readonly type: string; readonly names: readonly string[] } {
  const paths = listIn(cell)
    .map((path) => path.split('>').map((level) => level.trim()))
    .filter((levels) => !GENERAL.test(levels.at(-1) ?? ''));
  const [type = []] = paths.toSorted((a, b) => b.length - a.length);
  return { type: type.join(' > '), names: [...new Set(paths.flat())] };
}

const DAY = 86_400_000;

/** Whether now is between two days or times of which either may be missing; the last day counts whole. */
export function isBetween(now: number, { from, to }: { readonly from: string; readonly to: string }): boolean {
  const end = Date.parse(to) + (/\d:\d/.test(to) ? 0 : DAY);
  return (from === '' || Date.parse(from) <= now) && (to === '' || now < end);
}

type Named = { readonly name: string; readonly values: readonly string[] };

const MOST_COMBINATIONS = 100;

/** A choice of values, and whether the merchant left one of them to the shopper. */
export type Choice = {
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly isOneOfMany: boolean;
};

/** The sizes that a variation stands for: one without a value is sold in each value of its product. */
export function choicesOf(own: readonly Named[], ofProduct: readonly Named[]): readonly Choice[] {
  let choices: readonly Choice[] = [{ options: [], isOneOfMany: false }];
  for (const { name, values } of own) {
    const all = ofProduct.find((attribute) => attribute.name.toLowerCase() === name.toLowerCase())?.values ?? [];
    const [value] = values;
    const chosen = value === undefined ? all : [value];
    if (chosen.length === 0) continue;
    choices = choices
      .flatMap(({ options, isOneOfMany }) =>
        chosen.map((each) => ({
          options: [...options, { name, value: each }],
          isOneOfMany: isOneOfMany || value === undefined,
        })),
      )
      .slice(0, MOST_COMBINATIONS);
  }
  return choices;
}
