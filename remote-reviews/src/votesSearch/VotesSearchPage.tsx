import { Page, PageHead } from '@companion/ui/core';
import { useParams } from '@companion/ui/router';
import { askedPerson } from '../filters/personPath';
import { RangeSelect } from '../range/RangeSelect';
import { HandleBox } from './HandleBox';
import { NobodyAsked } from './NobodyAsked';
import { PersonVotes } from './PersonVotes';
import { useVotesSearchParams } from './params';

/** /votes/search and /votes/search/{handle}: how does @x vote, and who votes on @x? */
export default function VotesSearchPage() {
  const { handle = '' } = useParams();
  const list = useVotesSearchParams();
  const { range } = list.values;
  return (
    <Page>
      <PageHead
        title="Votes of a person"
        purpose="How does someone vote, and who votes on what they write?"
        actions={handle !== '' && <RangeSelect value={range} onChange={(next) => list.commit({ range: next })} />}
      />
      <HandleBox handle={handle} search={list.href({ page: 1, counterparty: null })} />
      {handle === '' ? (
        <NobodyAsked />
      ) : (
        // Another person starts afresh: no figure of the one before may stay on screen.
        <PersonVotes key={askedPerson(handle)} handle={handle} list={list} />
      )}
    </Page>
  );
}
