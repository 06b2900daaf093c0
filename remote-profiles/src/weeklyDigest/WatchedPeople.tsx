import { useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { watchedNews } from '@companion/functions/week-news';
import { weeklyDigest } from '@companion/functions/weeklyDigest';
import { Card, EmptyState, ErrorPanel, ExportMenu, Skeleton, SkeletonText, useWatchList } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { weeklyDigestQuery } from './queries';
import { Sentences } from './Sentences';
import s from './weeklyDigest.module.css';

/**
 * The week's events around people watched in this browser; the server receives their ids but stores none. @param week Its
 * Monday.
 */
export function WatchedPeople({ week }: { week: string }) {
  const who = useWatchList()
    .people.slice(0, weeklyDigest.filters.who.max)
    .map(({ userId }) => userId);
  const query = useQuery({ ...weeklyDigestQuery({ filters: { week, who } }), enabled: who.length > 0 });
  const news = query.data?.rows.flatMap(watchedNews) ?? [];
  if (who.length === 0)
    return (
      <Card title="People you watch">
        <EmptyState why="You watch nobody yet." icon="star">
          Press Watch on a person's card or page to read here what happened to them.{' '}
          <Link to="/profiles">Find people</Link>.
        </EmptyState>
      </Card>
    );
  return (
    <Card
      title="People you watch"
      note="The list stays in this browser; a feed of it holds their ids in its address"
      actions={<ExportMenu fn="weekly_digest" filters={{ who }} feed compact />}
    >
      {query.error && !query.data ? (
        <ErrorPanel what="What happened to them" error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton loading={query.isPending} shape={<SkeletonText lines={3} />}>
          {news.length > 0 ? (
            <Sentences of={news} />
          ) : (
            <p className={s.quiet}>Nothing happened to the {counted(who.length, 'person', 'people')} you watch.</p>
          )}
        </Skeleton>
      )}
    </Card>
  );
}
