import type { FoundRows } from '@companion/functions/found-rows';
import type { Column } from '@companion/ui/table';
import { columns as found } from '../profiles/columns';
import { FoundCount } from '../profiles/FoundCount';
import type { ProfileRow } from '../profiles/queries';
import { ScoreStanding } from './ScoreStanding';

/** A count that the search has no room for, with its rows behind it. */
const counted = (rows: FoundRows, header: string, field: string = rows): Column<ProfileRow> => ({
  id: rows,
  header,
  align: 'end',
  hidden: true,
  exports: [field],
  cell: (row) => <FoundCount row={row} rows={rows} />,
});

/** The columns of the search, with where a person stands behind the score, and all other counts. */
export const columns: readonly Column<ProfileRow>[] = [
  ...found.map((column) =>
    column.id === 'score' ? { ...column, cell: (row: ProfileRow) => <ScoreStanding person={row} /> } : column,
  ),
  // The file has both in one field, as many of as many.
  counted('authored', 'Reviews ever written', 'archivedShare'),
  counted('archived', 'Reviews taken back', 'archivedShare'),
  counted('vouchesReceived', 'Vouches received'),
  counted('vouchesGiven', 'Vouches given'),
  counted('votesCast', 'Votes cast'),
  counted('slashesOpened', 'Slashes opened'),
  counted('invitees', 'People invited'),
];
