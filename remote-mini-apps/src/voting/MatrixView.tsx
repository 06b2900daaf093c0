import { useQuery } from '@companion/data/query';
import { canonicalSegment, counted, formatNumber, frozenAt } from '@companion/domain';
import { votingMatrix } from '@companion/functions/votingMatrix';
import { HeatMap } from '@companion/ui/chart-more';
import { Button, ClockProvider, EmptyState, Loaded, personName, Segmented, SkeletonBlock } from '@companion/ui/core';
import { IdListField } from '@companion/ui/input';
import { ExampleButton, FilterRow, FilterSelect } from '@companion/ui/page';
import { useState } from 'react';
import { agreementMatrix } from './agreementMatrix';
import type { VotingAddress } from './params';
import { matrixQuery } from './queries';
import s from './voting.module.css';

const MOST = 20;
const MEASURES = [
  { value: 'share', label: 'Agreement' },
  { value: 'kappa', label: 'Beyond chance' },
] as const;
/** What two voters must have in common, and the texts if they do not. */
const SHARED = {
  slash: { of: 'shared closed slashes', few: 'fewer than two shared slashes', pairs: 'with shared slashes' },
  content: {
    of: 'shared reviews, vouches and other content',
    few: 'fewer than 30 shared',
    pairs: 'who share 30 or more',
  },
} as const;

/** Up to twenty chosen voters, pair by pair. */
export default function MatrixView({ list }: { list: VotingAddress }) {
  const ids = list.values.ids ?? [];
  const named = ids.join('\n');
  const [text, setText] = useState(named);
  const [known, setKnown] = useState(named);
  // Back, or a link to a group, changes the people of the field.
  if (known !== named) {
    setKnown(named);
    setText(named);
  }
  const chosen = text.split(/[\s,]+/).filter(Boolean);
  return (
    <>
      <form
        className={s.form}
        onSubmit={(event) => {
          event.preventDefault();
          list.commit({ ids: chosen.length > 0 ? chosen : null });
        }}
      >
        <IdListField label="Voters to compare" value={text} most={MOST} onChange={setText} />
        <Button type="submit" variant="primary" disabled={chosen.length > MOST}>
          Compare
        </Button>
      </form>
      {ids.length > 0 ? (
        <>
          <FilterRow>
            <FilterSelect
              list={list}
              name="kind"
              label="Compare on"
              words={votingMatrix.args.kind.words}
              names={{ slash: 'Slashes', content: 'Reviews, vouches and other content' }}
            />
          </FilterRow>
          <Compared ids={ids} on={list.values.kind ?? 'slash'} />
        </>
      ) : (
        <EmptyState
          why="No voters chosen yet."
          action={
            <ExampleButton people={5} onShow={(people) => list.commit({ ids: people.map(canonicalSegment) })}>
              Compare five well-known people
            </ExampleButton>
          }
        >
          Name two or more voters.
        </EmptyState>
      )}
    </>
  );
}

function Compared({ ids, on }: { ids: string[]; on: keyof typeof SHARED }) {
  const query = useQuery(matrixQuery(ids, on));
  const [kind, setKind] = useState<(typeof MEASURES)[number]['value']>('share');
  const words = SHARED[on];
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="The voters" shape={<SkeletonBlock height={320} />}>
        {(answer) => {
          if (answer.people.length < 2)
            return (
              <EmptyState why="Fewer than two of them are known here.">Check the spelling of the others.</EmptyState>
            );
          const names = answer.people.map(personName);
          const left = ids.length - answer.people.length;
          return (
            <HeatMap
              title="Side by side"
              unit={
                kind === 'share'
                  ? `share of ${words.of} on which both voted the same way`
                  : 'kappa: 0 is chance, 1 is always'
              }
              metric="voting.kappa"
              asOf={answer.asOf}
              actions={<Segmented label="Kind" value={kind} options={MEASURES} onChange={setKind} />}
              rows={names}
              columns={names}
              rowLabel="Voter"
              columnLabel="with"
              values={agreementMatrix(answer, kind)}
              noun=""
              whyMissing={kind === 'share' ? words.few : `${words.few}, or always the same way`}
              signed={kind === 'kappa'}
              format={(value) => formatNumber(value, { digits: 2 })}
              summary={`${counted(answer.people.length, 'voter')}, ${counted(answer.pairs.length, 'pair')} ${words.pairs}.`}
              note={
                left > 0 &&
                `${formatNumber(left)} of the ${formatNumber(ids.length)} named: not known here, or named twice.`
              }
            />
          );
        }}
      </Loaded>
    </ClockProvider>
  );
}
