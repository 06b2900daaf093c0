import { Avatar, Badge, Eth, LevelChip, Num, Person, TimeAgo } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { PersonFlags } from '../parts/personFlags';
import s from './lookup.module.css';
import { isFound, type LookupResult, liveOf, notesOf } from './results';

export const columns: readonly Column<LookupResult>[] = [
  { id: 'handle', header: 'Handle', sort: 'handle', cell: ({ handle }) => <span>@{handle}</span> },
  {
    id: 'person',
    header: 'Person',
    cell: (result) => (result.person ? <Person person={result.person} hideLevel /> : <LivePerson result={result} />),
    primary: true,
  },
  {
    id: 'profile',
    header: 'Profile',
    width: 80,
    cell: (result) => (isFound(result) ? (result.hasProfile ? 'Yes' : 'No') : null),
  },
  {
    id: 'score',
    header: 'Score',
    sort: 'score',
    align: 'end',
    width: 80,
    metric: 'profiles.score',
    cell: ({ score }) => score !== null && <Num value={score} />,
    primary: true,
  },
  {
    id: 'level',
    header: 'Level',
    width: 120,
    cell: (result) => isFound(result) && <LevelChip score={result.score} />,
    primary: true,
  },
  {
    id: 'reviews',
    header: 'Reviews',
    sort: 'reviews',
    align: 'end',
    width: 110,
    metric: 'profiles.reviewsReceived',
    cell: ({ reviews }) => reviews && <Reviews {...reviews} />,
  },
  {
    id: 'vouched',
    header: 'Vouched',
    sort: 'vouched',
    align: 'end',
    width: 110,
    metric: 'profiles.vouchedReceived',
    cell: ({ vouchedWei }) => vouchedWei !== null && <Eth wei={vouchedWei} />,
  },
  {
    id: 'last',
    header: 'Last activity',
    sort: 'last',
    width: 130,
    cell: ({ lastActivityAt }) => lastActivityAt && <TimeAgo at={lastActivityAt} />,
  },
  { id: 'note', header: 'Note', cell: (result) => <Notes result={result} /> },
];

/** A person known only to the network: there is no page to open here. */
function LivePerson({ result }: { result: LookupResult }) {
  const live = liveOf(result);
  return (
    live && (
      <span className={s.live}>
        <Avatar source={live.avatarUrl} />
        {live.displayName ?? `@${live.handle}`}
      </span>
    )
  );
}

function Reviews({ pos, neu, neg, unknown }: { pos: number; neu: number; neg: number; unknown?: number }) {
  return (
    <span title={`${pos} positive, ${neu} neutral, ${neg} negative${unknown ? `, ${unknown} unknown` : ''}`}>
      +{pos} / {neu} / −{neg}
      {unknown ? ` + ${unknown} unknown` : null}
    </span>
  );
}

function Notes({ result }: { result: LookupResult }) {
  const notes = notesOf(result);
  if (notes.length === 0 && result.flags.length === 0) return null;
  return (
    <span className={s.notes}>
      {notes.map((note) => (
        <Badge key={note}>{note}</Badge>
      ))}
      <PersonFlags flags={result.flags} />
    </span>
  );
}
