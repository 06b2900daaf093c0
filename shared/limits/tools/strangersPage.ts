import type { StrangersRow } from '../src/strangersTable.ts';

const BEGIN = '<!-- begin: written from shared/limits/src/strangersTable.ts -->';
const END = '<!-- end -->';

/** The page with the table between its two markers regenerated. Throws if a marker is missing. */
export function withStrangersTable(page: string, rows: readonly StrangersRow[]): string {
  const start = page.indexOf(BEGIN);
  const end = page.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`The page needs the lines "${BEGIN}" and "${END}".`);
  const lines = rows.map(
    ({ what, limit, beyond, tests }) =>
      `| ${what} | ${limit} | ${beyond} | ${tests.map((test) => `\`${test}\``).join(', ')} |`,
  );
  const table = ['| what | limit | beyond it | tests |', '| --- | --- | --- | --- |', ...lines].join('\n');
  return `${page.slice(0, start)}${BEGIN}\n\n${table}\n\n${page.slice(end)}`;
}
