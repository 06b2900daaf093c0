import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { farmerScores } from '@companion/functions/farmerScores';
import { Card, ClockProvider, EmptyState, foundIn, Page, PageHead } from '@companion/ui/core';
import { SignalNote } from '@companion/ui/evidence';
import { ChartRoom, CountField, chipsOf, FilterSelect, FilterSet, PersonField } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy } from 'react';
import { columns } from './columns';
import { FarmerKpis } from './FarmerKpis';
import { farmerFinding } from './finding';
import { type FarmerAddress, useFarmerAddress } from './params';
import { farmersQuery } from './queries';

// The first row must not wait for the code of charts or drawer.
const FarmerPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './FarmerPictures'));
const ReportDrawer = lazy(() => import(/* webpackChunkName: "pictures" */ './ReportDrawer'));

const LABELS = {
  minScore: 'Min. score',
  minCoverage: 'Min. applied, %',
  band: 'Band',
  level: 'Level',
  person: 'Person',
};

/** /mini-apps/farmer-scores: who gains reputation by patterns rather than by trust, and on what evidence? */
export default function FarmerPage() {
  const list = useFarmerAddress();
  const { page, report } = list.values;
  const { query, figures: answer, failed } = useListQuery(farmersQuery, list.args);
  const version = query.data?.method.version;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title="Farmer scores"
          finding={foundIn(answer, failed, (found) => farmerFinding(found, list.href))}
          purpose="Who gains reputation by patterns rather than by trust, and why do we say so?"
        />
        <SignalNote versions={version === undefined ? null : { farmer: version }}>
          A teacher greeting a whole class, or a host thanking all guests, writes like this too. Read the lines behind a
          score before you judge anyone by it.
        </SignalNote>
        <Card title="Look someone up" note="The full report: every line with what was counted, and its history.">
          <PersonField list={list} name="report" label="Person" />
        </Card>
        {!failed && <FarmerKpis answer={answer} />}
        <DataTable
          caption="People by farmer score"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ person }) => person.userId}
          rowHref={({ person }) => list.href({ report: person.userkey })}
          noun={{ one: 'person', other: 'people' }}
          filters={<Filters list={list} />}
          chips={chipsOf(list, LABELS)}
          exportOf={{ fn: 'farmer_scores', filters: list.filters }}
          empty={
            list.active.length === 0 ? (
              <EmptyState why="Nobody reaches 50 with at least half of the method applied." icon="shield">
                A lower minimum shows who comes closest.
              </EmptyState>
            ) : undefined
          }
        />
        <ChartRoom ready={!query.isPending} height={{ wide: 786, narrow: 1276 }}>
          {answer && <FarmerPictures answer={answer} />}
        </ChartRoom>
        {report && (
          <ChartRoom ready height={{ wide: 0, narrow: 0 }}>
            <ReportDrawer id={report} onClose={() => list.commit({ report: null, page })} />
          </ChartRoom>
        )}
      </Page>
    </ClockProvider>
  );
}

/** A band below the minimum would match no one, so choosing it lowers the minimum to the start of the band. */
function withRoomForBands(list: FarmerAddress): FarmerAddress {
  const lowered = ({ band }: Partial<FarmerAddress['values']>) => {
    const floor = band ? 25 * farmerScores.filters.band.words.indexOf(band) : 100;
    return floor < (list.newest().minScore ?? 0) ? { minScore: floor } : {};
  };
  return { ...list, commit: (patch) => list.commit({ ...patch, ...lowered(patch) }) };
}

function Filters({ list }: { list: FarmerAddress }) {
  const { minScore, minCoverage, level, band } = farmerScores.filters;
  return (
    <FilterSet list={list}>
      <CountField list={list} name="minScore" label={LABELS.minScore} min={minScore.min} max={minScore.max} />
      <CountField
        list={list}
        name="minCoverage"
        label={LABELS.minCoverage}
        min={minCoverage.min}
        max={minCoverage.max}
      />
      <FilterSelect list={withRoomForBands(list)} name="band" label={LABELS.band} words={band.words} any="Any band" />
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
