import { functionQuery } from '@companion/data';
import { useListQuery } from '@companion/data/query';
import { formatDate, frozenAt } from '@companion/domain';
import { badFriends } from '@companion/functions/badFriends';
import { ClockProvider, Fold, foundIn, KpiRow, KpiTile, Page, SkeletonKpi } from '@companion/ui/core';
import { CountField, chipsOf, FilterSelect, FilterSet, PersonField, TimedHead } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { RULE_NAMES, ruleInForce } from '../slashes/SlashesFilters';
import s from './badFriends.module.css';
import { CheckMe } from './CheckMe';
import { columns } from './columns';
import { badFriendsFinding } from './finding';
import { Pairs } from './Pairs';
import { ROLES, RULES, useBadFriendsAddress } from './params';

const LABELS = { role: 'Backed as', minSlashes: 'Min. slashes', person: 'Person', rule: 'Supporters count' };

/** /slashes/bad-friends: whose endorsements keep going wrong, and am I exposed to anyone now? */
export default function BadFriendsPage() {
  const list = useBadFriendsAddress();
  const { query, figures: answer, failed } = useListQuery((args) => functionQuery(badFriends, args), list.args);
  const kpis = answer?.kpis;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Supporters of slashed people"
          finding={foundIn(kpis, failed, badFriendsFinding)}
          purpose="Whose endorsements keep going wrong, and am I exposed to anyone now?"
          list={list}
          pastDays
        />
        {!failed &&
          (kpis ? (
            <KpiRow>
              <KpiTile label="People penalized" value={kpis.people} metric="badFriends.people" />
              <KpiTile label="Points lost" value={kpis.points} unit="points" metric="slashes.penalties" />
              <KpiTile label="Share of supporters" interval={kpis.shareOfEndorsers} metric="badFriends.share" />
              <KpiTile label="Twice or more" value={kpis.repeat} metric="badFriends.repeat" />
            </KpiRow>
          ) : (
            <SkeletonKpi tiles={4} />
          ))}
        <Fold title="Am I exposed?" icon="shield" startsOpen={list.values.check !== null}>
          <CheckMe list={list} />
        </Fold>
        <DataTable
          caption="Endorsers"
          columns={columns}
          query={query}
          list={list}
          rowKey={({ person }) => person.userId}
          noun={{ one: 'person', other: 'people' }}
          filters={
            <FilterSet list={list}>
              <FilterSelect list={list} name="role" label={LABELS.role} words={ROLES} any="Reviewer or voucher" />
              <CountField
                list={list}
                name="minSlashes"
                label={LABELS.minSlashes}
                min={1}
                max={1_000_000}
                placeholder="1"
              />
              <PersonField list={list} name="person" label={LABELS.person} />
              <FilterSelect list={list} name="rule" label={LABELS.rule} words={RULES} names={RULE_NAMES} />
            </FilterSet>
          }
          chips={[...chipsOf(list, LABELS), ...ruleInForce(list)]}
          exportOf={{ fn: 'bad_friends', filters: { ...list.filters, rule: list.values.rule } }}
        />
        {kpis && (
          <p className={s.quiet}>
            Penalties count from {formatDate(`${kpis.since}T00:00:00Z`, { timeZone: 'UTC' })}, when the rule began.
          </p>
        )}
        {answer && answer.pairs.length > 0 && <Pairs pairs={answer.pairs} asOf={answer.asOf} />}
      </Page>
    </ClockProvider>
  );
}
