import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { Network, Tied } from './queries';

const HEADER = ['user_id', 'profile_id', 'name', 'score', 'endorses', 'vouches', 'endorsed', 'vouched'];

/** The people around a person as CSV. */
export function networkFile({ person, asOf }: Network, people: readonly Tied[]): TextFile {
  const rows = people.map(({ person: each, endorses, vouches, endorsed, vouched }) => [
    each.userId,
    each.profileId,
    each.name,
    each.score,
    endorses,
    vouches,
    endorsed,
    vouched,
  ]);
  return { name: `network_user_${person.userId}_${asOf.slice(0, 10)}.csv`, text: writeCsv(HEADER, rows) };
}
