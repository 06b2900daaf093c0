import { writeCsv } from '@companion/domain';
import type { TextFile } from '@companion/ui/table';
import type { WeeklyXp, XpWeek } from './queries';

const HEADER = [
  'season',
  'week',
  'from',
  'to',
  'complete',
  'xp',
  'change',
  'change_pct',
  'rank',
  'rank_change',
  'share',
  'percentile',
  'cumulative',
  'network_median',
];

/** The weeks of a season as CSV. */
export function weeksFile({ person, season }: WeeklyXp, rows: readonly XpWeek[]): TextFile {
  const cells = rows.map((row) => [
    season,
    row.week,
    row.from,
    row.to,
    row.complete,
    row.xp,
    row.change?.delta ?? null,
    row.change?.deltaPct ?? null,
    row.rank,
    row.change?.rankChange ?? null,
    row.share,
    row.percentile,
    row.cumulative,
    row.median,
  ]);
  return { name: `xp_season_${season}_user_${person.userId}.csv`, text: writeCsv(HEADER, cells) };
}
