import { inOrder } from '../inOrder.ts';
import { type Page, pageOf } from '../parse/page.ts';
import type { ReaderRun } from '../run.ts';

/** An offset list of the network: `limit` rows a page, at most what the call allows. */
export interface PagedList {
  limit: number;
  fetch(offset: number, limit: number): Promise<unknown>;
  store(values: unknown[]): Promise<void>;
  /** Further parts of the cursor, kept beside the offset. */
  cursor?: Record<string, unknown>;
  /** Told the share of the list that is stored. */
  progress?(share: number): void;
}

/** Offsets after the first page; without a known total one at a time. */
function* offsets(from: number, limit: number, total: number): Generator<number> {
  for (let offset = from; offset < total; offset += limit) yield offset;
}

/** Reads a list from the stored offset on and saves the checkpoint after each stored page. */
export async function readPages(run: ReaderRun, list: PagedList): Promise<void> {
  const { limit, cursor = {} } = list;
  const fetchPage = async (offset: number): Promise<Page> => pageOf(await list.fetch(offset, limit));
  const keep = async (page: Page, offset: number, total: number | null) => {
    await list.store(page.values);
    await run.save({ ...cursor, offset: offset + limit });
    list.progress?.(total ? (offset + page.values.length) / total : 0);
  };
  const start = typeof run.cursor.offset === 'number' ? run.cursor.offset : 0;
  let offset = start;
  let page = await fetchPage(offset);
  const total = page.total;
  // Totals may move while paging: rows met twice are the same row again.
  while (page.values.length > 0) {
    await keep(page, offset, total);
    offset += limit;
    if (total !== null) break;
    page = await fetchPage(offset);
  }
  if (total !== null) await inOrder(offsets(offset, limit, total), fetchPage, (next, at) => keep(next, at, total), 3);
}

/** Every page of a short list, without checkpoint. */
export async function readAll(fetch: (offset: number) => Promise<unknown>, limit: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let offset = 0; ; offset += limit) {
    const { values, total } = pageOf(await fetch(offset));
    rows.push(...values);
    if (values.length === 0 || (total === null ? values.length < limit : offset + limit >= total)) return rows;
  }
}
