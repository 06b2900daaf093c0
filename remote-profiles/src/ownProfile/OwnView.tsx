import { useQuery } from '@companion/data/query';
import { counted, formatNumber, frozenAt } from '@companion/domain';
import {
  ClockProvider,
  EmptyState,
  InfoButton,
  KpiRow,
  KpiTile,
  Loaded,
  Person,
  personPath,
  SkeletonTable,
  SkeletonText,
} from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { lazy, Suspense } from 'react';
import { ReasonSentences } from '../reasons/Reasons';
import { actionList } from './actionList';
import { Bonds, BondsNote } from './Bonds';
import { type Block, Blocks } from './blocks/Blocks';
import { Endorsed, EndorsedNote } from './Endorsed';
import { MyFeedback } from './feedback/MyFeedback';
import { MyData } from './myData/MyData';
import s from './ownProfile.module.css';
import { type Actions, actionsQuery } from './queries';
import { SinceLastVisit } from './sinceLastVisit/SinceLastVisit';
import { VotesRecord } from './VotesRecord';

// Not needed at once.
const Settings = lazy(() => import('./settings/Settings'));

/** The own profile: actions first, then the data behind them. */
export function OwnView({ profileId }: { profileId: number }) {
  const query = useQuery(actionsQuery(profileId));
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="Your profile" shape={<SkeletonTable rows={8} columns={2} />}>
        {(answer) =>
          answer.person === null ? (
            <EmptyState why="Your profile is not known here yet.">
              It will appear after the next sync with the network.
            </EmptyState>
          ) : (
            <Own actions={answer} />
          )
        }
      </Loaded>
    </ClockProvider>
  );
}

function Own({ actions }: { actions: Actions }) {
  const { person, votes, headroom, endorsed, openBonds, marks } = actions;
  return (
    <>
      <p className={s.who}>
        <Person person={person} />
        <Link to={personPath(person)}>Public page</Link>
      </p>
      <KpiRow>
        <KpiTile
          label="Bond points"
          value={formatNumber(openBonds.points, { signed: true })}
          note={counted(openBonds.count, 'open bond')}
          metric="M13"
        />
        <KpiTile
          label="Exposure"
          value={formatNumber(endorsed.points, { digits: 0 })}
          unit="points"
          note={`by endorsing ${counted(endorsed.count, 'person', 'people')}`}
          metric="profile.exposure"
        />
        <KpiTile
          label="Reciprocal headroom"
          value={Math.max(0, headroom.headroom)}
          unit="reviews"
          note={`${formatNumber(headroom.reciprocated)} reciprocated so far`}
          metric="profile.reciprocalHeadroom"
        />
        <KpiTile
          label="Votes with the outcome"
          interval={votes?.accuracy ?? { value: null, low: null, high: null, k: 0, n: 0 }}
          metric="slashVotes.record"
        />
        <KpiTile label="EIP-6 marks" value={marks} note="reviews voted down by their subject" metric="EIP-6" />
      </KpiRow>
      <Blocks blocks={blocksOf(actions)} />
    </>
  );
}

/** In default order: actions, events, the data behind them, and the holder's own settings and data. */
function blocksOf(actions: Actions): Block[] {
  const { person, votes, endorsed, bonds, openBonds } = actions;
  const { profileId } = person;
  const own: Block[] =
    profileId === null
      ? []
      : [
          { id: 'feedback', title: 'My feedback', body: <MyFeedback profileId={profileId} /> },
          { id: 'data', title: 'My data', body: <MyData profileId={profileId} /> },
        ];
  return [
    { id: 'todo', title: 'To do', note: 'Most urgent first', body: <ToDo actions={actions} /> },
    {
      id: 'since',
      title: 'Since your last visit',
      body: <SinceLastVisit actions={actions} />,
    },
    {
      id: 'reasons',
      title: 'For and against',
      note: 'What others see first about you',
      body: <ReasonSentences id={person.userkey} />,
    },
    {
      id: 'bonds',
      title: 'My bonds',
      note: <BondsNote shown={bonds.length} open={openBonds.count} person={person} />,
      flush: bonds.length > 0,
      body: <Bonds bonds={bonds} />,
    },
    {
      id: 'endorsed',
      title: 'My endorsements at risk',
      note: <EndorsedNote endorsed={endorsed} />,
      flush: endorsed.rows.length > 0,
      body: <Endorsed endorsed={endorsed} />,
    },
    { id: 'votes', title: 'My voting record', body: <VotesRecord votes={votes} profileId={profileId} /> },
    ...own,
    {
      id: 'settings',
      title: 'Settings',
      note: 'Stored in this browser',
      body: (
        <Suspense fallback={<SkeletonText lines={4} />}>
          <Settings />
        </Suspense>
      ),
    },
  ];
}

function ToDo({ actions }: { actions: Actions }) {
  const list = actionList(actions);
  const [next] = actions.bonds;
  if (list.length === 0)
    return (
      <EmptyState why="Nothing urgent." icon="check">
        {next?.bondDaysLeft
          ? `The next bond ends in ${counted(Math.ceil(next.bondDaysLeft), 'day')}.`
          : 'You have no open bonds.'}
      </EmptyState>
    );
  return (
    <ol className={s.actions}>
      {list.map(({ key, text, to, metric }) => (
        <li key={key}>
          <Link to={to}>{text}</Link>
          {metric && <InfoButton metric={metric} label={text} />}
        </li>
      ))}
    </ol>
  );
}
