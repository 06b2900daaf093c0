import { formatNumber } from '@companion/domain';
import { EmptyState, Num, Rate } from '@companion/ui/core';
import { Fact, Facts } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import type { Actions } from './queries';

/** The holder's slash votes compared with always voting for the more frequent outcome (M18). */
export function VotesRecord({ votes, profileId }: { votes: Actions['votes']; profileId: number | null }) {
  if (!votes || votes.n === 0) return <EmptyState why="You have not voted on a decided slash yet." icon="dash" />;
  return (
    <>
      <Facts>
        <Fact label="With the outcome" metric="slashVotes.record">
          {formatNumber(votes.coherent)} of {formatNumber(votes.n)} <Rate k={votes.accuracy.k} n={votes.accuracy.n} />
        </Fact>
        <Fact label="Skill" metric="M18">
          {votes.skill === null ? (
            `shown from 10 decided slashes on, ${formatNumber(votes.n)} so far`
          ) : (
            <Num value={votes.skill} digits={2} />
          )}
        </Fact>
      </Facts>
      <Link to={`/mini-apps/voting-analysis/profile/${profileId}`} whenMissing="nothing">
        Every vote, and who I vote with
      </Link>
    </>
  );
}
