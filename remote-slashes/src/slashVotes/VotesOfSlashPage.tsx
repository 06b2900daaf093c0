import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { slashVotesDetail } from '@companion/functions/slashVotesDetail';
import { ClockProvider, foundIn, Loaded, Page, SkeletonTable } from '@companion/ui/core';
import { useParams } from '@companion/ui/router';
import { NoSlash } from '../slash/NoSlash';
import { renewWhileOpen } from '../slash/renewWhileOpen';
import { SlashHead } from '../slash/SlashHead';
import { slashIdIn } from '../slash/slashId';
import { slashVotesFinding } from './finding';
import { useVotesOfSlashAddress } from './params';
import { Sealed } from './Sealed';
import { Votes } from './Votes';

/** /slash-votes/{rawEthosId}: what decided this slash, and would it differ by head count? */
export default function VotesOfSlashPage() {
  const { rawEthosId = '' } = useParams();
  const id = slashIdIn(rawEthosId);
  return id === null ? <NoSlash id={rawEthosId} index="/slash-votes" /> : <VotesOfSlash key={id} id={id} />;
}

function VotesOfSlash({ id }: { id: number }) {
  const list = useVotesOfSlashAddress(id);
  const query = useQuery(
    renewWhileOpen(functionQuery(slashVotesDetail, list.args), ({ slash }) => (slash ? [slash] : [])),
  );
  const { data } = query;
  if (data?.slash === null) return <NoSlash id={String(id)} index="/slash-votes" />;
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <SlashHead
          id={id}
          title={`Votes on slash #${id}`}
          finding={foundIn(data, query.error, slashVotesFinding)}
          purpose="What decided it, and would the outcome differ if every voter counted once?"
          slash={data?.slash}
        />
        <Loaded query={query} what="The votes of this slash" shape={<SkeletonTable rows={8} columns={6} />}>
          {(answer) =>
            answer.slash === null ? null : answer.sealed ? (
              <Sealed slash={answer.slash} />
            ) : (
              <Votes list={list} query={query} votes={answer} />
            )
          }
        </Loaded>
      </Page>
    </ClockProvider>
  );
}
