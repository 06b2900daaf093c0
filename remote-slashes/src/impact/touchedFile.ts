import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { Touched } from './touched';

const HEADER = [
  'profile_id',
  'person',
  'roles',
  'points',
  'points_by_opening',
  'points_by_close',
  'reviewed_at_opening',
  'reviewed_at_close',
  'vouch_wei_at_opening',
  'vouch_wei_at_close',
  'left',
  'score_change_7d',
];

const stake = (vouched: boolean, wei: string | null) => (vouched ? (wei ?? 'Unknown') : null);

/** Everyone affected by a slash, as CSV. */
export function touchedFile(slashId: number, rows: readonly Touched[]): TextFile {
  const cells = rows.map(({ person, roles, points, pointsOpen, pointsClose, backing, scoreChange7d }) => [
    person.profileId,
    person.userkey,
    roles.join(' '),
    points,
    pointsOpen,
    pointsClose,
    backing?.reviewedOpen ?? null,
    backing?.reviewedClose ?? null,
    backing && stake(backing.vouchedOpen, backing.vouchWeiOpen),
    backing && stake(backing.vouchedClose, backing.vouchWeiClose),
    backing?.left.map(({ by, at }) => `${by} ${at}`).join('; ') ?? null,
    scoreChange7d,
  ]);
  return { name: `slash_${slashId}_people.csv`, text: writeCsv(HEADER, cells) };
}
