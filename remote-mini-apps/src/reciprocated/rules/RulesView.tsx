import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { reciprocatedPeople } from '@companion/functions/reciprocatedPeople';
import { ClockProvider, EmptyState, foundIn, Loaded, Page, SkeletonTable } from '@companion/ui/core';
import { FilterRow, FilterSelect } from '@companion/ui/page';
import { ReciprocatedHead } from '../ReciprocatedHead';
import { rulesFinding } from './finding';
import { useRulesAddress } from './params';
import { Simulator } from './Simulator';

/** The rule affects people with many returned reviews most, so these are evaluated. */
const MOST_PEOPLE = 200;
const RETURNED = { eip7: 'Directly (EIP-7)', eip14: 'Also in circles (EIP-14)' };
const { level } = reciprocatedPeople.filters;

/** Who would gain and who would lose if the rule's numbers changed, computed in the page. */
export default function RulesView() {
  const list = useRulesAddress();
  const rule = list.values.rule ?? 'eip7';
  const query = useQuery(
    functionQuery(reciprocatedPeople, { rule, filters: list.filters, sort: '-reciprocated', per: MOST_PEOPLE }),
  );
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <ReciprocatedHead
          view="rules"
          person={null}
          finding={foundIn(query.data, query.error, ({ rows, inForce }) => (inForce ? rulesFinding(rows) : null))}
        />
        <FilterRow>
          <FilterSelect
            list={list}
            name="rule"
            label="A review is returned"
            words={['eip7', 'eip14']}
            names={RETURNED}
          />
          <FilterSelect list={list} name="level" label="Level" words={level.words} any="Any level" read={level.read} />
        </FilterRow>
        <Loaded query={query} what="The people" shape={<SkeletonTable rows={6} columns={4} />}>
          {({ rows, total, inForce }) =>
            inForce ? (
              <Simulator rows={rows} total={total} inForce={inForce} />
            ) : (
              <EmptyState why="The current rule is not known yet." icon="clock" />
            )
          }
        </Loaded>
      </Page>
    </ClockProvider>
  );
}
