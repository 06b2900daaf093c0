import { useQuery } from '@companion/data/query';
import { canonicalSegment, capitalized, formatNumber } from '@companion/domain';
import { Dialog, EmptyState, Loaded, Person, personName, SkeletonText } from '@companion/ui/core';
import {
  Detail,
  DetailLinks,
  DetailPart,
  EvidenceList,
  OwnStatement,
  ScoreContributions,
  useSteppingAside,
} from '@companion/ui/evidence';
import { Link, useLocation } from '@companion/ui/router';
import s from './bots.module.css';
import { methodText } from './methodText';
import { type Period, type VoterDetail, voterQuery } from './queries';
import { noScoreWords } from './ringWords';
import { contributionsOf, lineLabel } from './scoreLines';
import { VoterPictures } from './VoterPictures';

type Props = { id: string; period: Period; onClose: () => void };

/** Explains a voter's score: every component, the votes behind it, and what would clear it. */
export default function VoterDrawer({ id, period, onClose }: Props) {
  const query = useQuery(voterQuery(id, period));
  const { open, signIn } = useSteppingAside();
  const person = query.data?.person;
  return (
    <Dialog open={open} form="drawer" title={person ? `Votes of ${personName(person)}` : 'Voter'} onClose={onClose}>
      <Loaded query={query} what="The voter" shape={<SkeletonText lines={16} />}>
        {(detail) => <Content detail={detail} signIn={signIn} />}
      </Loaded>
    </Dialog>
  );
}

function Content({ detail, signIn }: { detail: VoterDetail; signIn: () => Promise<void> }) {
  const { person, voter, wouldClear = [], coVoters = [], evidence = [], statement = null } = detail;
  if (!voter || !person) return <NoScore detail={detail} />;
  return (
    <Detail>
      <p className={s.head}>
        <Person person={person} />
        <span className={s.quiet}>Method version {methodText(detail)}</span>
      </p>
      <ScoreContributions score={voter.score} coverage={voter.coverage / 100} items={contributionsOf(voter.lines)} />
      <OwnStatement person={person} topic="bot" statement={statement} shownBy="votes_bots_voter" signIn={signIn} />
      {wouldClear.length > 0 && (
        <DetailPart title="What would lower this score">
          <ul className={s.plain}>
            {wouldClear.map(({ id, points, because }) => (
              <li key={id}>
                Without {id} {lineLabel(id)} ({formatNumber(points, { digits: 1 })} points): <bdi>{because}</bdi>
              </li>
            ))}
          </ul>
        </DetailPart>
      )}
      <DetailLinks label="More about the voter">
        <Link to={`/votes/search/${encodeURIComponent(canonicalSegment(person))}`}>All votes</Link>
        {person.profileId !== null && (
          <Link to={`/mini-apps/voting-analysis/profile/${person.profileId}`} whenMissing="nothing">
            Slash votes
          </Link>
        )}
      </DetailLinks>
      <VoterPictures detail={detail} />
      {coVoters.length > 0 && (
        <DetailPart title="Votes like" label="Often votes with">
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
        </DetailPart>
      )}
      <DetailPart title="Votes cast together" label="Evidence">
        <EvidenceList
          exact
          items={evidence.map(({ type, id, at, other }) => ({
            id: `${type}:${id}`,
            sentence: `${capitalized(type)} ${id}${other ? `, with ${personName(other)}` : ''}`,
            at,
          }))}
        />
      </DetailPart>
    </Detail>
  );
}

/** Without a score only the reason is shown, with a link to the voter's ring, if any. */
function NoScore({ detail }: { detail: VoterDetail }) {
  const { search } = useLocation();
  const { why, more } = noScoreWords(detail);
  const toRing = new URLSearchParams(search);
  toRing.delete('openVoter');
  toRing.set('openRing', String(detail.ring?.id));
  return (
    <EmptyState why={why} icon="shield">
      {more} {detail.ring && <Link to={`?${toRing}`}>The ring of {formatNumber(detail.ring.size)} voters</Link>}
    </EmptyState>
  );
}
