import { dataConfig } from './config';
import { NoBackendError } from './errors';

export type ExportRequest = {
  format: 'csv' | 'json';
  filters?: Record<string, unknown>;
  sort?: string;
  /** Visible columns, in order; the export adds stable ids. */
  cols?: string[];
};

/**
 * Address of the streaming export of a list function: always the whole filtered view, not one page.
 * @throws NoBackendError without a backend.
 */
export function exportUrl(fn: string, { format, filters, sort, cols }: ExportRequest): string {
  const { url, publishableKey } = dataConfig();
  if (!url || !publishableKey) throw new NoBackendError();
  const query = { fn, format, filters: filters && JSON.stringify(filters), sort, cols: cols?.join(',') };
  return addressWith(`${url}/functions/v1/export`, { ...query, apikey: publishableKey });
}

/**
 * Address of the feed of a list function: the newest rows of the filtered view. On the site's own origin and without a key,
 * because people pass it to external feed readers.
 * @throws NoBackendError without a backend.
 */
export function feedUrl(fn: string, format: 'atom' | 'json', filters?: Record<string, unknown>): string {
  if (!dataConfig().url) throw new NoBackendError();
  return addressWith(`${location.origin}/feeds/${fn}.${format}`, { filters: filters && JSON.stringify(filters) });
}

function addressWith(address: string, query: Record<string, string | undefined>): string {
  const target = new URL(address);
  for (const [key, value] of Object.entries(query)) if (value) target.searchParams.set(key, value);
  return target.href;
}
