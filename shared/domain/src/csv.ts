/** Value of a CSV cell; a missing one gives an empty cell. */
export type CsvValue = string | number | bigint | boolean | null | undefined;

/** Spreadsheets evaluate a text with this prefix as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A CSV file (RFC 4180) with a header line. Text that a spreadsheet would evaluate is prefixed with an apostrophe; numbers never
 * are, so pass exact amounts as bigint. `mark` adds a byte order mark, for spreadsheets that guess the encoding.
 */
export function writeCsv(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  { mark = false }: { mark?: boolean } = {},
): string {
  return `${mark ? '\ufeff' : ''}${csvLines([header, ...rows])}`;
}

/** Lines of a CSV file that is written in pieces. */
export function csvLines(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((cells) => `${cells.map(field).join(',')}\r\n`).join('');
}

function field(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The cells of a CSV text, line by line, without blank lines. Understands quotes, line breaks inside them and a byte order mark.
 * An unclosed quote extends to the end. Never throws.
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((each) => each !== '')) rows.push(cells);
    cells = [];
  };
  const source = text.replace(/^\ufeff/, '');
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (quoted && char === '"' && source[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (char === '"' && (quoted || cell === '')) quoted = !quoted;
    else if (quoted) cell += char;
    else if (char === ',') endCell();
    else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  endRow();
  return rows;
}
