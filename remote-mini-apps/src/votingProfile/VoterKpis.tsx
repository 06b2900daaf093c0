import { formatPercent } from '@companion/domain';
import { KpiRow, KpiTile, Num, personName } from '@companion/ui/core';
import { agreement, mostAgreed } from './mostAgreed';
import type { Voter } from './queries';
import { skillNote } from './voterWords';

type Props = { voter: Voter /** Share of upvotes of the network. */; network: number | null };

/** How much, which way and how well a person votes. */
export function VoterKpis({ voter, network }: Props) {
  const { votes, upShare, record, weight, coVoters, flags } = voter;
  const bot = flags.find(({ detector }) => detector === 'bot');
  const { most, least } = mostAgreed(coVoters);
  return (
    <KpiRow>
      <KpiTile label="Votes cast" value={votes} metric="profile.votesCast" />
      <KpiTile
        label="Upvotes"
        interval={upShare}
        metric="votes.upvoteShare"
        note={network === null || upShare.n < 10 ? undefined : `network ${formatPercent(network)}`}
      />
      <KpiTile label="Right on slashes" interval={record?.accuracy ?? { k: 0, n: 0 }} metric="slashVotes.record" />
      <KpiTile
        label="Skill"
        value={record?.skill == null ? null : <Num value={record.skill} digits={2} signed />}
        metric="M18"
        note={skillNote(record)}
      />
      <KpiTile label="Weight used" value={<Num value={weight} digits={0} />} metric="M7" />
      {most && <KpiTile label="Agrees most with" value={personName(most.person)} metric="voting.kappa" />}
      {least && least !== most && agreement(least) < 1 && (
        <KpiTile label="Agrees least with" value={personName(least.person)} metric="voting.kappa" />
      )}
      {bot?.band && <KpiTile label="Voting signals" value={bot.band} metric="bot.score" note="signal, not verdict" />}
    </KpiRow>
  );
}
