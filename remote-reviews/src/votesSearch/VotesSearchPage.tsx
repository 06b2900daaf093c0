import { useListQuery } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { foundIn, Page, PageHead } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { useParams } from '@companion/ui/router';
import { votesSearchFinding } from './finding';
import { HandleBox } from './HandleBox';
import { NobodyAsked } from './NobodyAsked';
import { PersonVotes } from './PersonVotes';
import { useVotesSearchAddress, type VotesSearchAddress } from './params';
import { votesSearchQuery } from './queries';

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
        <PersonHead key={spelledOut(handle)} list={list} />
      )}
      <HandleBox handle={handle} search={list.href({ page: 1, counterparty: null })} />
      {handle === '' ? (
        <NobodyAsked />
      ) : (
        // Remount for another person: no figure of the previous one may stay on screen.
        <PersonVotes key={spelledOut(handle)} handle={handle} list={list} />
      )}
    </Page>
  );
}

/** Header of a person's votes; shares its query with the page below. */
function PersonHead({ list }: { list: VotesSearchAddress }) {
  const { figures, failed } = useListQuery(votesSearchQuery, list.args);
  return (
    <TimedHead
      title={TITLE}
      purpose={PURPOSE}
      finding={foundIn(figures, failed, ({ kpis, person }) =>
        kpis && person ? votesSearchFinding(kpis, person, list.href) : null,
      )}
      list={list}
      pastDays
    />
  );
}
