import { formatNumber } from '@companion/domain';
import { dataSet, type Question } from '@companion/functions/question';
import { KpiRow, KpiTile, Notice } from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { lazy } from 'react';
import { type Kpis, valueFormat } from './cells';
import { sentenceOf } from './printLine';
import { StandsOut } from './StandsOut';

// The rows must not wait for the chart's code.
const Picture = lazy(() => import(/* webpackChunkName: "pictures" */ './Picture'));

type Props = { question: Question; kpis: Kpis; asOf: string };

/** The answer to a question, above its rows: a single number, or a chart and its outlier. */
export function Answer({ question, kpis, asOf }: Props) {
  const { data, group } = question;
  const sentence = sentenceOf(question);
  const { points, records, outlier, partial } = kpis;
  const [only] = points;
  if (!only) return null;
  if (group === null)
    return (
      <KpiRow>
        <KpiTile
          label={sentence}
          {...(only.share
            ? { interval: only.share }
            : { value: only.value === null ? null : valueFormat(question)(only.value) })}
          metric="magic.value"
          note={`from ${formatNumber(records)} ${dataSet(data).other}`}
        />
      </KpiRow>
    );
  return (
    <>
      {partial && (
        <Notice tone="warning">
          There are more than 10,000 groups; these are the first ones. Use a filter to see others.
        </Notice>
      )}
      {outlier && <StandsOut question={question} outlier={outlier} />}
      <ChartRoom ready height={{ wide: 372, narrow: 420 }}>
        <Picture question={question} title={sentence} points={points} records={records} asOf={asOf} />
      </ChartRoom>
    </>
  );
}
