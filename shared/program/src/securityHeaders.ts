const YEAR_SECONDS = 31_536_000;

/**
 * Headers of every answer of our servers: what it is, is what we say it is; and a browser that knows the site by https asks
 * for it by nothing else.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  };
}
