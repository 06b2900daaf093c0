import { formatDuration, formatNumber, writeCsv } from '@companion/domain';
import { Badge, Card, DASH, ListTable, type ListTableProps, Person, Sentiment, Status } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { MOST_SLASH_VOTES, type Voter } from './queries';
import s from './votingProfile.module.css';

const AT_FIRST = 25;
const COLUMNS: ListTableProps<Voter['slashVotes'][number]>['columns'] = [
  { name: 'Slash', of: ({ slashId }) => <Link to={`/slash-votes/${slashId}`}>Slash #{slashId}</Link> },
  { name: 'On', of: ({ subject }) => <Person person={subject} hideLevel /> },
  {
    name: 'Vote',
    of: ({ direction }) =>
      direction && <Sentiment value={direction === 'up' ? 'positive' : 'negative'} word={direction} />,
  },
  { name: 'Ended', of: ({ status }) => <Status value={status} /> },
  { name: 'With the outcome', of: ({ coherent }) => (coherent === null ? DASH : coherent ? 'yes' : 'no') },
  { name: 'Decided it alone', of: ({ pivotal }) => pivotal && <Badge>alone</Badge> },
  { name: 'After', of: ({ hours }) => formatDuration(hours * 3600) },
];

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
        <ListTable
          label="Votes on slashes"
          columns={COLUMNS}
          rows={shown}
          rowKey={({ slashId }) => slashId}
          more={more}
        />
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
