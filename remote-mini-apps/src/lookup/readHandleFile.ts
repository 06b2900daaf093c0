import { readCsv } from '@companion/domain';

/** Larger files hold far more than one look-up takes. */
export const MAX_FILE_BYTES = 256_000;

/** Names of a column that holds handles, as other tools and our own export write them. */
const HANDLE_COLUMNS = ['handle', 'username', 'user_name', 'screen_name', 'twitter_handle', 'x_handle'];

/** Of a CSV text with a column such as `handle` or `username` that column, one per line; of any other text everything. */
export function handleText(text: string): string {
  const [header = [], ...rows] = readCsv(text);
  const column = header.findIndex((name) => HANDLE_COLUMNS.includes(name.trim().toLowerCase()));
  return column < 0 || rows.length === 0 ? text : rows.map((cells) => cells[column] ?? '').join('\n');
}
