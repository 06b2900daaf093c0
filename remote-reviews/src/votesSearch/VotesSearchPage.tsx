import { spelledOut } from '@companion/domain';
import { Page, PageHead } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { useParams } from '@companion/ui/router';
import { HandleBox } from './HandleBox';
import { NobodyAsked } from './NobodyAsked';
import { PersonVotes } from './PersonVotes';
import { useVotesSearchAddress } from './params';

const TITLE = 'Votes of a person';
const PURPOSE = 'How does someone vote, and who votes on what they write?';

/** /votes/search and /votes/search/{handle}: how does @x vote, and who votes on @x? */
export default function VotesSearchPage() {
  const { handle = '' } = useParams();
  const list = useVotesSearchAddress(spelledOut(handle));
  return (
    <Page>
      {handle === '' ? (
        <PageHead title={TITLE} purpose={PURPOSE} />
      ) : (
        <TimedHead title={TITLE} purpose={PURPOSE} list={list} pastDays />
      )}
      <HandleBox handle={handle} search={list.href({ page: 1, counterparty: null })} />
      {handle === '' ? (
        <NobodyAsked />
      ) : (
        // Another person starts afresh: no figure of the one before may stay on screen.
        <PersonVotes key={spelledOut(handle)} handle={handle} list={list} />
      )}
    </Page>
  );
}
