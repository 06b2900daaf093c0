import { useInfiniteQuery, useQuery } from '@companion/data/query';
import { Button, Card, EmptyState, ErrorPanel, Freshness, Skeleton, SkeletonTable } from '@companion/ui/core';
import s from './Feed.module.css';
import { FeedRow } from './FeedRow';
import { FeedTypes } from './FeedTypes';
import { countNew } from './newItems';
import { type FeedItem, type FeedKind, type FeedPage, feedHeadQuery, feedKey, feedQuery } from './queries';

type Props = { types: readonly FeedKind[]; onTypes: (types: FeedKind[]) => void; settled: boolean };

/** "Now": slashes, vouches and unhealthy unvouches in one stream, newest first. */
export default function Feed({ types, onTypes, settled }: Props) {
  const feed = useInfiniteQuery(feedQuery(types));
  const pages = feed.data?.pages ?? [];
  const items = distinct(pages.flatMap(({ rows }) => rows));
  return (
    <Card
      title="Now"
      note="Slashes, vouches and unhealthy unvouches, newest first"
      actions={
        pages[0] && (
          <NewPill
            types={types}
            newest={pages[0]}
            items={items}
            busy={feed.isRefetching}
            onShow={() => feed.refetch()}
          />
        )
      }
      footer={<Freshness at={pages[0]?.asOf} />}
    >
      <FeedTypes types={types} onTypes={onTypes} />
      {feed.error && !feed.data ? (
        <ErrorPanel what="The feed" error={feed.error} onRetry={() => feed.refetch()} />
      ) : (
        <Skeleton loading={feed.isPending} shape={<SkeletonTable rows={8} columns={3} />}>
          {items.length === 0 ? (
            <Nothing types={types} onTypes={onTypes} settled={settled} />
          ) : (
            <ol className={s.feed}>
              {items.map((item) => (
                <FeedRow key={feedKey(item)} item={item} />
              ))}
            </ol>
          )}
        </Skeleton>
      )}
      {feed.hasNextPage && (
        <p className={s.more}>
          <Button busy={feed.isFetchingNextPage} onClick={() => feed.fetchNextPage()}>
            {feed.isFetchNextPageError ? 'That failed. Load more' : 'Load more'}
          </Button>
        </p>
      )}
    </Card>
  );
}

type NewPillProps = {
  types: readonly FeedKind[];
  /** What the feed itself read last. */
  newest: FeedPage;
  items: readonly FeedItem[];
  busy: boolean;
  onShow: () => void;
};

/** Says how much came in since; the feed itself waits until it is pressed, so that nothing jumps. */
function NewPill({ types, newest, items, busy, onShow }: NewPillProps) {
  const head = useQuery(feedHeadQuery(types, newest));
  const fresh = countNew(head.data?.rows ?? [], items);
  return (
    <span role="status">
      {fresh > 0 && (
        <Button size="sm" variant="primary" icon="arrowUp" busy={busy} onClick={onShow}>
          {`${fresh} new`}
        </Button>
      )}
    </span>
  );
}

function Nothing({ types, onTypes, settled }: Props) {
  if (!settled) return <p className={s.waiting}>The first sync has not read slashes and vouches yet.</p>;
  if (types.length === 0) return <EmptyState why="Nothing has happened yet.">New entries appear here.</EmptyState>;
  return (
    <EmptyState
      why="Nothing of this kind has happened."
      action={<Button onClick={() => onTypes([])}>Show every kind</Button>}
    />
  );
}

/** A slash that closes between two pages would stand in both. */
function distinct(items: readonly FeedItem[]): FeedItem[] {
  return [...new Map(items.map((item) => [feedKey(item), item])).values()];
}
