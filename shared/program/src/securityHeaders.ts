const YEAR_SECONDS = 31_536_000;

/** Headers of every response: no content sniffing, and only https once a browser knows the site by https. */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(siteUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  };
}
