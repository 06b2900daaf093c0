import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted, frozenAt } from '@companion/domain';
import { reciprocatedCycles } from '@companion/functions/reciprocatedCycles';
import { ClockProvider, foundIn, Loaded, Notice, Page, SkeletonTable, TimeAgo } from '@companion/ui/core';
import { FilterRow, FilterSelect, PersonField } from '@companion/ui/page';
import { ReciprocatedHead } from '../ReciprocatedHead';
import { RingPicture } from '../RingPicture';
import s from '../reciprocated.module.css';
import { CycleKpis } from './CycleKpis';
import { CycleList } from './CycleList';
import { cyclesFinding } from './finding';
import { useCyclesAddress } from './params';

/** Positive reviews in a circle: A praises B, B praises C, C praises A. */
export default function CyclesView() {
  const list = useCyclesAddress();
  const { person, size } = list.values;
  const query = useQuery(functionQuery(reciprocatedCycles, list.args));
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <ReciprocatedHead view="cycles" person={person} finding={foundIn(query.data, query.error, cyclesFinding)} />
        <FilterRow>
          <PersonField list={list} name="person" label="Person" />
          <FilterSelect
            list={list}
            name="size"
            label="Circles of"
            words={['3', '4']}
            any="Three or four people"
            names={{ 3: 'Three people', 4: 'Four people' }}
            read={Number}
          />
        </FilterRow>
        <Loaded query={query} what="The circles" shape={<SkeletonTable rows={6} columns={2} />}>
          {(answer) => (
            <>
              <CycleKpis answer={answer} />
              {answer.hubsLeftOut > 0 && (
                <Notice>
                  {counted(answer.hubsLeftOut, 'person has', 'people have')} too many reviews to search for circles
                  through them; those circles are missing.
                </Notice>
              )}
              {person !== null && answer.rows.length > 0 && <RingPicture person={person} />}
              <CycleList answer={answer} narrowed={person !== null || size !== null} />
              {answer.computedAt && (
                <p className={s.quiet}>
                  Last search for circles: <TimeAgo at={answer.computedAt} />.
                </p>
              )}
            </>
          )}
        </Loaded>
      </Page>
    </ClockProvider>
  );
}
