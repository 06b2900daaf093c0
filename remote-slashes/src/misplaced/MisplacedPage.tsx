import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { misplacedSlashes } from '@companion/functions/misplacedSlashes';
import { ClockProvider, EmptyState, foundIn, Page, Segmented } from '@companion/ui/core';
import { CountField, chipsOf, PersonField, TimedHead } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { DataTable, dropsOf } from '@companion/ui/table';
import { AccuserList } from '../slash/AccuserList';
import { columns } from './columns';
import { misplacedFinding } from './finding';
import s from './misplaced.module.css';
import { CATEGORIES, useMisplacedAddress } from './params';

const LABELS = { minVotes: 'Min. votes', author: 'Author', subject: 'Subject' };
const NAMES = { a: 'Defended', b: 'Inconclusive', c: 'Wrong target', d: 'Overtaken' } as const;
const MEANINGS = {
  a: 'The community rejected the accusation.',
  b: 'The vote gave no clear answer.',
  c: 'Aimed at an account that belonged to nobody, at the accuser, at an account linked to the person only later, or at someone already accused of the same thing.',
  d: 'Upheld, but within 90 days the accused had regained the earlier score and praise from others.',
} as const;

/** /slashes/misplaced-slashes: which accusations did not hold, and who makes them? */
export default function MisplacedPage() {
  const list = useMisplacedAddress();
  const query = useQuery(functionQuery(misplacedSlashes, list.args));
  // With the flag off the function returns nothing, and there is no route to this page.
  const data = query.data ?? undefined;
  const category = list.values.category ?? 'a';
  const chips = chipsOf(list, LABELS);
  const name = (each: (typeof CATEGORIES)[number]) =>
    data ? `${NAMES[each]} (${data.counts[each.toUpperCase() as 'A']})` : NAMES[each];
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Misplaced slashes"
          finding={foundIn(data?.counts, query.error, misplacedFinding)}
          purpose="Which accusations did not hold, and who makes them?"
          list={list}
          pastDays
        />
        <div className={s.kinds}>
          <Segmented
            label="Why it failed"
            value={category}
            options={CATEGORIES.map((each) => ({ value: each, label: name(each) }))}
            onChange={(next) => list.commit({ category: next })}
          />
          <p>
            {MEANINGS[category]} For what supporters lose, see <Link to="/slashes/bad-friends">another page</Link>.
          </p>
        </div>
        <DataTable
          caption="Slashes that failed"
          columns={columns}
          query={{ ...query, data }}
          list={list}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/slash-votes/${id}`}
          noun={{ one: 'slash', other: 'slashes' }}
          search="Search in claims"
          filters={
            <>
              <CountField list={list} name="minVotes" label={LABELS.minVotes} min={0} max={1_000_000} />
              <PersonField list={list} name="author" label={LABELS.author} />
              <PersonField list={list} name="subject" label={LABELS.subject} />
            </>
          }
          chips={chips}
          exportOf={{ fn: 'misplaced_slashes', filters: list.filters }}
          empty={
            <EmptyState why="No slash of this kind in this range." relax={dropsOf(list, chips, data?.relax ?? [])}>
              {category === 'd' && 'This is known only 90 days after the close.'}
            </EmptyState>
          }
        />
        {data && <AccuserList accusers={data.authors} most={50} asOf={data.asOf} />}
      </Page>
    </ClockProvider>
  );
}
