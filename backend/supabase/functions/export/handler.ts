import { addressOf, type FunctionContext } from '../context.ts';
import { chooseColumns, csvField, csvLine, rowCells } from './cells.ts';
import type { Row } from './listing.ts';
import { type Part, reader } from './read.ts';
import { ExportError, type ExportRequest, readRequest } from './request.ts';

const MAX_ROWS = 200_000;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-id, x-client-info',
  'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
  'access-control-expose-headers': 'content-disposition, retry-after, x-total-rows, x-truncated',
};

/**
 * Streams the whole filtered view of a list function as CSV or JSON, in its order, read in keyset chunks with the caller's own
 * rights. `format=meta` returns the sidecar instead: address, time and version of the rules.
 */
export async function handler(req: Request, ctx: FunctionContext): Promise<Response> {
  if (req.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
  if (!['GET', 'HEAD', 'POST'].includes(req.method)) return refusal(405, 'only GET and POST');
  try {
    const request = await readRequest(req);
    const read = reader(req, ctx, request);
    // Read before responding, so that a rejected filter is an error and not an empty file.
    const first = await read(null);
    const name = await fileName(request, first.asOf);
    if (request.format === 'meta') return meta(addressOf(req, ctx), request, first, name);
    const isHead = req.method === 'HEAD';
    const truncated = (first.total ?? 0) > MAX_ROWS;
    const text = request.format === 'csv' ? csv(request, first, read) : json(request, first, read);
    return new Response(isHead ? null : bytes(text), {
      headers: {
        ...CORS,
        'content-type': request.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.${request.format}"`,
        'cache-control': 'no-store',
        ...(first.total === undefined ? {} : { 'x-total-rows': String(first.total) }),
        ...(truncated ? { 'x-truncated': `first ${MAX_ROWS} rows` } : {}),
      },
    });
  } catch (error) {
    if (error instanceof ExportError) return refusal(error.status, error.message, error.headers);
    throw error;
  }
}

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  const code = status === 400 ? '22023' : String(status);
  return Response.json({ code, message }, { status, headers: { ...CORS, ...headers } });
}

type Read = ReturnType<typeof reader>;

/** Rows of all chunks, at most MAX_ROWS. */
async function* chunks(first: Part, read: Read): AsyncGenerator<Row[]> {
  let left = MAX_ROWS;
  for (let part = first; ; part = await read(part.next)) {
    yield part.rows.slice(0, left);
    left -= part.rows.length;
    if (left <= 0 || part.next === null || part.rows.length === 0) return;
  }
}

async function* csv({ listing, cols, bom }: ExportRequest, first: Part, read: Read): AsyncGenerator<string> {
  const chosen = chooseColumns(listing.columns, cols);
  yield (bom ? '\uFEFF' : '') + csvLine(rowCells(chosen, {}).map((cell) => cell.name));
  for await (const rows of chunks(first, read))
    yield rows.map((row) => csvLine(rowCells(chosen, row).map(csvField))).join('');
}

async function* json({ listing, cols }: ExportRequest, first: Part, read: Read): AsyncGenerator<string> {
  const chosen = chooseColumns(listing.columns, cols);
  let comma = '[\n';
  for await (const rows of chunks(first, read))
    for (const row of rows) {
      yield comma + JSON.stringify(Object.fromEntries(rowCells(chosen, row).map(({ name, value }) => [name, value])));
      comma = ',\n';
    }
  yield comma === '[\n' ? '[]\n' : '\n]\n';
}

/** Pulls one chunk at a time, so that a slow reader keeps only one in memory; a failure visibly aborts the download. */
function bytes(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** `page_filters-hash_asOf`: the same view has the same hash, regardless of filter order and explicit defaults. */
async function fileName({ listing, filters, sort }: ExportRequest, asOf: string): Promise<string> {
  const given = Object.entries(filters).filter(([, value]) => value !== null);
  const view = JSON.stringify([given.sort(([a], [b]) => (a < b ? -1 : 1)), sort ?? listing.fn.order]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(view)));
  const short = [...hash.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${listing.file.name}_${short}_${asOf.replace(/[-:]/g, '').replace(/\.\d+/, '')}`;
}

function meta(address: string, request: ExportRequest, first: Part, name: string): Response {
  const url = new URL(address);
  url.searchParams.delete('apikey');
  url.searchParams.set('format', 'csv');
  const { fn, filters, sort } = request;
  const sidecar = {
    url: url.href,
    time: first.asOf,
    paramsVersion: first.paramsVersion,
    fn,
    filters,
    sort,
    total: first.total ?? null,
    file: `${name}.csv`,
  };
  return Response.json(sidecar, {
    headers: {
      ...CORS,
      'content-disposition': `attachment; filename="${name}.meta.json"`,
      'cache-control': 'no-store',
    },
  });
}
