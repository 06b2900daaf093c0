import { useInfiniteQuery, useQuery } from '@companion/data/query';
import { counted } from '@companion/domain';
import { homeFeed } from '@companion/functions/homeFeed';
import {
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  ExportMenu,
  Freshness,
  Skeleton,
  SkeletonTable,
  useWatchList,
} from '@companion/ui/core';
import { MoreButton } from '@companion/ui/input';
import { useEffect } from 'react';
import s from './Feed.module.css';
import { FeedFold } from './FeedFold';
import { FeedRow } from './FeedRow';
import { FeedTypes } from './FeedTypes';
import { showWatched } from './feedChoice';
import { foldFeed } from './foldFeed';
import { countNew } from './newItems';
import type { HomeAddress } from './params';
import { type FeedChoice, type FeedItem, type FeedPage, feedArgs, feedHeadQuery, feedKey, feedQuery } from './queries';

/** With fewer lines it looks as if nothing were happening. */
const LEAST_LINES = 10;
const MOST_PAGES = 4;

type Props = { list: HomeAddress; settled: boolean };

/** "Now": slashes, vouches and unhealthy unvouches in one stream, newest first. */
export default function Feed({ list, settled }: Props) {
  const types = list.values.types ?? [];
  const watched = list.values.who === 'watch';
  const { people } = useWatchList();
  const who = watched ? people.slice(0, homeFeed.args.who.max).map(({ userId }) => userId) : null;
  const choice: FeedChoice = { types, who };
  const nobody = who?.length === 0;
  const feed = useInfiniteQuery({ ...feedQuery(choice), enabled: !nobody });
  const pages = feed.data?.pages ?? [];
  const items = distinct(pages.flatMap(({ rows }) => rows));
  const lines = foldFeed(items);
  // If grouping a busy hour left only a few lines, the next pages load automatically.
  const few = lines.length < LEAST_LINES && pages.length < MOST_PAGES;
  const { hasNextPage, isFetching, isError, fetchNextPage } = feed;
  useEffect(() => {
    if (few && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [few, hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <Card
      title="Now"
      note={
        watched
          ? 'What the people you watch did and what happened to them, newest first'
          : 'Slashes, vouches and unhealthy unvouches, newest first'
      }
      actions={
        pages[0] && (
          <>
            <NewPill
              choice={choice}
              newest={pages[0]}
              items={items}
              busy={feed.isRefetching}
              onShow={() => feed.refetch()}
            />
            <ExportMenu fn="home_feed" filters={feedArgs(choice)} feed compact />
          </>
        )
      }
      footer={pages[0] && <Freshness at={pages[0].asOf} />}
    >
      <FeedTypes list={list} />
      {watched && !nobody && (
        <p className={s.watched}>
          The list stays in this browser; the address of a file or feed of this view contains the ids of{' '}
          {counted(people.length, 'person', 'people')}.
        </p>
      )}
      {nobody ? (
        <EmptyState
          why="You are not watching anyone yet."
          action={<Button onClick={() => showWatched(list, false)}>Show everyone</Button>}
        />
      ) : feed.error && !feed.data ? (
        <ErrorPanel what="The feed" error={feed.error} onRetry={() => feed.refetch()} />
      ) : (
        <Skeleton loading={feed.isPending} shape={<SkeletonTable rows={8} columns={3} />}>
          {items.length === 0 ? (
            <Nothing list={list} settled={settled} />
          ) : (
            <ol className={s.feed}>
              {lines.map((entry) =>
                'items' in entry ? (
                  <FeedFold key={`fold ${feedKey(entry.items.at(-1) ?? entry.items[0])}`} fold={entry} />
                ) : (
                  <FeedRow key={feedKey(entry)} item={entry} />
                ),
              )}
            </ol>
          )}
        </Skeleton>
      )}
      {items.length > 0 && (
        <div className={s.more}>
          <MoreButton
            more={feed.hasNextPage}
            end="No more events."
            size="md"
            busy={feed.isFetchingNextPage}
            onClick={() => feed.fetchNextPage()}
          >
            {feed.isFetchNextPageError ? 'That failed. Load more' : 'Load more'}
          </MoreButton>
        </div>
      )}
    </Card>
  );
}

type NewPillProps = {
  choice: FeedChoice;
  /** The feed's latest page. */
  newest: FeedPage;
  items: readonly FeedItem[];
  busy: boolean;
  onShow: () => void;
};

/** Shows how many entries are new; the feed waits for a click, so that nothing jumps. */
function NewPill({ choice, newest, items, busy, onShow }: NewPillProps) {
  const head = useQuery(feedHeadQuery(choice, newest));
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

function Nothing({ list, settled }: Props) {
  const watched = list.values.who === 'watch';
  const anyKind = !list.values.types?.length;
  if (!settled) return <p className={s.waiting}>The first sync has not loaded slashes and vouches yet.</p>;
  if (watched && anyKind) return <EmptyState why="Nothing has happened around the people you watch." />;
  if (anyKind) return <EmptyState why="Nothing has happened yet.">New entries appear here.</EmptyState>;
  return (
    <EmptyState
      why="There are no entries of this kind."
      action={<Button onClick={() => list.commit({ types: [] })}>Show all kinds</Button>}
    />
  );
}

/** A slash that closes between two page loads would be listed twice. */
function distinct(items: readonly FeedItem[]): FeedItem[] {
  return [...new Map(items.map((item) => [feedKey(item), item])).values()];
}
