import { DataError, functionQuery } from '@companion/data';
import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { magic } from '@companion/functions/magic';
import { dataSet, type Question, recordsAddress, recordsOf } from '@companion/functions/question';
import { Button, ButtonLink, ClockProvider, EmptyState, Notice, Page } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { useMemo, useState } from 'react';
import { Answer } from './Answer';
import type { Cell } from './cells';
import { columnsOf } from './columns';
import { paramsOf, questionOf, useMagicAddress } from './params';
import { printLine } from './printLine';
import { QuestionCard } from './QuestionCard';
import { Starters } from './Starters';

/** /magic: a question that no other page answers, composed of a few words. */
export default function MagicPage() {
  const list = useMagicAddress();
  const question = questionOf(list.values);
  const { query, figures } = useListQuery((args) => functionQuery(magic, args), list.args);
  // While another question loads, the previous answer stays on screen under its own question.
  const [shown, setShown] = useState(question);
  if (!query.isPlaceholderData && printLine(shown) !== printLine(question)) setShown(question);
  const { data, measure, group, compare } = shown;
  const kpis = figures?.kpis;
  const columns = useMemo(() => columnsOf({ data, measure, group, compare }), [data, measure, group, compare]);
  const records = recordsAddress(shown);
  const ask = (next: Question) => list.commit(paramsOf(next));
  // Starting points before the first question; afterwards suggestions for the next.
  const starters = <Starters list={list} />;
  const isNew = list.active.length === 0;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Magic"
          purpose="What would you like to know that no other page answers?"
          list={list}
          pastDays
        />
        {query.error instanceof DataError && query.error.status === 400 && (
          <Notice tone="warning">
            The address contains a question that cannot be asked.{' '}
            <Button size="sm" onClick={() => ask(question)}>
              Ask “{printLine(question)}” instead
            </Button>
          </Notice>
        )}
        <QuestionCard question={question} answer={query.isPlaceholderData ? undefined : query.data} onAsk={ask} />
        {isNew && starters}
        {kpis && query.data && <Answer question={shown} kpis={kpis} asOf={query.data.asOf} />}
        <DataTable
          caption="Answer"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ key }) => key}
          rowHref={(row: Cell) => recordsOf(shown, row)}
          noun={{ one: 'row', other: 'rows' }}
          actions={
            records && (
              <ButtonLink icon="table" to={records}>
                {`All ${dataSet(data).other} one by one`}
              </ButtonLink>
            )
          }
          exportOf={{ fn: 'magic', filters: list.filters }}
          empty={<EmptyState why="No records match this question.">Try a longer range or remove a filter.</EmptyState>}
        />
        {!isNew && starters}
      </Page>
    </ClockProvider>
  );
}
