import { useSession } from '@companion/contract/services';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { cautionList } from '@companion/functions/cautionList';
import { ClockProvider, EmptyState, Page } from '@companion/ui/core';
import { OwnStatement } from '@companion/ui/evidence';
import { CountField, chipsOf, FilterSelect, PersonField, TimedHead } from '@companion/ui/page';
import { DataTable, dropsOf } from '@companion/ui/table';
import s from './caution.module.css';
import { type Caution, columns } from './columns';
import { REASONS, useCautionAddress } from './params';

const LABELS = { reason: 'Reason', minEvidence: 'Min. evidence', person: 'Person' };
const NAMES = { untrusted: 'Level untrusted', upheld: 'Upheld slash', negative: 'Negative reviews' };
const WORDS = Object.fromEntries(Object.entries(NAMES).map(([reason, name]) => [`reason:${reason}`, name]));

/** /shitlist: which accounts have strong public warnings, and for what? */
export default function CautionPage() {
  const list = useCautionAddress();
  const query = useQuery(functionQuery(cautionList, list.args));
  const { data } = query;
  const chips = chipsOf(list, LABELS, WORDS);
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <TimedHead
          title="Caution list"
          purpose="Which accounts have strong public warnings, and for what?"
          list={list}
          pastDays
        />
        <p className={s.rule}>
          This list shows people of level untrusted, people with a slash upheld within 365 days, and people with at
          least five negative reviewers of level known or above whose positive share is below 50% even at its upper
          bound. No detector result is used. Each reason ends by its own rule, and everyone listed can respond.
        </p>
        {data === null ? (
          <EmptyState why="The caution list is switched off on this site." />
        ) : (
          <DataTable
            caption="People with public warnings"
            columns={columns}
            query={{ ...query, data }}
            list={list}
            rowKey={({ person }) => person.userId}
            expand={(row) => <Answer row={row} />}
            noun={{ one: 'person', other: 'people' }}
            filters={
              <>
                <FilterSelect
                  list={list}
                  name="reason"
                  label={LABELS.reason}
                  words={REASONS}
                  names={NAMES}
                  any="Any reason"
                />
                <CountField list={list} name="minEvidence" label={LABELS.minEvidence} min={0} max={1_000_000} />
                <PersonField list={list} name="person" label={LABELS.person} />
              </>
            }
            chips={chips}
            exportOf={{ fn: 'caution_list', filters: list.filters }}
            empty={
              <EmptyState
                why="Nobody has a public warning of this kind."
                relax={dropsOf(list, chips, data?.relax ?? [])}
              >
                People without warnings are not on this list, and that is most people.
              </EmptyState>
            }
          />
        )}
      </Page>
    </ClockProvider>
  );
}

/** The person's statement; for the person themselves, the form. */
function Answer({ row: { person, statement } }: { row: Caution }) {
  const { prove } = useSession();
  const signIn = async () => {
    await prove();
  };
  return (
    <>
      {!statement && <p>No statement yet. Only the person listed can write one, after signing in.</p>}
      <OwnStatement person={person} topic="caution" statement={statement} shownBy="caution_list" signIn={signIn} />
    </>
  );
}
