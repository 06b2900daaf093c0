import { expect } from 'vitest';
import type { Backend } from './backend.ts';

type Row = { title: string; body: string; createdAt: string } & Record<string, unknown>;

/** Inserts reviews 1 to `count` among `people` people as the sync does, 1,000 at a time. */
export async function ingestReviews(
  backend: Backend,
  { count, people }: { count: number; people: number },
  rowOf: (id: number) => Row,
): Promise<void> {
  for (let first = 1; first <= count; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - first + 1) }, (_, index) => {
      const id = first + index;
      return {
        id,
        authorProfileId: 1 + (id % people),
        subjectProfileId: 1 + ((id * 7 + 1) % people),
        score: 1,
        archived: false,
        archivedAt: null,
        events: [],
        replies: 0,
        ...rowOf(id),
      };
    });
    const response = await backend.fetch(
      new Request('http://localhost:54321/rest/v1/rpc/ingest', {
        method: 'POST',
        headers: { apikey: backend.keys.secret, 'content-type': 'application/json' },
        body: JSON.stringify({ entity: 'reviews', batch: { rows } }),
      }),
    );
    expect(await response.json()).toMatchObject({ inserted: rows.length });
  }
}
