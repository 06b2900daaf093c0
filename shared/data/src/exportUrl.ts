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
  const { url, publishableKey } = dataConfig();
  if (!url || !publishableKey) throw new NoBackendError();
  const target = new URL(`${url}/functions/v1/export`);
  const query = {
    fn,
    format,
    filters: filters && JSON.stringify(filters),
    sort,
    cols: cols?.join(','),
    apikey: publishableKey,
  };
  for (const [key, value] of Object.entries(query)) if (value) target.searchParams.set(key, value);
  return target.href;
}
