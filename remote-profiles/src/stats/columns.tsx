import type { FoundRows } from '@companion/functions/found-rows';
import type { Column } from '@companion/ui/table';
import { columns as found } from '../profiles/columns';
import { FoundCount } from '../profiles/FoundCount';
import type { ProfileRow } from '../profiles/queries';
import { ScoreStanding } from './ScoreStanding';

/** A count that the search has no room for, with its rows behind it. */
const counted = (rows: FoundRows, header: string): Column<ProfileRow> => ({
  id: rows,
  header,
  align: 'end',
  hidden: true,
  // The file has both in one field, as many of as many.
  exports: ['archivedShare'],
  cell: (row) => <FoundCount row={row} rows={rows} />,
});

/** The columns of the search, with where a person stands behind the score, and all other counts. */
export const columns: readonly Column<ProfileRow>[] = [
  ...found.map((column) =>
    column.id === 'score' ? { ...column, cell: (row: ProfileRow) => <ScoreStanding person={row} /> } : column,
  ),
  counted('authored', 'Reviews ever written'),
  counted('archived', 'Reviews taken back'),
];
