import { CompanionError } from '../../../../shared/contract/src/CompanionError.ts';
import { textAtMost } from '../../../../shared/limits/src/textAtMost.ts';
import { LISTED, type Listing, listingOf, type Row } from './listing.ts';

/** A filtered view of a list function that can be exported as a file or a feed. */
export type View = { fn: string; listing: Listing; filters: Row; sort: string | null };

export type ExportRequest = View & {
  format: 'csv' | 'json' | 'meta';
  cols: string[];
  bom: boolean;
};

/** The request cannot be served; the message says why. */
export class ExportError extends CompanionError {
  override readonly code = 'export-refused';
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

const DAY = 86_400_000;
const MAX_BODY = 64 * 1024;

/** Parses and validates an export request from the query of a GET or the JSON of a POST. @throws ExportError */
export async function readRequest(req: Request): Promise<ExportRequest> {
  const query = Object.fromEntries(new URL(req.url).searchParams);
  const input: Row = { ...query, ...(req.method === 'POST' ? await readObject(req) : {}) };
  const view = readView(input);
  const format = input.format ?? 'csv';
  if (format !== 'csv' && format !== 'json' && format !== 'meta')
    throw new ExportError(400, 'format must be csv, json or meta');
  const cols = typeof input.cols === 'string' ? input.cols.split(',') : (input.cols ?? []);
  if (!Array.isArray(cols) || cols.length > 100) throw new ExportError(400, 'cols must be a list of at most 100 names');
  return {
    ...view,
    format,
    cols: cols.map((key) => String(key).trim()).filter(Boolean),
    bom: ['1', 'true', true].includes(input.bom as string),
  };
}

/** The view of a request. @throws ExportError */
export function readView(input: Row): View {
  const fn = String(input.fn ?? '');
  const listing = listingOf(fn);
  if (!listing) throw new ExportError(400, `fn must be one of ${LISTED.join(', ')}`);
  const filters = parseFilters(input.filters);
  if (listing.file.maxDays) checkRange(filters, listing.file.maxDays);
  if (input.sort !== undefined && input.sort !== null && typeof input.sort !== 'string')
    throw new ExportError(400, 'sort must be text');
  return { fn, listing, filters, sort: (input.sort as string) || null };
}

async function readObject(req: Request): Promise<Row> {
  const text = await textAtMost(req, MAX_BODY);
  if (text === null) throw new ExportError(413, `the body is larger than ${MAX_BODY} bytes`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ExportError(400, 'the body must be a JSON object');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ExportError(400, 'the body must be a JSON object');
  return body as Row;
}

function parseFilters(given: unknown): Row {
  let filters = given;
  if (typeof given === 'string' && given !== '') {
    try {
      filters = JSON.parse(given);
    } catch {
      throw new ExportError(400, 'filters must be JSON');
    }
  }
  if (filters === undefined || filters === null || filters === '') return {};
  if (typeof filters !== 'object' || Array.isArray(filters)) throw new ExportError(400, 'filters must be an object');
  return filters as Row;
}

/** A preset of at most 31 days, or two times that close together; from and to override `range`. @throws ExportError */
function checkRange({ range, from, to }: Row, maxDays: number): void {
  if (from === undefined && to === undefined && ['24h', '7d', '30d'].includes(range as string)) return;
  const [first, last] = typeof range === 'string' ? range.split('..') : [];
  const span = Date.parse(String(to ?? last)) - Date.parse(String(from ?? first));
  if (!(span >= 0 && span <= maxDays * DAY)) throw new ExportError(400, `the range must be at most ${maxDays} days`);
}
