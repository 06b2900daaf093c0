import { readCsv } from '@companion/domain';

/** One entry of a pasted list, as written. */
export type Item = { text: string /** From 1. */; line: number };

/** One comparison takes this many ids. */
export const MOST_ITEMS = 500;
/** Longer lists make links that many programs cut. */
export const MOST_LINK_ITEMS = 50;
/** The longest id is an address of a profile. */
const MOST_TEXT = 200;
/** Larger files hold far more than one comparison takes. */
export const MOST_FILE_BYTES = 256_000;

/** Names of a column that holds ids, as our own exports and other tools write them. */
const ID_COLUMNS = ['profile_id', 'userkey', 'handle', 'username', 'user_name', 'screen_name', 'address', 'id'];

/** Entries of a text, by line, comma, semicolon or tab; empty ones are left out, quotes around them too. */
export function readItems(text: string): Item[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) =>
      line
        .split(/[,;\t]/)
        .map((entry) =>
          entry
            .trim()
            .replace(/^["']+|["']+$/g, '')
            .trim(),
        )
        .filter((entry) => entry !== '')
        .map((entry) => ({ text: entry.slice(0, MOST_TEXT), line: index + 1 })),
    );
}

/** Of a CSV text with a column such as `profile_id` or `handle` that column, one id per line; of any other text everything. */
export function idText(text: string): string {
  const [header = [], ...rows] = readCsv(text);
  const names = header.map((name) => name.trim().toLowerCase());
  const column = ID_COLUMNS.map((name) => names.indexOf(name)).find((place) => place >= 0);
  if (column === undefined || rows.length === 0) return text;
  return rows.map((cells) => cells[column] ?? '').join('\n');
}
