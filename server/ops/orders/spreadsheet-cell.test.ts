import { expect, test } from 'vitest';
import { sheetText, spreadsheetCell } from './spreadsheet-cell.ts';

test.each([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+44 20 7946', "'+44 20 7946"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', `"'\t=1"`],
  ['Ada = King', 'Ada = King'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('`spreadsheetCell` writes the text %j as %s', (text, cell) => {
  expect(spreadsheetCell(text)).toBe(cell);
});

test('`spreadsheetCell` keeps numbers and writes an absent value as empty', () => {
  expect([spreadsheetCell(-12.5), spreadsheetCell(0), spreadsheetCell(null)]).toEqual(['-12.5', '0', '']);
});

test('`sheetText` keeps a text that looks like a character of a sheet, as that of a design of 2024', () => {
  expect(sheetText('MUG_x2024_BLUE')).toBe('MUG_x005F_x2024_BLUE');
  expect(sheetText('MUG_x24_BLUE _x2024')).toBe('MUG_x24_BLUE _x2024');
});

test('`sheetText` leaves out what no sheet has, and what does not fit into a cell', () => {
  expect(sheetText('a\uFFFEb\uFFFF')).toBe('ab');
  expect(sheetText('a'.repeat(40_000))).toHaveLength(32_767);
});
