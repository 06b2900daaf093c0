import { useQuery } from '@companion/data/query';
import { canonicalSegment, counted, personFilter } from '@companion/domain';
import { votingProfile } from '@companion/functions/votingProfile';
import { Button, EmptyState, Notice, Person } from '@companion/ui/core';
import { ChartRoom, FilterRow, FilterSelect } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { lazy } from 'react';
import { CoVoters } from './CoVoters';
import { Lockstep } from './Lockstep';
import { networkUpShare } from './networkUpShare';
import { KINDS, type VoterAddress } from './params';
import { networkQuery, type Voter } from './queries';
import { SlashVotes } from './SlashVotes';
import { VoterKpis } from './VoterKpis';
import { directionSentence } from './voterWords';
import s from './votingProfile.module.css';

// The figures must not wait for the charts' code.
const VoterPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './VoterPictures'));

/** Figures, charts and votes of one voter. */
export function VoterContent({ voter, list }: { voter: Voter; list: VoterAddress }) {
  const { person, votes, upShare, sealed } = voter;
  const asked = networkQuery(list.filters);
  const { data } = useQuery(asked);
  const network = networkUpShare(asked.enabled ? data?.matrix : undefined);
  const narrowed = list.active.length > 0;
  if (!person) return null;
  const sentence = directionSentence(upShare, network);
  return (
    <>
      <div className={s.person}>
        <h2 className={s.name}>
          <Person person={person} />
        </h2>
        <FilterRow>
          <FilterSelect
            inline
            list={list}
            name="type"
            label="Voted on"
            words={KINDS}
            any="Everything"
            read={votingProfile.filters.type.read}
          />
        </FilterRow>
        <nav aria-label="More about this voter" className={s.more}>
          <Link to={`/votes/search/${encodeURIComponent(canonicalSegment(person))}`}>All votes</Link>
          <Link to={`/votes/bot-analysis?min=0&voter=${encodeURIComponent(person.userkey)}`}>Voting signals</Link>
        </nav>
      </div>
      {votes === 0 && narrowed ? (
        <EmptyState
          why="No votes of this kind in this range."
          action={<Button onClick={list.clear}>Show all votes</Button>}
        >
          Try a longer range or another kind.
        </EmptyState>
      ) : votes === 0 ? (
        <EmptyState why="Has not voted yet.">
          Their votes on reviews, vouches, slashes and replies will appear here.
        </EmptyState>
      ) : (
        <>
          <VoterKpis voter={voter} network={network} />
          {sentence && <Notice>{sentence}</Notice>}
          {sealed > 0 && (
            <Notice tone="warning">
              {counted(sealed, 'vote')} on slashes that are open or were cancelled {sealed === 1 ? 'stays' : 'stay'}{' '}
              hidden.
            </Notice>
          )}
          <ChartRoom ready height={{ wide: 1164, narrow: 2296 }}>
            <VoterPictures voter={voter} who={personFilter(person)} filters={list.filters} />
          </ChartRoom>
          <SlashVotes voter={voter} />
          <CoVoters voter={voter} />
          <Lockstep voter={voter} />
        </>
      )}
    </>
  );
}
