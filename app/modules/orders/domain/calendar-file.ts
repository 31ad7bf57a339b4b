import { days } from '#app/kernel/clock.ts';

/** A delivery of one or several whole days, as a calendar shows it. */
export type CalendarEntry = {
  /** Unique in the world and the same in every file about the delivery, so that a calendar replaces the entry. */
  readonly uid: string;
  /** The time of the last change, in milliseconds. */
  readonly changedAt: number;
  readonly firstDay: string;
  /** The last ISO day of the delivery, included. */
  readonly lastDay: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** The name of the shop, for the calendar's own use. */
  readonly brand: string;
};

/** The longest line of RFC 5545 in octets, without its end. */
const LONGEST_LINE = 75;

/** A calendar file of RFC 5545 with one entry. The days stay free for other entries. */
export function calendarFile(entry: CalendarEntry): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(entry.brand)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(entry.uid)}`,
    `DTSTAMP:${timestamp(entry.changedAt)}`,
    `DTSTART;VALUE=DATE:${date(entry.firstDay)}`,
    `DTEND;VALUE=DATE:${date(dayAfter(entry.lastDay))}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `URL:${entry.url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** A line in pieces of at most 75 octets, each after the first led by a space. No character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let text = '';
  let length = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > LONGEST_LINE) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += octets;
  }
  return text;
}

/** `20261124` of an ISO day. */
function date(isoDay: string): string {
  return isoDay.slice(0, 10).replaceAll('-', '');
}

function dayAfter(isoDay: string): string {
  return new Date(Date.parse(isoDay.slice(0, 10)) + days(1)).toISOString();
}

/** `20261121T103000Z` of a moment. */
function timestamp(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
}
