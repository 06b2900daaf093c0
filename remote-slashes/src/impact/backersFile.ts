import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { Backer } from './queries';

const HEADER = [
  'profile_id',
  'person',
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

/** Who stood behind the accused, as CSV. */
export function backersFile(slashId: number, rows: readonly Backer[]): TextFile {
  const cells = rows.map((row) => [
    row.person.profileId,
    row.person.userkey,
    row.points,
    row.pointsOpen,
    row.pointsClose,
    row.reviewedOpen,
    row.reviewedClose,
    row.vouchWeiOpen,
    row.vouchWeiClose,
    row.left.map(({ by, at }) => `${by} ${at}`).join('; '),
    row.scoreChange7d,
  ]);
  return { name: `slash_${slashId}_supporters.csv`, text: writeCsv(HEADER, cells) };
}
