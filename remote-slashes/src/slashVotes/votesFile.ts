import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { SlashVote } from './queries';
import { relationText } from './relationWords';

const HEADER = [
  'voter_profile_id',
  'voter',
  'direction',
  'weight',
  'weight_estimated',
  'weight_share_pct',
  'at',
  'hours_after_opening',
  'relations',
  'flagged',
  'coherent',
  'skill',
];

/** The votes of a closed slash as CSV. */
export function votesFile(slashId: number, rows: readonly SlashVote[]): TextFile {
  const cells = rows.map((vote) => [
    vote.person.profileId,
    vote.person.userkey,
    vote.direction,
    vote.weight,
    vote.weightEstimated,
    vote.weightSharePct,
    vote.at,
    vote.hours,
    vote.relations.map(relationText).join('; '),
    vote.flagged,
    vote.coherent,
    vote.record?.skill ?? null,
  ]);
  return { name: `slash_${slashId}_votes.csv`, text: writeCsv(HEADER, cells) };
}
