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
 * @throws NoBackendError when no backend is configured.
 */
export function exportUrl(fn: string, { format, filters, sort, cols }: ExportRequest): string {
  return viewUrl('export', { fn, format, filters: filters && JSON.stringify(filters), sort, cols: cols?.join(',') });
}

/**
 * Address of the feed of a list function: the newest rows of the filtered view.
 * @throws NoBackendError when no backend is configured.
 */
export function feedUrl(fn: string, format: 'atom' | 'json', filters?: Record<string, unknown>): string {
  return viewUrl('feed', { fn, format, filters: filters && JSON.stringify(filters) });
}

function viewUrl(name: string, query: Record<string, string | undefined>): string {
  const { url, publishableKey } = dataConfig();
  if (!url || !publishableKey) throw new NoBackendError();
  const target = new URL(`${url}/functions/v1/${name}`);
  for (const [key, value] of Object.entries({ ...query, apikey: publishableKey }))
    if (value) target.searchParams.set(key, value);
  return target.href;
}
