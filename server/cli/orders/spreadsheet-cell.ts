/** What makes a spreadsheet take a text for a formula, also in the wide form of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/**
 * A cell of a CSV file. A spreadsheet runs what begins like a formula, and shoppers choose their own names: an
 * apostrophe before it makes it text. Numbers are ours and stay numbers.
 */
export function spreadsheetCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
