import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { Dialog, EmptyState, Loaded, Person, personName, SkeletonText } from '@companion/ui/core';
import { EvidenceList, ScoreContributions } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { canonicalSegment } from '../filters/personPath';
import { OwnStatement, useSteppingAside } from '../signal/OwnStatement';
import { typeWord } from '../votes/VoteTargetName';
import s from './bots.module.css';
import { methodText } from './methodText';
import { type Period, type VoterDetail, voterQuery } from './queries';
import { contributionsOf, lineLabel } from './scoreLines';
import { VoterPictures } from './VoterPictures';

type Props = { id: string; period: Period; onClose: () => void };

/** Why a voter has the score: every line, the votes behind it, and what would clear it. */
export default function VoterDrawer({ id, period, onClose }: Props) {
  const query = useQuery(voterQuery(id, period));
  const { open, signIn } = useSteppingAside();
  const person = query.data?.person;
  return (
    <Dialog open={open} form="drawer" title={person ? `Votes of ${personName(person)}` : 'Voter'} onClose={onClose}>
      <Loaded query={query} what="The voter" shape={<SkeletonText lines={16} />}>
        {(detail) => <Detail detail={detail} signIn={signIn} />}
      </Loaded>
    </Dialog>
  );
}

function Detail({ detail, signIn }: { detail: VoterDetail; signIn: () => Promise<void> }) {
  const { person, voter, wouldClear = [], coVoters = [], evidence = [], statement = null } = detail;
  if (!voter || !person)
    return (
      <EmptyState why="Not enough data for a score in this period." icon="shield">
        It takes 30 votes, and half of the method must be applicable.
      </EmptyState>
    );
  return (
    <div className={s.detail}>
      <p className={s.head}>
        <Person person={person} />
        <span className={s.quiet}>Method version {methodText(detail)}</span>
      </p>
      <ScoreContributions score={voter.score} coverage={voter.coverage / 100} items={contributionsOf(voter.lines)} />
      <OwnStatement person={person} topic="bot" statement={statement} shownBy="votes_bots_voter" signIn={signIn} />
      {wouldClear.length > 0 && (
        <section aria-label="What would clear this" className={s.part2}>
          <h3>What would clear this</h3>
          <ul className={s.plain}>
            {wouldClear.map(({ id, points, because }) => (
              <li key={id}>
                Without {id} {lineLabel(id)} ({formatNumber(points, { digits: 1 })} points): <bdi>{because}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className={s.links} aria-label="More about the voter">
        <Link to={`/votes/search/${encodeURIComponent(canonicalSegment(person))}`}>All votes</Link>
        {person.profileId !== null && (
          <Link to={`/mini-apps/voting-analysis/profile/${person.profileId}`}>Slash votes</Link>
        )}
      </nav>
      <VoterPictures detail={detail} />
      {coVoters.length > 0 && (
        <section aria-label="Votes with the same people" className={s.part2}>
          <h3>Votes like</h3>
          <ul className={s.plain}>
            {coVoters.map(({ person: other, coVotes, jaccard, edge }) => (
              <li key={other.userId} className={s.covoter}>
                <Person person={other} hideLevel />
                <span className={s.quiet}>
                  {formatNumber(coVotes)} votes together, J = {formatNumber(jaccard, { digits: 2 })}
                  {edge ? ', in lockstep' : ''}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Evidence" className={s.part2}>
        <h3>Votes cast together</h3>
        <EvidenceList
          exact
          items={evidence.map(({ type, id, at, other }) => ({
            id: `${type}:${id}`,
            sentence: `${typeWord(type)} ${id}${other ? `, with ${personName(other)}` : ''}`,
            at,
          }))}
        />
      </section>
    </div>
  );
}
