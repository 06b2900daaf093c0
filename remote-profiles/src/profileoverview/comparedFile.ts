import { reasonsInWords, writeCsv } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { TextFile } from '@companion/ui/table';
import { MEASURES, measured } from './measures';
import type { Compared } from './queries';

const HEADER = [
  'user_id',
  'profile_id',
  'name',
  ...MEASURES.flatMap(({ id }) => [id, `${id}_percentile`]),
  'reviews_unknown',
  'score_change_30d',
  'vouched_in_wei',
  'own_reviews_archived',
  'own_reviews',
  'slashes_upheld',
  'joined_at',
  'reasons',
];

/** The comparison table as CSV, one line per person. */
export function comparedFile({ people, asOf }: Compared): TextFile {
  const rows = people.map((person) => [
    person.userId,
    person.profileId,
    personName(person),
    ...MEASURES.flatMap(({ id }) => {
      const { value = null, percentile = null } = measured(person, id) ?? {};
      return [value, percentile];
    }),
    person.reviews.unknown ?? 0,
    person.delta30d,
    person.vouchedInWei,
    person.archivedShare.k,
    person.archivedShare.n,
    person.slashesUpheld,
    person.joinedAt,
    reasonsInWords(person.reasons)
      .map(({ text }) => text)
      .join('; '),
  ]);
  const ids = people.map(({ userId }) => userId).join('-');
  return { name: `profileoverview_users_${ids}_${asOf.slice(0, 10)}.csv`, text: writeCsv(HEADER, rows) };
}
