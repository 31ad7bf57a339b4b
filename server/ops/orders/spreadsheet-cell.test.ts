import { expect, test } from 'vitest';
import { spreadsheetCell } from './spreadsheet-cell.ts';

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
