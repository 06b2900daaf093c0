import { chunks, inOrder } from '../inOrder.ts';
import { type Page, pageOf } from '../parse/page.ts';
import type { ReaderRun } from '../run.ts';
import type { Counts } from '../store.ts';

/** An offset list of the network: `limit` rows a page, at most what the call allows. */
export interface PagedList {
  limit: number;
  fetch(offset: number, limit: number): Promise<unknown>;
  store(values: unknown[]): Promise<unknown>;
  /** Further parts of the cursor, kept beside the offset. */
  cursor?: Record<string, unknown>;
  /** Told the share of the list that is stored. */
  progress?(share: number): void;
}

/** Rows stored at once: short pages are put together, so that the database is asked less often. */
const ROWS = 1000;

function* offsets(from: number, limit: number, total: number): Generator<number> {
  for (let offset = from; offset < total; offset += limit) yield offset;
}

/** Reads a list from the stored offset on and saves the checkpoint after each stored part. */
export async function readPages(run: ReaderRun, list: PagedList): Promise<void> {
  const { limit, cursor = {} } = list;
  const fetchPage = async (offset: number): Promise<Page> => pageOf(await list.fetch(offset, limit));
  const keep = async (values: unknown[], next: number, total: number | null) => {
    await list.store(values);
    await run.save({ ...cursor, offset: next });
    list.progress?.(total ? next / total : 0);
  };
  let offset = typeof run.cursor.offset === 'number' ? run.cursor.offset : 0;
  let page = await fetchPage(offset);
  const { total } = page;
  // Without a total one page at a time, until an empty one. Rows met twice while totals move are the same row again.
  while (page.values.length > 0) {
    offset += limit;
    await keep(page.values, offset, total);
    if (total !== null) break;
    page = await fetchPage(offset);
  }
  if (total === null) return;
  await inOrder(
    chunks([...offsets(offset, limit, total)], Math.max(1, Math.floor(ROWS / limit))),
    (part) => Promise.all(part.map(fetchPage)),
    (pages, part) =>
      keep(
        pages.flatMap(({ values }) => values),
        (part.at(-1) ?? offset) + limit,
        total,
      ),
  );
}

/** A list whose newest or latest changed rows come first. */
export interface NewestFirst {
  limit: number;
  fetch(offset: number, limit: number): Promise<unknown>;
  /** Answers what it changed. */
  store(values: unknown[]): Promise<Counts>;
}

/** Reads pages until one brings nothing new: behind it everything is known. */
export async function readUntilKnown({ limit, fetch, store }: NewestFirst): Promise<void> {
  for (let offset = 0; ; offset += limit) {
    const { values, total } = pageOf(await fetch(offset, limit));
    if (values.length === 0) return;
    const { inserted, updated } = await store(values);
    if (inserted + updated === 0 || (total !== null && offset + limit >= total)) return;
  }
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
