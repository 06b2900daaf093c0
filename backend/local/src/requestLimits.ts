import { jsonError } from './jsonError.ts';

/** Limits per request. The database's parameter limit is enforced separately, for every statement. */
export const LIMITS = {
  /** Body size in bytes with any key but the secret one. */
  publicBody: 64 * 1024,
  /** Body size in bytes with the secret key. */
  serviceBody: 8 * 1024 * 1024,
  /** Rows per insert; larger batches use a function that takes one JSON value. */
  rows: 1_000,
  /** Characters of path and query, as a web server in front would allow. */
  url: 16 * 1024,
};

/**
 * Reads the whole body before the request queues: a slow sender must not block others. Returns the request with its body in
 * memory, or the refusal.
 */
export async function readLimited(request: Request, isService: boolean): Promise<Request | Response> {
  const { url, method, headers, signal } = request;
  if (url.length > LIMITS.url)
    return jsonError(414, 'url_too_long', `The URL is longer than ${LIMITS.url} characters.`);
  if (!request.body) return request;

  const limit = isService ? LIMITS.serviceBody : LIMITS.publicBody;
  const tooLarge = () => jsonError(413, 'body_too_large', `The request body is larger than ${limit} bytes.`);
  if (Number(headers.get('content-length')) > limit) return tooLarge();

  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return tooLarge();
    }
    chunks.push(value);
  }
  const body = Buffer.concat(chunks);
  if (tooManyRows(new URL(url).pathname, headers, body)) {
    return jsonError(
      413,
      'too_many_rows',
      `One request inserts at most ${LIMITS.rows} rows.`,
      'Send smaller batches, or call a function that takes all rows as one JSON value.',
    );
  }
  return new Request(url, { method, headers, body: body.length > 0 ? body : null, signal });
}

function tooManyRows(path: string, headers: Headers, body: Buffer): boolean {
  if (!path.startsWith('/rest/v1/') || path.startsWith('/rest/v1/rpc/')) return false;
  const text = body.toString('utf8').trimStart();
  if (headers.get('content-type')?.includes('text/csv'))
    return text.split('\n', LIMITS.rows + 3).length > LIMITS.rows + 2;
  if (!text.startsWith('[')) return false;
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.length > LIMITS.rows;
  } catch {
    // The REST layer reports what is wrong with the JSON.
    return false;
  }
}
