import { feedUrl } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { weekCounts, weekEvents } from '@companion/functions/week-news';
import { weeklyDigest } from '@companion/functions/weeklyDigest';
import {
  ButtonLink,
  Card,
  ClockProvider,
  EmptyState,
  ErrorPanel,
  ExportMenu,
  foundIn,
  Page,
  PageHead,
  Skeleton,
  SkeletonText,
} from '@companion/ui/core';
import { useFunctionAddress } from '@companion/ui/url';
import { moverFinding } from './finding';
import { type Week, weeklyDigestQuery } from './queries';
import { Sentences } from './Sentences';
import { WatchedPeople } from './WatchedPeople';
import { Weeks } from './Weeks';
import s from './weeklyDigest.module.css';

/** /weekly-digest: what happened in the last completed week? */
export default function WeeklyDigestPage() {
  const list = useFunctionAddress(weeklyDigest, {});
  const { week: asked } = list.values;
  const query = useQuery(weeklyDigestQuery(list.args));
  const { data, error } = query;
  const week = data?.rows[0];
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title="Weekly digest"
          finding={week ? moverFinding(week) : foundIn(data, error, () => null)}
          purpose="What happened in the network, and to the people you watch, in a finished week?"
          actions={<ExportMenu fn="weekly_digest" filters={{}} feed />}
        />
        {error && !data ? (
          <ErrorPanel what="The digest" error={error} onRetry={() => query.refetch()} />
        ) : (
          <Skeleton loading={query.isPending} shape={<SkeletonText lines={12} />}>
            {data && week ? (
              <>
                <Weeks
                  week={week.week}
                  newest={data.newest}
                  oldest={data.oldest}
                  hrefOf={(next) => list.href({ week: next })}
                />
                <div className={s.cards}>
                  <div className={s.column}>
                    <Network week={week} />
                    <WatchedPeople week={week.week} />
                  </div>
                  <Events week={week} />
                </div>
                <p className={s.quiet}>
                  Each finished week as an entry of a feed: <a href={feedUrl('weekly_digest', 'atom', {})}>Atom</a>,{' '}
                  <a href={feedUrl('weekly_digest', 'json', {})}>JSON Feed</a>.
                </p>
              </>
            ) : (
              <EmptyState
                why={asked ? 'That week was not counted.' : 'No finished week has been counted yet.'}
                icon="clock"
                action={asked && <ButtonLink to={list.href({ week: null })}>The last finished week</ButtonLink>}
              >
                A week runs from Monday to Sunday (UTC) and appears here once it is over and counted, for a year.
              </EmptyState>
            )}
          </Skeleton>
        )}
      </Page>
    </ClockProvider>
  );
}

function Network({ week }: { week: Week }) {
  const counts = weekCounts(week);
  return (
    <Card title="The network">
      {counts.length > 0 ? <Sentences of={counts} /> : <p className={s.quiet}>Nothing happened in this week.</p>}
    </Card>
  );
}

function Events({ week }: { week: Week }) {
  const events = weekEvents(week);
  return (
    <Card title="What stood out" note="Slashes that ended, scores that moved most, the largest vouches, raffles">
      {events.length > 0 ? (
        <Sentences of={events} />
      ) : (
        <p className={s.quiet}>No slash ended, no score moved, and nobody vouched.</p>
      )}
    </Card>
  );
}
