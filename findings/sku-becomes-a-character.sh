#!/bin/sh
# Sheets of hucre 1.0.0, exceljs 4.4.0 and xlsx 0.18.5 change a SKU that has _x and four hexadecimal digits between underscores.
#
# In a sheet of Office Open XML a text like _x2024_ is one character (ECMA-376, part 1, ST_Xstring): a writer puts _x005F_
# before one that is meant as it is. Expected: the SKU MUG_x2024_BLUE of a design of 2024 is read as it was written. Seen: none
# of the three writers marks it; a reader that follows the standard shows the character U+2024 in its place, which looks like
# a full stop, and xlsx, of its own file, a dollar sign. hucre marks control characters in just this form, so its author knows it.
# A warehouse that looks up the SKU of an exported order finds nothing, or another mug.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hucre@1.0.0 exceljs@4.4.0 xlsx@0.18.5 >/dev/null 2>&1
cat >show.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { writeXlsxStream } from 'hucre/xlsx';
import XLSX from 'xlsx';

const SKU = 'MUG_x2024_BLUE';

const parts = [];
const rows = (async function* () {
  yield [SKU];
})();
for await (const part of writeXlsxStream(rows, { name: 'Orders', columns: [{ header: 'sku' }] })) parts.push(Buffer.from(part));
writeFileSync('hucre.xlsx', Buffer.concat(parts));

const workbook = new ExcelJS.Workbook();
workbook.addWorksheet('Orders').addRows([['sku'], [SKU]]);
await workbook.xlsx.writeFile('exceljs.xlsx');

const book = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['sku'], [SKU]]), 'Orders');
XLSX.writeFile(book, 'xlsx.xlsx');

const read = (file) => XLSX.utils.sheet_to_json(XLSX.readFile(file).Sheets.Orders)[0].sku;
const shared = new ExcelJS.Workbook();
await shared.xlsx.readFile('exceljs.xlsx');

const seen = {
  'hucre, read by xlsx': read('hucre.xlsx'),
  'exceljs, read by exceljs': shared.worksheets[0].getCell('A2').value,
  'xlsx, read by xlsx': read('xlsx.xlsx'),
};
for (const [how, text] of Object.entries(seen)) console.log(`${how}: ${text} (${[...text].length} characters of ${SKU.length})`);
process.exit(Object.values(seen).join() === 'MUG\u2024BLUE,MUG\u2024BLUE,MUG$BLUE' ? 0 : 1);
JS
node show.mjs
