import { CommandError } from '@companion/program';

/** Format and version in the first line of a file. */
export const FORMAT = 'companion-data';
export const VERSION = 1;

/** A line of the file, unparsed. */
export interface Line {
  number: number;
  text: string;
}

/** A row by column; a jsonb column that is SQL null is omitted. */
export interface Row {
  table: string;
  row: Record<string, unknown>;
}
/** Number of rows and sequences before it: a file without it was truncated. */
export interface End {
  end: number;
}
/** A parsed line. `next` is the next number of a sequence. */
export type Entry = Row | { sequence: string; next: number } | End;

/** `schema` is the newest migration of the source database. */
export const headLine = (schema: string): string => JSON.stringify({ format: FORMAT, version: VERSION, schema });

/** Error for an invalid line. */
export const broken = (number: number, what: string): CommandError =>
  new CommandError(`Line ${number} of the file ${what}. Nothing was changed.`, 'Export the data again.');

/** The schema of the source database. @throws CommandError if it is not one of our files, or of another version */
export function readHead(line: Line | undefined): string {
  const head = line && objectIn(line.text);
  if (head?.format !== FORMAT || typeof head.schema !== 'string')
    throw new CommandError('The file is not an export of a site: its first line does not say so. Nothing was changed.');
  if (head.version !== VERSION)
    throw new CommandError(
      `The file has version ${JSON.stringify(head.version)} of the format; this release reads ${VERSION}. Nothing was changed.`,
      'Import it with the release that exported it.',
    );
  return head.schema;
}

/** @throws CommandError */
export function readEntry({ number, text }: Line): Entry {
  const entry = objectIn(text);
  if (!entry) throw broken(number, 'is no whole JSON object');
  const { table, row, sequence, next, end } = entry;
  if (typeof table === 'string' && isObject(row)) return { table, row };
  if (typeof sequence === 'string' && Number.isSafeInteger(next) && Number(next) > 0)
    return { sequence, next: Number(next) };
  if (Number.isSafeInteger(end)) return { end: Number(end) };
  throw broken(number, 'is neither a row, nor a sequence, nor the end');
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lines of chunked UTF-8. @throws CommandError for invalid bytes */
export async function* linesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Uint8Array[] = [];
  let number = 0;
  const line = (): Line => {
    number++;
    try {
      return { number, text: decoder.decode(Buffer.concat(rest)) };
    } catch {
      throw broken(number, 'is not UTF-8');
    }
  };
  for await (let piece of pieces) {
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10)) {
      rest.push(piece.subarray(0, at));
      yield line();
      rest = [];
      piece = piece.subarray(at + 1);
    }
    if (piece.length > 0) rest.push(piece);
  }
  if (rest.length > 0) yield line();
}
