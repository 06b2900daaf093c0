import type { OpenDataPart } from '@companion/domain';
import { compareKeys, type Row } from './row.ts';

/** The part with new and changed rows of another one. @param since day of the previous archive */
export const changedPart = ({ name, keys, columns }: OpenDataPart, since: string): OpenDataPart => ({
  name: `${name}_changed`,
  of: name,
  says: `Rows of ${name} that are new or changed since ${since}.`,
  keys,
  columns,
});

/** New and changed rows, for chunks passed in order. Both sides are sorted by key, so that only one row of each is in memory. */
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
