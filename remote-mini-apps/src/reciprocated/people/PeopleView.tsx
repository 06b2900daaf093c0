import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { reciprocatedPeople } from '@companion/functions/reciprocatedPeople';
import { ClockProvider, foundIn, Notice, Page } from '@companion/ui/core';
import { chipsOf, FilterSelect, PersonField } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { ReciprocatedHead } from '../ReciprocatedHead';
import { peopleFinding } from './finding';
import { usePeopleAddress } from './params';
import { peopleColumns } from './peopleColumns';
import { ruleSentence } from './ruleSentence';

const LABELS = { neutralised: 'Neutralized reviews', level: 'Level', person: 'Person' };
const RULES = { eip7: 'EIP-7, current', eip14: 'EIP-14, a proposal' };
const SAYS = {
  eip7: 'A positive review counts as returned when its author has an active review from the person it praises.',
  eip14:
    'Under the proposal, a review also counts as returned when it is part of a circle of three or four people. The proposal would also lower the most a review can be worth from 540 to 400 points; the effect on scores is not calculated here.',
};
const { level, neutralised } = reciprocatedPeople.filters;

/** How many of a person's reciprocated reviews count, under the current and the proposed rule. */
export default function PeopleView() {
  const list = usePeopleAddress();
  const query = useQuery(functionQuery(reciprocatedPeople, list.args));
  const { sort, page } = list.values;
  const rule = list.values.rule ?? 'eip7';
  const mostFirst = sort === '-neutralised' && page === 1;
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <ReciprocatedHead
          view="people"
          person={list.values.person}
          finding={mostFirst ? foundIn(query.data, query.error, peopleFinding) : null}
          actions={<FilterSelect inline list={list} name="rule" label="Rule" words={['eip7', 'eip14']} names={RULES} />}
        />
        <Notice>
          {SAYS[rule]} {query.data?.inForce && ruleSentence(query.data.inForce)}
        </Notice>
        <DataTable
          caption="People by reviews that count"
          columns={peopleColumns}
          query={query}
          list={list}
          rowKey={({ person }) => person.userId}
          noun={{ one: 'person', other: 'people' }}
          filters={
            <>
              <FilterSelect
                list={list}
                name="neutralised"
                label={LABELS.neutralised}
                words={neutralised.words}
                any="With or without"
                names={{ yes: 'With', no: 'Without' }}
              />
              <FilterSelect
                list={list}
                name="level"
                label={LABELS.level}
                words={level.words}
                any="Any level"
                read={level.read}
              />
              <PersonField list={list} name="person" label={LABELS.person} />
            </>
          }
          chips={chipsOf(list, LABELS)}
          exportOf={{ fn: 'reciprocated_people', filters: { ...list.filters, rule } }}
        />
      </Page>
    </ClockProvider>
  );
}
