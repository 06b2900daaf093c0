import type { UseQueryResult } from '@companion/data/query';
import { formatNumber, frozenAt, writeCsv } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { correlationMatrix } from '@companion/functions/correlationMatrix';
import { HeatMap } from '@companion/ui/chart-more';
import { ClockProvider, EmptyState, Loaded, Segmented, SkeletonBlock } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useState } from 'react';
import { FIGURE_NAMES } from './figures';
import { matrixOf } from './matrixOf';
import type { CorrelationAddress } from './params';

type Answer = AnswerOf<typeof correlationMatrix>;
type Props = { list: CorrelationAddress; query: UseQueryResult<Answer> };
const KINDS = [
  { value: 'pearson', label: 'Linear' },
  { value: 'spearman', label: 'By rank' },
] as const;

/** Correlations of all figures with each other; a cell links to its pair. */
export default function MatrixView({ list, query }: Props) {
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('pearson');
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="The matrix" shape={<SkeletonBlock height={760} />}>
        {(answer) => {
          if (answer.cells.length === 0)
            return (
              <EmptyState why="The matrix has not been calculated yet." icon="clock">
                It appears after the first nightly run.
              </EmptyState>
            );
          const names = answer.metrics.map((figure) => FIGURE_NAMES[figure]);
          return (
            <HeatMap
              title="All figures"
              unit="from –1 (opposite) to 1 (together); click a cell to see its two figures"
              metric="M17"
              asOf={answer.asOf}
              actions={
                <>
                  <Segmented label="Kind" value={kind} options={KINDS} onChange={setKind} />
                  <FileButton label="All numbers" file={() => fileOf(answer)} />
                </>
              }
              rows={names}
              columns={names}
              rowLabel="Figure"
              columnLabel="with"
              values={matrixOf(answer, kind)}
              noun=""
              whyMissing="fewer than 30 people, or no variation"
              signed
              format={(value) => formatNumber(value, { digits: 2 })}
              summary={`${formatNumber(names.length)} figures of all profiles.`}
              note="Hatched: fewer than 30 people have both figures, or one figure is the same for everyone. The file has every number."
              onPick={(row, column) =>
                list.commit({ view: 'pair', x: answer.metrics[column] ?? null, y: answer.metrics[row] ?? null })
              }
            />
          );
        }}
      </Loaded>
    </ClockProvider>
  );
}

function fileOf({ cells, asOf }: Answer) {
  return {
    name: `score-correlation-matrix_${asOf.replace(/[-:]/g, '')}.csv`,
    text: writeCsv(['x', 'y', 'people', 'pearson', 'spearman'], cells),
  };
}
