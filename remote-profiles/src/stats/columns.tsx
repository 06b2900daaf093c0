import type { Column } from '@companion/ui/table';
import { columns as found } from '../profiles/columns';
import type { ProfileRow } from '../profiles/queries';
import { ScoreStanding } from './ScoreStanding';

/** The columns of the search, with where a person stands behind the score. */
export const columns: readonly Column<ProfileRow>[] = found.map((column) =>
  column.id === 'score' ? { ...column, cell: (row) => <ScoreStanding person={row} /> } : column,
);
