import { formatDuration, formatNumber, writeCsv } from '@companion/domain';
import { Badge, Card, Person, Sentiment, SidewaysTable, Status } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { MOST_SLASH_VOTES, type Voter } from './queries';
import s from './votingProfile.module.css';

const AT_FIRST = 25;

/** Votes on closed slashes next to their outcome. */
export function SlashVotes({ voter }: { voter: Voter }) {
  const { slashVotes } = voter;
  const { shown, more } = useUnfolded(slashVotes, AT_FIRST, MOST_SLASH_VOTES);
  return (
    <Card
      title="Votes on slashes"
      note={
        slashVotes.length < MOST_SLASH_VOTES
          ? 'Closed slashes, newest first'
          : `Closed slashes, the newest ${formatNumber(slashVotes.length)}`
      }
      actions={slashVotes.length > 0 && <FileButton label="CSV" file={() => fileOf(voter)} />}
      flush
    >
      {slashVotes.length === 0 ? (
        <p className={s.none}>No votes on a closed slash.</p>
      ) : (
        <SidewaysTable
          label="Votes on slashes"
          head={['Slash', 'On', 'Vote', 'Ended', 'With the outcome', 'Decided it alone', 'After']}
          more={more}
        >
          <tbody>
            {shown.map((vote) => (
              <tr key={vote.slashId}>
                <td>
                  <Link to={`/slash-votes/${vote.slashId}`}>#{vote.slashId}</Link>
                </td>
                <td>
                  <Person person={vote.subject} hideLevel />
                </td>
                <td>
                  {vote.direction && (
                    <Sentiment value={vote.direction === 'up' ? 'positive' : 'negative'} word={vote.direction} />
                  )}
                </td>
                <td>
                  <Status value={vote.status} />
                </td>
                <td>{vote.coherent === null ? '–' : vote.coherent ? 'yes' : 'no'}</td>
                <td>{vote.pivotal && <Badge>alone</Badge>}</td>
                <td>{formatDuration(vote.hours * 3600)}</td>
              </tr>
            ))}
          </tbody>
        </SidewaysTable>
      )}
    </Card>
  );
}

function fileOf({ slashVotes, person, asOf }: Voter) {
  return {
    name: `slash-votes_${person?.profileId ?? 'voter'}_${asOf.replace(/[-:]/g, '')}.csv`,
    text: writeCsv(
      ['slash_id', 'subject', 'subject_userkey', 'amount', 'direction', 'status', 'coherent', 'pivotal', 'hours'],
      slashVotes.map((vote) => [
        vote.slashId,
        vote.subject.name,
        vote.subject.userkey,
        vote.amount,
        vote.direction,
        vote.status,
        vote.coherent,
        vote.pivotal,
        vote.hours,
      ]),
    ),
  };
}
