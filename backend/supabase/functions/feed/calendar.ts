import type { FeedDocument } from './atom.ts';

/** Bytes per line, excluding the line break (RFC 5545, 3.1). */
const LONGEST = 75;

/**
 * iCalendar (RFC 5545): an event at the end time of each entry that has one. Entries keep their ids, so a change moves the event.
 */
export function calendar({ title, siteName, updated, entries }: FeedDocument): string {
  const events = entries.flatMap(({ id, url, text, ends }) =>
    ends
      ? [
          'BEGIN:VEVENT',
          `UID:${written(id)}`,
          `DTSTAMP:${stamp(updated)}`,
          `DTSTART:${stamp(ends.at)}`,
          `SUMMARY:${written(ends.title)}`,
          ...(text ? [`DESCRIPTION:${written(text)}`] : []),
          `URL:${url}`,
          'END:VEVENT',
        ]
      : [],
  );
  const head = ['VERSION:2.0', `PRODID:-//${written(siteName)}//EN`, `X-WR-CALNAME:${written(title)}`];
  return ['BEGIN:VCALENDAR', ...head, ...events, 'END:VCALENDAR'].map((line) => `${folded(line)}\r\n`).join('');
}

/** `2026-03-16T10:24:07Z` as `20260316T102407Z`. */
const stamp = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

/** A text as a value: user-written text cannot end a line or start another value. */
const written = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}|\p{Surrogate}/gu, '');

function folded(line: string): string {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const lines = [''];
  for (const sign of line) {
    const last = lines.length - 1;
    // A continuation line begins with a space.
    if (bytes(lines[last] + sign) > (last === 0 ? LONGEST : LONGEST - 1)) lines.push(sign);
    else lines[last] += sign;
  }
  return lines.join('\r\n ');
}
