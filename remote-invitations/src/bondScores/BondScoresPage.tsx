import { functionQuery } from '@companion/data';
import { useListQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { eip10Scores } from '@companion/functions/eip10Scores';
import { ClockProvider, Fold, foundIn, KpiRow, KpiTile, Page, PageHead, SkeletonKpi } from '@companion/ui/core';
import { ChartRoom, CountField, chipsOf, FilterSelect, FilterSet, PersonField } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { lazy, useMemo } from 'react';
import { ruleOf } from './bondScore';
import { columns } from './columns';
import { bondScoresFinding } from './finding';
import { isOtherRule, LEVELS, SIGNS, useBondScoresAddress } from './params';
import { useInviter } from './useInviter';

// The first row must not wait for the code of charts or drawer.
const BondPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './BondPictures'));
const RulePanel = lazy(() => import(/* webpackChunkName: "pictures" */ './RulePanel'));
const InviteesDrawer = lazy(() => import(/* webpackChunkName: "pictures" */ './InviteesDrawer'));

const LABELS = { minInvitees: 'Min. invitees', sign: 'Change', level: 'Level', person: 'Inviter' };
const SIGN_NAMES = { gain: 'Gainers', loss: 'Losers', same: 'Unchanged' };

/** /invitations/eip10-scores: what is my bond score under the new rule, and what would change it? */
export default function BondScoresPage() {
  const list = useBondScoresAddress();
  const opened = useInviter();
  const { person } = list.values;
  const { query, figures: answer, failed } = useListQuery((args) => functionQuery(eip10Scores, args), list.args);
  const kpis = answer?.kpis;
  const { k = null, small = null } = query.data?.rule ?? {};
  const rule = useMemo(() => ruleOf({ k, small }), [k, small]);
  const about = person === null ? null : (query.data?.rows[0]?.person.profileId ?? null);
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title="Bond scores under EIP-10"
          finding={foundIn(kpis, failed, (of) => (k === null ? null : bondScoresFinding(of, list.href)))}
          purpose="What are my invitations worth under the new rule, and what would change that?"
        />
        {!failed &&
          (kpis ? (
            <KpiRow>
              <KpiTile label="Inviters" value={kpis.inviters} metric="bondScores.inviters" />
              <KpiTile label="With more than four" value={kpis.moreThanSmall} metric="bondScores.inviters" />
              <KpiTile label="Gain" value={kpis.gainers} metric="bondScores.delta" />
              <KpiTile label="Lose" value={kpis.losers} metric="bondScores.delta" />
              <KpiTile label="Median change" value={kpis.medianDelta} unit="points" metric="bondScores.delta" />
            </KpiRow>
          ) : (
            <SkeletonKpi tiles={5} />
          ))}
        <ChartRoom fold="Who gains and who loses" ready={!query.isPending} height={{ wide: 452, narrow: 900 }}>
          {answer?.points && <BondPictures points={answer.points} asOf={answer.asOf} />}
        </ChartRoom>
        <Fold title="What if the rule were different?" startsOpen={isOtherRule(list)}>
          <ChartRoom ready={!query.isPending} height={{ wide: 132, narrow: 156 }}>
            {query.data && <RulePanel list={list} now={rule} about={about} />}
          </ChartRoom>
        </Fold>
        <DataTable
          caption="Inviters"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ person }) => person.userId}
          rowHref={({ person }) => opened.href(person.userkey)}
          noun={{ one: 'inviter', other: 'inviters' }}
          filters={
            <FilterSet list={list}>
              <CountField list={list} name="minInvitees" label={LABELS.minInvitees} min={0} max={1_000_000} />
              <FilterSelect
                list={list}
                name="sign"
                label={LABELS.sign}
                words={SIGNS}
                any="Any change"
                names={SIGN_NAMES}
              />
              <FilterSelect
                list={list}
                name="level"
                label={LABELS.level}
                words={LEVELS}
                any="Any level"
                read={eip10Scores.filters.level.read}
              />
              <PersonField list={list} name="person" label={LABELS.person} />
            </FilterSet>
          }
          chips={chipsOf(list, LABELS)}
          exportOf={{ fn: 'eip10_scores', filters: list.filters }}
        />
        {opened.id && (
          <ChartRoom ready height={{ wide: 0, narrow: 0 }}>
            <InviteesDrawer id={opened.id} list={list} onClose={opened.close} />
          </ChartRoom>
        )}
      </Page>
    </ClockProvider>
  );
}
