import { canonicalSegment, formatPercent } from '@companion/domain';
import type { AnswerOf, RowOf } from '@companion/functions';
import type { weeklyXpOverview } from '@companion/functions/weeklyXpOverview';
import { Badge, Num, Person } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Column } from '@companion/ui/table';
import { PersonFlags } from '../parts/personFlags';

export type XpAnswer = AnswerOf<typeof weeklyXpOverview>;
/** A person's earnings in the week. */
export type Earner = RowOf<typeof weeklyXpOverview>;

/** A change, or "new" if there was nothing to compare with the week before. */
function Change({ value, unit }: { value: number | 'new' | null | undefined; unit?: string }) {
  return value === 'new' ? <Badge>new</Badge> : <Num value={value} signed unit={unit} />;
}

export const columns: readonly Column<Earner>[] = [
  {
    id: 'rank',
    header: 'Rank',
    sort: 'rank',
    align: 'end',
    width: 72,
    metric: 'xpOverview.rank',
    cell: ({ rank }) => <Num value={rank} />,
  },
  { id: 'person', header: 'Person', title: true, primary: true, cell: ({ person }) => <Person person={person} /> },
  {
    id: 'rankChange',
    header: 'Places gained',
    align: 'end',
    metric: 'xpOverview.rank',
    cell: ({ change }) => <Change value={change?.rankChange} />,
  },
  {
    id: 'xp',
    header: 'XP',
    sort: 'xp',
    align: 'end',
    metric: 'M19',
    primary: true,
    cell: ({ person, xp }) => (
      <Link to={`/profiles/${encodeURIComponent(canonicalSegment(person))}/weekly-xp`}>
        <Num value={xp} />
      </Link>
    ),
  },
  {
    id: 'delta',
    header: 'Change',
    sort: 'delta',
    align: 'end',
    metric: 'M19',
    primary: true,
    cell: ({ change }) => <Change value={change?.delta} />,
  },
  {
    id: 'deltaPct',
    header: 'Change, %',
    align: 'end',
    metric: 'M19',
    cell: ({ change }) => <Change value={change?.deltaPct} unit="%" />,
  },
  {
    id: 'share',
    header: 'Share of all XP',
    align: 'end',
    metric: 'M19',
    cell: ({ share }) => (share === null ? <Num value={null} /> : formatPercent(share)),
  },
  {
    id: 'seasonTotal',
    header: 'Season so far',
    align: 'end',
    metric: 'M19',
    cell: ({ seasonTotal }) => <Num value={seasonTotal} />,
  },
  {
    id: 'streak',
    header: 'Weeks in a row',
    align: 'end',
    metric: 'weeklyXp.streak',
    cell: ({ streak }) => <Num value={streak} />,
  },
  {
    id: 'flags',
    header: 'Flags',
    cell: ({ flags }) => (flags.length === 0 ? <Num value={null} /> : <PersonFlags flags={flags} />),
  },
];
