import type { OpenDataPart } from '@companion/domain';

/** README of every archive: what it is, its license, and its columns. */
export function readMe(day: string, parts: readonly OpenDataPart[]): string {
  return `Open data of ${day}

Every file comes three times: as CSV (RFC 4180, with a head line) and as JSON lines, both compressed with gzip, and as Parquet.
SHA256SUMS has the checksum of each. Times are ISO 8601 in UTC (in Parquet timestamps in microseconds), amounts are whole wei, in
Parquet as text; an empty cell or null is what is not known.

Changes. Files that end in _changed have the rows that are new or changed since the archive before, by their keys, which are the
first columns. What is gone is in no such list: the whole files say what there is.

Licence. What people wrote and did is public on the network and stays theirs. Whatever rights this site has in selecting and
arranging it, it gives up (CC0 1.0). Say where you have it from, and of which day it is.

What is taken down. A record or a text that the network has no longer leaves every archive with the next daily one: the archive
is made anew and has another checksum. Please do the same with your copies: keep the rows that the newest archive still has.
Votes on a slash that was open on that day have no direction.

In CSV, text that a spreadsheet would run as a formula has an apostrophe in front.

${parts.map(({ name, says, columns }) => `${name}: ${says}\n${columns.map(([column, kind]) => `  ${column} (${kind})\n`).join('')}`).join('\n')}`;
}
