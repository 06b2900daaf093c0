/**
 * Postgres prints `2026-01-02 03:04:05.678+00`, the REST API returns `2026-01-02T03:04:05.678+00:00`. `infinity` and BC dates are
 * unchanged.
 */
export function timestampToIso(text: string): string {
  return text.replace(/^(\d{4,}-\d{2}-\d{2}) /, '$1T').replace(/(:\d{2}(?:\.\d+)?[+-]\d{2})$/, '$1:00');
}
