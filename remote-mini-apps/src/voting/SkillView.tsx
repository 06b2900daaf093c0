import { type UseQueryResult, useQuery } from '@companion/data/query';
import { counted, frozenAt } from '@companion/domain';
import { votingAnalysis } from '@companion/functions/votingAnalysis';
import { ClockProvider, FilterChips, KpiRow, KpiTile, Loaded, Notice, SkeletonTable } from '@companion/ui/core';
import { ChartRoom, CountField, chipsOf, FilterRow, FilterSelect, PersonField } from '@companion/ui/page';
import { lazy } from 'react';
import { Judges } from './Judges';
import type { VotingAddress } from './params';
import { type Voting, votingQuery } from './queries';

// The first row must not wait for the charts' code.
const SkillPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './SkillPictures'));

const LABELS = { minN: 'Min. decided slashes', level: 'Level', person: 'Voter' };
const { minN, level } = votingAnalysis.filters;

/** Voters on decided slashes, by how much better than chance they judge. */
export function SkillView({ list, query }: { list: VotingAddress; query: UseQueryResult<Voting> }) {
  // In a young network no voter has enough decided slashes: plain counts are better than nothing.
  const few = query.data?.total === 0 && list.values.minN === list.defaults.minN;
  const raw = useQuery({ ...votingQuery({ filters: { ...list.filters, minN: 0 } }), enabled: few });
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <FilterRow>
        <CountField list={list} name="minN" label={LABELS.minN} min={minN.min} max={minN.max} />
        <FilterSelect
          list={list}
          name="level"
          label={LABELS.level}
          words={level.words}
          any="Any level"
          read={level.read}
        />
        <PersonField list={list} name="person" label={LABELS.person} />
      </FilterRow>
      <FilterChips
        filters={chipsOf(list, LABELS)}
        onRemove={(key) => list.commit({ [key]: list.defaults[key as 'minN'] ?? null })}
        onClear={list.clear}
      />
      <Loaded query={query} what="The voters" shape={<SkeletonTable rows={8} columns={6} />}>
        {(answer) => (
          <>
            <Figures answer={answer} />
            <Notice>
              Someone who always votes for the more likely outcome is often right without judging anything. Skill is
              what remains beyond that: 0 is no better, 1 is always right, below 0 is worse.
            </Notice>
            {few ? (
              <Loaded query={raw} what="Plain counts" shape={<SkeletonTable rows={8} columns={6} />}>
                {(plain) => (
                  <>
                    <Notice tone="warning">
                      Skill needs {minN.fallback} decided slashes, and nobody here has voted on that many yet. These are
                      plain counts for {counted(plain.total, 'voter')}.
                    </Notice>
                    <Judges answer={plain} />
                  </>
                )}
              </Loaded>
            ) : (
              <Judges answer={answer} />
            )}
            <ChartRoom ready height={{ wide: 360, narrow: 947 }}>
              <SkillPictures answer={answer} />
            </ChartRoom>
          </>
        )}
      </Loaded>
    </ClockProvider>
  );
}

function Figures({ answer }: { answer: Voting }) {
  const { decided, total, blocs, skill } = answer;
  const [best] = skill;
  return (
    <KpiRow>
      <KpiTile label="Decided slashes" value={decided} metric="voting.decided" />
      <KpiTile label="Voters with enough votes" value={total} metric="voting.voters" />
      <KpiTile
        label="Better than chance"
        value={skill.filter((each) => (each.skill ?? 0) > 0).length}
        metric="M18"
        note={best?.skill != null ? `of the ${skill.length} shown` : undefined}
      />
      <KpiTile label="Groups that vote alike" value={blocs.length} metric="voting.blocs" />
    </KpiRow>
  );
}
