import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { Forest } from '../inviteGraph/forest';
import type { Moved } from './tryRule';

/** Every bond score that another rule would change, as CSV. */
export const movedFile = ({ ids }: Forest, moved: readonly Moved[]): TextFile => ({
  name: 'bond-scores-under-another-rule.csv',
  text: writeCsv(
    ['profile_id', 'invitees', 'bond_score', 'would_be', 'change'],
    moved.map(({ place, n, before, after }) => [ids[place], n, before, after, after - before]),
  ),
});
