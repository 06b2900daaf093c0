import { useInfiniteQuery } from '@companion/data/query';
import { counted, frozenAt } from '@companion/domain';
import {
  Button,
  Card,
  ClockProvider,
  EmptyState,
  ExportMenu,
  FilterChips,
  Loaded,
  Page,
  SearchField,
  Select,
  SkeletonText,
} from '@companion/ui/core';
import { ChartRoom, CommitField, CountField, chipsOf, PersonField, TimedHead } from '@companion/ui/page';
import { lazy, useEffect } from 'react';
import { MessageStream } from './MessageStream';
import { useTelegramAddress } from './params';
import { messagesQuery } from './queries';
import s from './telegram.module.css';

// The messages must not wait for the code of a picture.
const DaysChart = lazy(() => import(/* webpackChunkName: "pictures" */ './DaysChart'));

const LABELS = { q: 'Words', channel: 'Channel', person: 'Mentions', slash: 'Slash' };
/** A linked message is looked for in so many pages of its day. */
const MOST_PAGES = 20;

/** /telegram-viewer: what was said in the community channels about X? */
export default function TelegramPage() {
  const list = useTelegramAddress();
  const { q, channel, at } = list.values;
  const query = useInfiniteQuery(messagesQuery(list.args));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const pages = data?.pages ?? [];
  const [newest] = pages;
  const messages = pages.flatMap(({ rows }) => rows).reverse();
  const isHere = at !== null && messages.some((message) => `${message.channel}/${message.id}` === at);
  const looking = at !== null && data !== undefined && !isHere && hasNextPage && pages.length < MOST_PAGES;
  useEffect(() => {
    if (looking && !isFetchingNextPage) void fetchNextPage();
  }, [looking, isFetchingNextPage, fetchNextPage]);
  const channels = newest?.channels ?? [];
  const onDay = (day: string) => list.commit({ range: `${day}..${day}`, at: null });
  return (
    <ClockProvider now={frozenAt(newest?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Telegram viewer"
          purpose="What was said in the community channels about X?"
          list={list}
          pastDays
        />
        <div className={s.filters}>
          <SearchField
            label="Search messages"
            value={q}
            onType={(text) => list.type({ q: text, at: null })}
            onCommit={(text) => list.commit({ q: text, at: null })}
          />
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
            label="Day"
            type="date"
            value=""
            accepts={(text) => /^\d{4}-\d\d-\d\d$/.test(text)}
            onCommit={(day) => day && onDay(day)}
          />
        </div>
        <FilterChips
          filters={chipsOf(list, LABELS)}
          onRemove={(key) => list.commit({ [key]: list.defaults[key as 'person'] ?? null })}
          onClear={list.clear}
        />
        <Loaded query={{ ...query, data: newest }} what="The messages" shape={<SkeletonText lines={10} />}>
          {(answer) =>
            answer.channels.length === 0 ? (
              <EmptyState why="No channel is kept here yet.">
                Whoever runs this site has to bring the export of a public channel.
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
                {messages.length === 0 ? (
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
                    onEarlier={hasNextPage ? () => void fetchNextPage() : null}
                    busy={isFetchingNextPage}
                  />
                )}
              </Card>
            )
          }
        </Loaded>
        {channels.length > 0 && (
          <ChartRoom ready height={{ wide: 300, narrow: 320 }}>
            <DaysChart filters={list.filters} onDay={onDay} />
          </ChartRoom>
        )}
      </Page>
    </ClockProvider>
  );
}
