import type { FoundRows } from '@companion/functions/found-rows';
import type { Column } from '@companion/ui/table';
import { columns as found } from '../profiles/columns';
import { FoundCount } from '../profiles/FoundCount';
import type { ProfileRow } from '../profiles/queries';
import { ScoreStanding } from './ScoreStanding';

/** A count the search has no space for, linked to its rows. */
const counted = (rows: FoundRows, header: string, field: string = rows): Column<ProfileRow> => ({
  id: rows,
  header,
  align: 'end',
  hidden: true,
  exports: [field],
  cell: (row) => <FoundCount row={row} rows={rows} />,
});

/** The search's columns, with percentiles on the score, plus all other counts. */
export const columns: readonly Column<ProfileRow>[] = [
  ...found.map((column) =>
    column.id === 'score' ? { ...column, cell: (row: ProfileRow) => <ScoreStanding person={row} /> } : column,
  ),
  // The export has both in one field, as k of n.
  counted('authored', 'Reviews ever written', 'archivedShare'),
  counted('archived', 'Reviews taken back', 'archivedShare'),
  counted('vouchesReceived', 'Vouches received'),
  counted('vouchesGiven', 'Vouches given'),
  counted('votesCast', 'Votes cast'),
  counted('slashesOpened', 'Slashes opened'),
  counted('invitees', 'People invited'),
];
