/**
 * Rows as text: columns aligned, numbers to the right; or as a table of Markdown.
 * @param {readonly (readonly string[])[]} rows The first one is the heading.
 * @param {{ markdown?: boolean }} [options]
 * @returns {string}
 */
export function formatTable(rows, { markdown = false } = {}) {
  const [heading = []] = rows;
  if (markdown) {
    const lines = rows.map((row) => `| ${row.join(' | ')} |`);
    return [lines[0], `|${'---|'.repeat(heading.length)}`, ...lines.slice(1)].join('\n');
  }
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
