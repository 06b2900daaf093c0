import { functionQuery } from '@companion/data';
import { useListQuery, useQuery } from '@companion/data/query';
import { counted, frozenAt } from '@companion/domain';
import { reciprocatedReviews } from '@companion/functions/reciprocatedReviews';
import { Button, ClockProvider, EmptyState, foundIn, Page } from '@companion/ui/core';
import { ChartRoom, chipsOf, FilterSelect, FilterSet, PersonField, RangeSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { columns } from './columns';
import { pairsFinding } from './finding';
import { PairKpis } from './PairKpis';
import { type PairsAddress, usePairsAddress } from './params';
import { ReciprocatedHead } from './ReciprocatedHead';

// The first row must not wait for the charts' code.
const PairPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './PairPictures'));

const LABELS = {
  sentiment: 'Sentiment',
  status: 'Reviews',
  band: 'Answered',
  level: 'Level of either',
  person: 'Person',
};
const BANDS = { '30m': 'Within 30 minutes', '24h': 'Within 24 hours', '7d': 'Within 7 days', later: 'Later' };
const STATUS = { active: 'Active today', all: 'Include ended' };
const SENTIMENT = { positive: 'Both positive', any: 'Anything' };
const WORDS = {
  ...Object.fromEntries(Object.entries(BANDS).map(([key, words]) => [`band:${key}`, words])),
  ...Object.fromEntries(Object.entries(SENTIMENT).map(([key, words]) => [`sentiment:${key}`, words])),
  ...Object.fromEntries(Object.entries(STATUS).map(([key, words]) => [`status:${key}`, words])),
};

/** Pairs of people who reviewed each other. */
export function PairsView() {
  const list = usePairsAddress();
  const { person, status } = list.values;
  const {
    query,
    figures: answer,
    failed,
  } = useListQuery((args) => functionQuery(reciprocatedReviews, args), list.args);
  // No current pairs: the next question is how many there once were.
  const none = query.data?.total === 0 && status !== 'all';
  const ended = useQuery({
    ...functionQuery(reciprocatedReviews, { ...list.args, filters: { ...list.filters, status: 'all' }, per: 1 }),
    enabled: none,
  });
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <ReciprocatedHead
          view="pairs"
          person={person}
          finding={foundIn(answer?.kpis, failed, (kpis) => pairsFinding(kpis, list.href))}
          actions={<RangeSelect value={list.values.range} onChange={(range) => list.commit({ range })} />}
        />
        {!failed && <PairKpis kpis={answer?.kpis} ended={status === 'all'} />}
        <ChartRoom
          fold="When and by whom reviews are returned"
          ready={!query.isPending}
          height={person ? { wide: 474, narrow: 914 } : { wide: 428, narrow: 1180 }}
        >
          {answer && <PairPictures answer={answer} person={person} />}
        </ChartRoom>
        <DataTable
          caption="Pairs"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ first: author, responder }) => `${author.userId}:${responder.userId}`}
          noun={{ one: 'pair', other: 'pairs' }}
          filters={<Filters list={list} />}
          chips={chipsOf(list, LABELS, WORDS)}
          exportOf={{ fn: 'reciprocated_reviews', filters: list.filters }}
          empty={
            none && ended.data && ended.data.total > 0 ? (
              <EmptyState
                why="No pair of active reviews matches."
                action={
                  <Button onClick={() => list.commit({ status: 'all' })}>
                    Show {counted(ended.data.total, 'pair')} including ended ones
                  </Button>
                }
              />
            ) : undefined
          }
        />
      </Page>
    </ClockProvider>
  );
}

function Filters({ list }: { list: PairsAddress }) {
  const { sentiment, status, band, level } = reciprocatedReviews.filters;
  return (
    <FilterSet list={list}>
      <FilterSelect list={list} name="sentiment" label={LABELS.sentiment} words={sentiment.words} names={SENTIMENT} />
      <FilterSelect list={list} name="status" label={LABELS.status} words={status.words} names={STATUS} />
      <FilterSelect list={list} name="band" label={LABELS.band} words={band.words} any="At any time" names={BANDS} />
      <FilterSelect
        list={list}
        name="level"
        label={LABELS.level}
        words={level.words}
        any="Any level"
        read={level.read}
      />
      <PersonField list={list} name="person" label={LABELS.person} />
    </FilterSet>
  );
}
