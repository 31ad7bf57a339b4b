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
