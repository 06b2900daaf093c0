import { useQuery } from '@companion/data/query';
import { capitalized, counted, formatPercent, levelOf } from '@companion/domain';
import { Bars, ChartSkeleton, StackedBars } from '@companion/ui/chart';
import { HeatMap } from '@companion/ui/chart-more';
import { ErrorPanel, personName } from '@companion/ui/core';
import { favouritesQuery, MOST_SLASH_VOTES, type Voter, type VotesOf } from './queries';
import { byLevel, byQuarter, QUARTERS } from './voterWords';
import s from './votingProfile.module.css';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const MOST_PEOPLE = 12;
const DIRECTIONS = [
  { key: 'up', label: 'Up', tone: 'positive' as const },
  { key: 'down', label: 'Down', tone: 'negative' as const },
];

type Props = { voter: Voter; who: string; filters: VotesOf };

/** When, which way, on whom and with whom a person votes. */
export default function VoterPictures({ voter, who, filters }: Props) {
  const { series, hours, slashVotes, coVoters, asOf } = voter;
  const levels = byLevel(coVoters, (score) => levelOf(score)?.name ?? null);
  const heat = new Map(hours.map(({ day, hour, count }) => [`${day} ${hour}`, count]));
  return (
    <div className={s.pictures}>
      <StackedBars
        title="Direction over time"
        unit="votes per week, without open slashes"
        metric="votes.upvoteShare"
        asOf={asOf}
        bucket="week"
        integer
        series={DIRECTIONS}
        buckets={series.map(({ at, up, down }) => ({ at, values: { up, down } }))}
        summary={`${counted(series.length, 'week')} with votes.`}
      />
      <HeatMap
        title="Hours"
        unit="votes by weekday and hour, UTC"
        metric="profile.votesCast"
        asOf={asOf}
        rows={DAYS}
        columns={HOURS}
        rowLabel="Day"
        columnLabel="Hour"
        values={DAYS.map((_, day) => HOURS.map((__, hour) => heat.get(`${day + 1} ${hour}`) ?? 0))}
        noun={{ one: 'vote', other: 'votes' }}
        summary={`${counted(voter.votes, 'vote')} in all.`}
      />
      <Favourites who={who} filters={filters} asOf={asOf} />
      <Bars
        title="Agreement by level"
        unit="share of shared closed slashes voted the same way, by level of the other voter"
        metric="voting.kappa"
        asOf={asOf}
        format={(value) => formatPercent(value)}
        formatAxis={(value) => formatPercent(value, 0)}
        series={[{ key: 'share', label: 'Agreed', tone: 'info' }]}
        named
        groups={levels.map(({ level, shared, agreed }) => ({
          key: level,
          short: capitalized(level),
          label: `${capitalized(level)}, n=${shared}`,
          values: { share: agreed / shared },
        }))}
        summary={`${counted(coVoters.length, 'voter')} with shared slashes.`}
      />
      <Bars
        title="Time of the decision"
        unit="votes on closed slashes, by hours after the opening"
        metric="slashVotes.record"
        asOf={asOf}
        integer
        named
        series={[{ key: 'count', label: 'Votes', tone: 'info' }]}
        groups={byQuarter(slashVotes).map((count, at) => ({
          key: String(at),
          label: QUARTERS[at] ?? '',
          values: { count },
        }))}
        summary={`${slashVotes.length < MOST_SLASH_VOTES ? '' : 'The newest '}${counted(slashVotes.length, 'vote')} on closed slashes.`}
      />
    </div>
  );
}

/** Authors voted on most: upvotes above zero, downvotes below. */
function Favourites({ who, filters, asOf }: Pick<Props, 'who' | 'filters'> & { asOf: string }) {
  const { data, error, refetch } = useQuery(favouritesQuery(who, filters));
  if (error && !data) return <ErrorPanel what="Favorites and targets" error={error} onRetry={() => refetch()} />;
  // A chart measures its container when mounted, so it is not mounted before its data arrives.
  if (!data) return <ChartSkeleton height={340} />;
  const people = (data.kpis?.cast.people ?? []).slice(0, MOST_PEOPLE);
  return (
    <Bars
      title="Favorites and targets"
      unit="votes by author: upvotes above the line, downvotes below"
      metric="votesSearch.people"
      asOf={asOf}
      integer
      stacked
      named
      series={DIRECTIONS}
      groups={people.map(({ person, up, down }) => ({
        key: String(person.userId),
        label: personName(person),
        values: { up, down: -down },
      }))}
      summary={`The ${counted(people.length, 'author')} voted on most.`}
    />
  );
}
