import { writeCsv } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { TextFile } from '@companion/ui/table';
import type { Inviter } from './Leaderboard';

/** The leaderboard's inviters in order, as CSV. */
export const invitersFile = (rows: readonly Inviter[], asOf: string): TextFile => ({
  name: `inviters_${asOf.slice(0, 10)}.csv`,
  text: writeCsv(
    [
      'profile_id',
      'userkey',
      'name',
      'sent',
      'accepted',
      'settled',
      'acceptance_rate',
      'acceptance_rate_low',
      'mean_score',
      'mean_change_90d',
      'flagged',
      'upheld_slashes',
      'net_bond',
    ],
    rows.map(({ person, sent, accepted, rate, meanScore, meanChange90d, flagged, upheldSlashes, netBond }) => [
      person.profileId,
      person.userkey,
      personName(person),
      sent,
      accepted,
      rate.n,
      rate.value,
      rate.low,
      meanScore,
      meanChange90d,
      flagged.k,
      upheldSlashes,
      netBond,
    ]),
  ),
});
