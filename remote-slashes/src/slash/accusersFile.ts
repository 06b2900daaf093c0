import { writeCsv } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { TextFile } from '@companion/ui/table';
import type { Accuser } from './AccuserList';

const HEADER = [
  'profile_id',
  'userkey',
  'name',
  'opened',
  'open',
  'upheld',
  'defended',
  'inconclusive',
  'cancelled',
  'decided',
  'upheld_share',
  'upheld_share_low',
  'upheld_share_high',
  'points_refused',
];

/** Authors of slashes in display order, as CSV. */
export const accusersFile = (accusers: readonly Accuser[], asOf: string): TextFile => ({
  name: `accusers_${asOf.slice(0, 10)}.csv`,
  text: writeCsv(
    HEADER,
    accusers.map(({ person, precision, amountDefended, ...n }) => [
      person.profileId,
      person.userkey,
      personName(person),
      n.opened,
      n.open,
      n.upheld,
      n.defended,
      n.inconclusive,
      n.cancelled,
      precision.n,
      precision.value,
      precision.low,
      precision.high,
      amountDefended,
    ]),
  ),
});
