import { readCsv } from '@companion/domain';

/** An entry of a pasted list, as written. */
export type Item = { text: string /** From 1. */; line: number };

/** Maximum number of ids in a comparison. */
export const MOST_ITEMS = 500;
/** Longer lists make links that many programs truncate. */
export const MOST_LINK_ITEMS = 50;
/** The longest id is a profile URL. */
const MOST_TEXT = 200;
/** Larger files contain far more than a comparison accepts. */
export const MOST_FILE_BYTES = 256_000;

/** Column names for ids in our own exports and other tools. */
const ID_COLUMNS = ['profile_id', 'userkey', 'handle', 'username', 'user_name', 'screen_name', 'address', 'id'];

/** Entries of a text separated by line breaks, commas, semicolons or tabs, without empty ones and without quotes. */
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

/** From a CSV with a column such as `profile_id` or `handle`, that column, one id per line; any other text unchanged. */
export function idText(text: string): string {
  const [header = [], ...rows] = readCsv(text);
  const names = header.map((name) => name.trim().toLowerCase());
  const column = ID_COLUMNS.map((name) => names.indexOf(name)).find((place) => place >= 0);
  if (column === undefined || rows.length === 0) return text;
  return rows.map((cells) => cells[column] ?? '').join('\n');
}
