import { formatDate, formatNumber, formatPercent } from '@companion/domain';
import { Badge, Num } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import { RowsLink } from '../parts/RowsLink';
import type { XpWeek } from './queries';

const day = (at: string) => formatDate(at, { timeZone: 'UTC' });
/** The day before the instant at which a week ends. */
const lastDay = (to: string) => day(new Date(Date.parse(to) - 1).toISOString());

/** A week; the running one has no change yet. */
export const columnsOf = (season: number | null): readonly LocalColumn<XpWeek>[] => [
  {
    id: 'week',
    header: 'Week',
    sort: 'week',
    by: ({ week }) => week,
    primary: true,
    cell: ({ week, complete }) => (
      <>
        Week {week} {!complete && <Badge tone="info">in progress</Badge>}
      </>
    ),
  },
  { id: 'dates', header: 'Dates (UTC)', cell: ({ from, to }) => `${day(from)} – ${lastDay(to)}` },
  {
    id: 'xp',
    header: 'XP',
    sort: 'xp',
    by: ({ xp }) => xp,
    align: 'end',
    metric: 'M19',
    primary: true,
    cell: ({ xp }) => <Num value={xp} />,
  },
  {
    id: 'delta',
    header: 'Change',
    align: 'end',
    cell: ({ change, complete }) => complete && change && <Num value={change.delta} signed />,
  },
  {
    id: 'deltaPct',
    header: 'Change, %',
    align: 'end',
    cell: ({ change, complete }) => (complete && change ? percentText(change.deltaPct) : null),
  },
  {
    id: 'rank',
    header: 'Rank',
    sort: 'rank',
    by: ({ rank }) => rank,
    align: 'end',
    primary: true,
    cell: ({ week, rank }) => <Rank season={season} week={week} rank={rank} />,
  },
  {
    id: 'rankChange',
    header: 'Places gained',
    align: 'end',
    cell: ({ change, complete }) => {
      const gained = complete ? (change?.rankChange ?? null) : null;
      return gained === 'new' ? 'new' : gained !== null && <Num value={gained} signed />;
    },
  },
  {
    id: 'share',
    header: 'Share of all XP',
    sort: 'share',
    by: ({ share }) => share,
    align: 'end',
    cell: ({ share }) => share !== null && formatPercent(share),
  },
  { id: 'cumulative', header: 'Since the start', align: 'end', cell: ({ cumulative }) => <Num value={cumulative} /> },
];

/** A rank links to the week's ranking. */
export function Rank({ season, week, rank }: Pick<XpWeek, 'week' | 'rank'> & { season: number | null }) {
  const words = rank === null ? null : `#${formatNumber(rank)}`;
  return (
    <RowsLink
      to={season === null ? null : `/mini-apps/weekly-xp-overview?season=${season}&week=${week}`}
      count={rank}
      label={`${words} of week ${week}`}
    >
      {words}
    </RowsLink>
  );
}

function percentText(change: number | 'new' | null): string | null {
  if (change === null || change === 'new') return change;
  return `${formatNumber(change, { signed: true, digits: Number.isInteger(change) ? 0 : 1 })}%`;
}
