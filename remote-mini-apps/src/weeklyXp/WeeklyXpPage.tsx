import { functionQuery } from '@companion/data';
import { useListQuery } from '@companion/data/query';
import { counted, frozenAt } from '@companion/domain';
import { MOST_WATCHED, weeklyXpOverview } from '@companion/functions/weeklyXpOverview';
import { ClockProvider, EmptyState, foundIn, Notice, Page, useWatchList } from '@companion/ui/core';
import {
  ChartRoom,
  CountField,
  chipsOf,
  FilterCheck,
  FilterSelect,
  FilterSet,
  PersonField,
  TimedHead,
} from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { columns } from './columns';
import { weekFinding } from './finding';
import { useXpAddress } from './params';
import { WeekPicker } from './WeekPicker';
import { XpKpis } from './XpKpis';

// The first row must not wait for the charts' code.
const XpPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './XpPictures'));

const LABELS = { level: 'Level', minXp: 'Min. XP', person: 'Person', who: 'Only' };
const { level, minXp } = weeklyXpOverview.filters;

/** /mini-apps/weekly-xp-overview: who earned what this week, and how is emission distributed? */
export default function WeeklyXpPage() {
  const list = useXpAddress();
  const { who } = list.values;
  const watched = useWatchList().people.slice(0, MOST_WATCHED);
  const { query, figures: answer, failed } = useListQuery((args) => functionQuery(weeklyXpOverview, args), list.args);
  const { data } = query;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Weekly XP overview"
          finding={foundIn(answer, failed, weekFinding)}
          purpose="Who earned what this week, and how evenly?"
          list={list}
          pastDays
          actions={<WeekPicker list={list} answer={data} />}
        />
        {data?.fellBack && (
          <Notice>
            The season has no week {data.asked} yet;{' '}
            {data.week === 0 ? 'none is complete' : `week ${data.week} is shown instead`}.
          </Notice>
        )}
        {!failed && <XpKpis answer={answer} />}
        <ChartRoom
          fold="XP by week, and how it is spread"
          ready={!query.isPending}
          height={{ wide: 756, narrow: 1681 }}
        >
          {answer && <XpPictures answer={answer} onWeek={(week) => list.commit({ week })} />}
        </ChartRoom>
        <DataTable
          caption="People by XP"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ person }) => person.userId}
          noun={{ one: 'person', other: 'people' }}
          filters={
            <FilterSet list={list}>
              <FilterSelect
                list={list}
                name="level"
                label={LABELS.level}
                words={level.words}
                any="Any level"
                read={level.read}
              />
              <CountField list={list} name="minXp" label={LABELS.minXp} min={minXp.min} max={minXp.max} />
              <PersonField list={list} name="person" label={LABELS.person} />
              {(watched.length > 0 || who) && (
                <FilterCheck
                  list={list}
                  name="who"
                  label="Only people I watch"
                  on={watched.map(({ userId }) => userId)}
                />
              )}
            </FilterSet>
          }
          chips={chipsOf(
            list,
            LABELS,
            who ? { [`who:${who.join(', ')}`]: counted(who.length, 'watched person', 'watched people') } : {},
          )}
          exportOf={{ fn: 'weekly_xp_overview', filters: exported(list.args) }}
          empty={
            data?.season === null ? (
              <EmptyState why="No season has begun yet." icon="clock">
                XP is counted by the weeks of a season.
              </EmptyState>
            ) : undefined
          }
        />
      </Page>
    </ClockProvider>
  );
}

type Args = ReturnType<typeof useXpAddress>['args'];

/** Arguments of the export: the filters, including season and week. */
const exported = ({ filters, season, week }: Args) => ({ ...filters, season, week });
