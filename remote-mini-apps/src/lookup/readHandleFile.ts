import { readCsv } from '@companion/domain';

/** Larger files contain far more than one look-up accepts. */
export const MAX_FILE_BYTES = 256_000;

/** Column names for handles used by other tools and by our own export. */
const HANDLE_COLUMNS = ['handle', 'username', 'user_name', 'screen_name', 'twitter_handle', 'x_handle'];

/** From a CSV with a column such as `handle` or `username`, that column, one per line; any other text unchanged. */
export function handleText(text: string): string {
  const [header = [], ...rows] = readCsv(text);
  const column = header.findIndex((name) => HANDLE_COLUMNS.includes(name.trim().toLowerCase()));
  return column < 0 || rows.length === 0 ? text : rows.map((cells) => cells[column] ?? '').join('\n');
}
