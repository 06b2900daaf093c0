import { writeCsv } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { TextFile } from '@companion/ui/table';
import type { Pair } from './Pairs';

const HEADER = [
  'slash_id',
  'closes_at',
  'endorser_profile_id',
  'endorser_userkey',
  'endorser_name',
  'points_lost',
  'subject_profile_id',
  'subject_userkey',
  'subject_name',
];

const named = (person: Pair['subject']) => [person.profileId, person.userkey, personName(person)];

/** Who lost points because of whom, newest first, as CSV. */
export const pairsFile = (pairs: readonly Pair[], asOf: string): TextFile => ({
  name: `points_lost_for_others_${asOf.slice(0, 10)}.csv`,
  text: writeCsv(
    HEADER,
    pairs.map(({ slashId, closesAt, endorser, points, subject }) => [
      slashId,
      closesAt,
      ...named(endorser),
      points,
      ...named(subject),
    ]),
  ),
});
