/** Characters that start a formula in a spreadsheet, also in the wide form of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/**
 * A cell of a CSV file. A spreadsheet executes a cell that begins like a formula, and shoppers choose their names: an
 * apostrophe before it makes it text. Numbers come from the shop and stay numbers.
 */
export function spreadsheetCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Characters of a cell of a sheet. */
const LONGEST_CELL = 32_767;

/**
 * A text of a cell of an xlsx sheet, which shows it as it is. There `_x2024_` is one character unless its underscore is
 * written as `_x005F_` (ECMA-376, part 1, ST_Xstring), which hucre 1.0.0 does not do: see
 * findings/sku-becomes-a-character.sh. U+FFFE and U+FFFF, which no XML has, make the sheet unreadable.
 */
export function sheetText(text: string): string {
  return text
    .replace(/[\uFFFE\uFFFF]/g, '')
    .slice(0, LONGEST_CELL)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}
