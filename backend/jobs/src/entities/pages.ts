import { chunks, inOrder } from '../inOrder.ts';
import type { Page } from '../parse/page.ts';
import type { ReaderRun } from '../run.ts';
import type { Counts } from '../store.ts';

/** An offset-paged list of the network: `limit` rows per page, at most what the call allows. */
export interface PagedList {
  limit: number;
  fetch(offset: number, limit: number): Promise<Page>;
  store(values: unknown[]): Promise<unknown>;
  /** Additional fields of the cursor, stored with the offset. */
  cursor?: Record<string, unknown>;
  /** Called with the stored share of the list. */
  progress?(share: number): void;
}

/** Rows per write: short pages are combined, for fewer database calls. */
const ROWS = 1000;

function* offsets(from: number, limit: number, total: number): Generator<number> {
  for (let offset = from; offset < total; offset += limit) yield offset;
}

/** Number of offsets a page covers: the network may return fewer rows than requested. */
const reach = ({ values, limit }: Page, asked: number) => Math.min(asked, limit ?? values.length);

/** `limit` rows of a list from an offset, in as many pages as the network needs. */
async function spanOf({ fetch, limit }: Pick<PagedList, 'fetch' | 'limit'>, offset: number): Promise<Page> {
  const first = await fetch(offset, limit);
  const values = [...first.values];
  let { total } = first;
  let got = first.values.length === 0 ? limit : reach(first, limit);
  while (got < limit && (total === null || offset + got < total)) {
    const page = await fetch(offset + got, limit - got);
    if (page.values.length === 0) break;
    values.push(...page.values);
    got += reach(page, limit - got);
    total = page.total ?? total;
  }
  return { values, total, limit };
}

/** Reads a list from the stored offset and saves a checkpoint after each write. */
export async function readPages(run: ReaderRun, list: PagedList): Promise<void> {
  const { limit, cursor = {} } = list;
  const fetchPage = (offset: number) => spanOf(list, offset);
  const keep = async (values: unknown[], next: number, total: number | null) => {
    await list.store(values);
    await run.save({ ...cursor, offset: next });
    list.progress?.(total ? next / total : 0);
  };
  let offset = typeof run.cursor.offset === 'number' ? run.cursor.offset : 0;
  let page = await fetchPage(offset);
  const { total } = page;
  // Without a total, reads page by page until an empty one. If totals shift, a row may be read twice, which is harmless.
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

/** A list with the newest or most recently changed rows first. */
export interface NewestFirst {
  limit: number;
  fetch(offset: number, limit: number): Promise<Page>;
  /** Returns the counts of changes. */
  store(values: unknown[]): Promise<Counts>;
}

/** Reads pages until one has nothing new: everything after it is known. */
export async function readUntilKnown({ limit, fetch, store }: NewestFirst): Promise<void> {
  for (let offset = 0; ; ) {
    const page = await fetch(offset, limit);
    if (page.values.length === 0) return;
    const { inserted, updated } = await store(page.values);
    offset += reach(page, limit);
    if (inserted + updated === 0 || (page.total !== null && offset >= page.total)) return;
  }
}

/** Every page of a short list, without checkpoints. A list without a total ends at an empty or repeated page. */
export async function readAll(fetch: (offset: number) => Promise<Page>, limit: number): Promise<unknown[]> {
  const rows: unknown[] = [];
  let before = '';
  for (let offset = 0; ; ) {
    const page = await fetch(offset);
    const same = page.total === null && JSON.stringify(page.values) === before;
    if (page.values.length === 0 || same) return rows;
    rows.push(...page.values);
    offset += reach(page, limit);
    if (page.total !== null && offset >= page.total) return rows;
    before = JSON.stringify(page.values);
  }
}
