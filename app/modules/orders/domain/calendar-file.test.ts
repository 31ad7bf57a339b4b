import { expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'PW-AAAAA-BBBBB@shop.example',
  changedAt: Date.UTC(2026, 10, 21, 10, 30, 5, 250),
  firstDay: '2026-11-30',
  lastDay: '2026-12-01',
  summary: 'Pairwise',
  description: 'Order',
  url: 'https://shop.example/uk/order/PW-AAAAA-BBBBB.signature',
  brand: 'Pairwise',
};
/** The lines of a file without their folds. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

test('`calendarFile` has the required properties, whole days and an end after the last day', () => {
  const lines = linesOf(calendarFile(entry));
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(lines.at(-1)).toBe('');
  expect(lines).toContain('UID:PW-AAAAA-BBBBB@shop.example');
  expect(lines).toContain('DTSTAMP:20261121T103005Z');
  expect(lines).toContain('DTSTART;VALUE=DATE:20261130');
  expect(lines).toContain('DTEND;VALUE=DATE:20261202');
  expect(lines).toContain('URL:https://shop.example/uk/order/PW-AAAAA-BBBBB.signature');
});

test('`calendarFile` escapes texts: no text begins a property of its own', () => {
  const lines = linesOf(calendarFile({ ...entry, description: 'a, b; c\\d\nBEGIN:VALARM\r\nX:1' }));
  expect(lines).toContain('DESCRIPTION:a\\, b\\; c\\\\d\\nBEGIN:VALARM\\nX:1');
});

test('`calendarFile` ends every line with CR LF and folds at 75 octets without cutting a character', () => {
  const description = `${'Bestellung für dich 🧦 '.repeat(20)}end`;
  const file = calendarFile({ ...entry, description });
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file).not.toContain('\uFFFD');
  expect(linesOf(file)).toContain(`DESCRIPTION:${description}`);
});
