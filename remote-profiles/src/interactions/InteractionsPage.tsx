import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { profileInteractions } from '@companion/functions/profileInteractions';
import { Button, ClockProvider, EmptyState, Loaded, Page, PageHead, SkeletonTable } from '@companion/ui/core';
import { ExampleButton, OnlyNow, PersonField } from '@companion/ui/page';
import { canonicalId } from '../profile/personId';
import { Counterparties } from './Counterparties';
import s from './interactions.module.css';
import { NobodyHere } from './NobodyHere';
import { PairView } from './PairView';
import { type InteractionsAddress, useInteractionsAddress } from './params';

/** /profile-interactions: what is there between A and B? */
export default function InteractionsPage() {
  const list = useInteractionsAddress();
  const { a, b } = list.values;
  const swap = () => {
    const { a, b } = list.newest();
    list.commit({ a: b, b: a });
  };
  return (
    <Page>
      <PageHead
        title="Between two people"
        purpose="Everything two people did to each other, what they share, and how trust leads from one to the other."
      />
      <OnlyNow asOf={list.values.asOf} />
      <div className={s.pickers}>
        <PersonField list={list} name="a" label="One person" />
        <PersonField list={list} name="b" label="The other" />
        {a && b && (
          <Button icon="sort" onClick={swap}>
            Swap
          </Button>
        )}
      </div>
      {a || b ? (
        <Found list={list} />
      ) : (
        <EmptyState
          why="No one is chosen yet."
          action={
            <ExampleButton
              people={2}
              onShow={([a, b]) => a && b && list.commit({ a: canonicalId(a), b: canonicalId(b) })}
            >
              Show two well-known people
            </ExampleButton>
          }
        >
          Name one person to see who they interact with most, or two to see what connects them.
        </EmptyState>
      )}
    </Page>
  );
}

function Found({ list }: { list: InteractionsAddress }) {
  const query = useQuery({
    ...functionQuery(profileInteractions, list.args),
    // Another pair's data must not be shown as a placeholder.
    placeholderData: undefined,
  });
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="What connects them" shape={<SkeletonTable rows={8} columns={3} />}>
        {(answer) => {
          if (answer === null) return <EmptyState why="This page is switched off." />;
          if ('unknown' in answer) {
            // A single person is requested as the first one, whichever field they are in.
            const field = list.values[answer.unknown] ? answer.unknown : 'b';
            return <NobodyHere list={list} field={field} suggest={answer.suggest ?? []} />;
          }
          if ('counterparties' in answer) return <Counterparties ego={answer} list={list} />;
          return <PairView pair={answer} />;
        }}
      </Loaded>
    </ClockProvider>
  );
}
