import type { OpenDataPart } from '@companion/domain';
import { compareKeys, type Row } from './row.ts';

/** The part that holds what is new or changed in another one. @param since the day of the archive before */
export const changedPart = ({ name, keys, columns }: OpenDataPart, since: string): OpenDataPart => ({
  name: `${name}_changed`,
  of: name,
  says: `Rows of ${name} that are new or changed since ${since}.`,
  keys,
  columns,
});

/**
 * Rows that are new or changed, of pieces that are asked for in their order. Both are sorted by their keys, so that one row of
 * each is in memory.
 */
export function changesSince(part: OpenDataPart, before: AsyncIterable<Row>) {
  const earlier = before[Symbol.asyncIterator]();
  let known: IteratorResult<Row> | undefined;
  return {
    async in(rows: readonly Row[]): Promise<Row[]> {
      const changed: Row[] = [];
      for (const row of rows) {
        known ??= await earlier.next();
        while (!known.done && compareKeys(part, known.value, row) < 0) known = await earlier.next();
        const isSame = !known.done && JSON.stringify(known.value) === JSON.stringify(row);
        if (!isSame) changed.push(row);
      }
      return changed;
    },
    end: async (): Promise<void> => {
      await earlier.return?.();
    },
  };
}
