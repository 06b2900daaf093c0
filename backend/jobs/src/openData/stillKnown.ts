import type { OpenDataPart } from '@companion/domain';
import { compareKeys, type Row } from './row.ts';

/**
 * Rows of an earlier day that still exist in the newest, in the same order. User-written text that is gone from the newest, and
 * anything blind again, is removed; everything else stays as of that day. `onGone` is called for each row that is removed or
 * changed.
 */
export async function* stillKnown(
  part: OpenDataPart,
  earlier: AsyncIterable<Row>,
  newest: AsyncIterable<Row>,
  onGone: () => void,
): AsyncGenerator<Row> {
  const now = newest[Symbol.asyncIterator]();
  try {
    let known = await now.next();
    for await (const row of earlier) {
      while (!known.done && compareKeys(part, known.value, row) < 0) known = await now.next();
      if (known.done || compareKeys(part, known.value, row) !== 0) {
        onGone();
        continue;
      }
      const kept = withoutWhatWent(part, row, known.value);
      if (kept !== row) onGone();
      yield kept;
    }
  } finally {
    await now.return?.();
  }
}

function withoutWhatWent({ columns }: OpenDataPart, row: Row, known: Row): Row {
  const went = columns.map(
    ([, kind], place) =>
      (kind === 'text' || kind === 'blind') && isNothing(known[place] ?? null) && !isNothing(row[place] ?? null),
  );
  return went.some(Boolean) ? row.map((value, place) => (went[place] ? null : value)) : row;
}

const isNothing = (value: Row[number]) => value === null || value === '';
