import { useQuery } from '@companion/data/query';
import { counted, formatNumber, frozenAt } from '@companion/domain';
import {
  Card,
  ClockProvider,
  EmptyState,
  InfoButton,
  KpiRow,
  KpiTile,
  Loaded,
  Person,
  personPath,
  SkeletonTable,
} from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Reasons } from '../reasons/Reasons';
import { actionList } from './actionList';
import { Bonds } from './Bonds';
import { Endorsed } from './Endorsed';
import s from './ownProfile.module.css';
import { type Actions, actionsQuery } from './queries';

/** The own profile: what to do, then what it rests on. */
export function OwnView({ profileId }: { profileId: number }) {
  const query = useQuery(actionsQuery(profileId));
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="Your profile" shape={<SkeletonTable rows={8} columns={2} />}>
        {(answer) =>
          answer.person === null ? (
            <EmptyState why="Your profile is not known here yet.">
              It comes with the next reading of the network.
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
  const { person, votes, headroom, endorsed, bonds, marks } = actions;
  return (
    <>
      <p className={s.who}>
        <Person person={person} />
        <Link to={personPath(person)}>Public page</Link>
      </p>
      <ToDo actions={actions} />
      <Reasons id={person.userkey} />
      <KpiRow>
        <KpiTile
          label="Bond points"
          value={formatNumber(
            bonds.reduce((sum, { bondImpact }) => sum + (bondImpact ?? 0), 0),
            { signed: true },
          )}
          note={counted(bonds.length, 'open bond')}
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
        <KpiTile label="Marks by recipients" value={marks} note="reviews voted down by their subject" metric="EIP-6" />
      </KpiRow>
      <Bonds bonds={bonds} />
      <Endorsed endorsed={endorsed} />
    </>
  );
}

function ToDo({ actions }: { actions: Actions }) {
  const list = actionList(actions);
  const [next] = actions.bonds;
  return (
    <Card title="To look after" note="The most urgent first">
      {list.length === 0 ? (
        <EmptyState why="Nothing urgent." icon="check">
          {next?.bondDaysLeft
            ? `The next bond ends in ${counted(Math.ceil(next.bondDaysLeft), 'day')}.`
            : 'No bond of yours is open.'}
        </EmptyState>
      ) : (
        <ol className={s.actions}>
          {list.map(({ key, text, to, metric }) => (
            <li key={key}>
              <Link to={to}>{text}</Link>
              {metric && <InfoButton metric={metric} label={text} />}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
