const ALLOWED_HEADERS = [
  'apikey',
  'authorization',
  'content-type',
  'x-client-info',
  'x-client-id',
  'x-supabase-api-version',
  'x-retry-count',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'range-unit',
  'if-none-match',
  'mcp-protocol-version',
  'mcp-session-id',
].join(', ');

const HEADERS: Record<string, string> = {
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'access-control-expose-headers':
    'content-range, content-location, preference-applied, content-disposition, retry-after, etag, x-total-rows, x-truncated, ' +
    'ratelimit, ratelimit-policy, deprecation, sunset, link',
};

/** Response to a preflight: any origin may call, since rights come from keys and tokens, never from cookies. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...HEADERS,
      'access-control-allow-methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': '86400',
    },
  });
}

/** The response, readable from any origin, without content sniffing. */
export function withCors(response: Response): Response {
  const open = hasFixedHeaders(response) ? new Response(response.body, response) : response;
  for (const [name, value] of Object.entries(HEADERS)) open.headers.set(name, value);
  return open;
}

/** The headers of a response from the global fetch are immutable. */
function hasFixedHeaders(response: Response): boolean {
  try {
    response.headers.delete('access-control-allow-origin');
    return false;
  } catch {
    return true;
  }
}
