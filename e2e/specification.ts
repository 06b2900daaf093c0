import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../docs/specification.md', import.meta.url), 'utf8');

/** Rows of the tables in docs/specification.md that start with an address and have this many cells; `-` is an empty cell. */
export function specTable(cells: number): string[][] {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| `/'))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter((row) => row.length === cells)
    .map((row) => row.map((cell) => cell.replace(/^`(.*)`$/, '$1').replace(/^–$/, '')));
  // Without rows a suite would always pass.
  if (rows.length === 0) throw new Error(`docs/specification.md has no table of addresses with ${cells} cells.`);
  return rows;
}

/** A row of the table of pages; `heading` and `shows` are empty for a page that does not exist yet. */
export type PageLine = { page: string; at: string; heading: string; shows: string };

export const PAGE_LINES: readonly PageLine[] = specTable(4).map(([page = '', at = '', heading = '', shows = '']) => ({
  page,
  at,
  heading,
  shows,
}));
