import { useSession } from '@companion/contract/services';
import { useInfiniteQuery } from '@companion/data/query';
import { counted, frozenAt } from '@companion/domain';
import {
  Button,
  Card,
  ClockProvider,
  EmptyState,
  ExportMenu,
  FilterChips,
  foundIn,
  Loaded,
  Page,
  SearchField,
  Select,
  SkeletonText,
} from '@companion/ui/core';
import { ChartRoom, CommitField, CountField, chipsOf, FilterRow, PersonField, TimedHead } from '@companion/ui/page';
import { lazy, Suspense, useEffect, useState } from 'react';
import { messagesFinding } from './finding';
import { MessageStream } from './MessageStream';
import { useTelegramAddress } from './params';
import { inOrder, messagesQuery } from './queries';
import s from './telegram.module.css';

// The messages must not wait for the chart's code.
const DaysChart = lazy(() => import(/* webpackChunkName: "pictures" */ './DaysChart'));

const ImportExport = lazy(() => import(/* webpackChunkName: "import" */ './ImportExport'));

const LABELS = { q: 'Words', channel: 'Channel', person: 'Mentions', slash: 'Slash' };

/** /telegram-viewer: what was said in the community channels about X? */
export default function TelegramPage() {
  const list = useTelegramAddress();
  const { q, channel, at, from } = list.values;
  const query = useInfiniteQuery(messagesQuery(list.args, from));
  const { data, hasNextPage, hasPreviousPage, isFetching, isFetchNextPageError } = query;
  const { fetchNextPage, fetchPreviousPage } = query;
  const pages = data?.pages ?? [];
  const newest = pages.find(({ kpis }) => kpis) ?? pages[0];
  const messages = inOrder(pages);
  // Shows a linked message with those before it; if nothing was written later, also the end.
  const lonely = from !== null && pages.length === 1 && hasNextPage && (at !== null || messages.length === 0);
  useEffect(() => {
    if (lonely && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [lonely, isFetching, isFetchNextPageError, fetchNextPage]);
  const channels = newest?.channels ?? [];
  // A page that begins at a message has no figures.
  const counts = query.isPlaceholderData || from !== null ? null : newest?.kpis;
  const searches = list.active.some((name) => name === 'q' || name === 'person' || name === 'slash');
  const { proven, role } = useSession();
  const admin = proven && role !== null;
  const [importing, setImporting] = useState(false);
  const onDay = (day: string) => list.commit({ from: day, at: null });
  return (
    <ClockProvider now={frozenAt(newest?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Telegram viewer"
          finding={foundIn(counts, query.isLoadingError || from !== null, (kpis) => messagesFinding(kpis, searches))}
          purpose="What was said in the community channels about X?"
          list={list}
          pastDays
        />
        <div className={s.filters}>
          <SearchField
            label="Search messages"
            value={q}
            onType={(text) => list.type({ q: text, at: null, from: null })}
            onCommit={(text) => list.commit({ q: text, at: null, from: null })}
          />
          <FilterRow>
            <Select
              label="Channel"
              value={channel ?? ''}
              options={[
                { value: '', label: 'All channels' },
                ...channels.map((each) => ({ value: each.channel, label: each.channel })),
              ]}
              onChange={(value) => list.commit({ channel: value || null, at: null })}
            />
            <PersonField list={list} name="person" label={LABELS.person} />
            <CountField list={list} name="slash" label="Slash number" min={0} max={1_000_000_000} />
            <CommitField
              label="Jump to a day"
              type="date"
              value={from?.slice(0, 10) ?? ''}
              accepts={(text) => text === '' || /^20\d\d-\d\d-\d\d$/.test(text)}
              onCommit={(day) =>
                day ? list.commit({ range: 'all', from: day, at: null }) : list.commit({ from: null })
              }
            />
          </FilterRow>
        </div>
        {admin && (
          <div>
            <Button icon="plus" onClick={() => setImporting(true)}>
              Import a channel
            </Button>
          </div>
        )}
        <FilterChips
          filters={chipsOf(list, LABELS)}
          onRemove={(key) => list.commit({ [key]: list.defaults[key as 'person'] ?? null })}
          onClear={list.clear}
        />
        <Loaded query={{ ...query, data: newest }} what="The messages" shape={<SkeletonText lines={10} />}>
          {(answer) =>
            answer.channels.length === 0 ? (
              <EmptyState why="No channel has been added yet.">
                {admin
                  ? 'Import the export of a public channel with the button above.'
                  : 'The operator of this site has to import a public channel first.'}
              </EmptyState>
            ) : (
              <Card
                title={channel ?? 'All channels'}
                note={
                  answer.kpis &&
                  `${counted(answer.kpis.shown, 'message')}, ${counted(answer.kpis.tombstones, 'deleted one')}`
                }
                actions={
                  <ExportMenu fn="telegram_viewer" filters={list.filters} sort="at" about={{ asOf: answer.asOf }} />
                }
              >
                {messages.length === 0 && isFetching ? (
                  <SkeletonText lines={10} />
                ) : messages.length === 0 ? (
                  <EmptyState
                    why="No message matches."
                    action={<Button onClick={() => list.commit({ range: 'all' })}>Search all time</Button>}
                  />
                ) : (
                  <MessageStream
                    messages={messages}
                    q={q}
                    target={at}
                    showChannel={channel === null && channels.length > 1}
                    key={from}
                    fromStart={pages.some(({ way, rows }) => way === 'later' && rows.length > 0)}
                    onEarlier={hasNextPage ? () => void fetchNextPage() : null}
                    onLater={hasPreviousPage ? () => void fetchPreviousPage() : null}
                    busy={isFetching}
                  />
                )}
              </Card>
            )
          }
        </Loaded>
        {channels.length > 0 && (
          <ChartRoom ready height={{ wide: 620, narrow: 676 }}>
            <DaysChart
              filters={list.filters}
              onDay={onDay}
              onAnyDay={(day) => list.commit({ range: 'all', from: day, at: null })}
            />
          </ChartRoom>
        )}
        {importing && (
          <Suspense fallback={null}>
            <ImportExport onClose={() => setImporting(false)} />
          </Suspense>
        )}
      </Page>
    </ClockProvider>
  );
}
