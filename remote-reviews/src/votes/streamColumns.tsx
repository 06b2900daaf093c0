import { Num, Person, Sentiment, TimeAgo, Unknown, VisuallyHidden } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Vote } from './queries';
import { targetHref } from './targetHref';
import { Hidden, VoteTargetName } from './VoteTargetName';
import s from './votes.module.css';

const person = (value: Vote['target']['author']) => value && <Person person={value} />;

/** Ids are field names, as exports expect. */
export const streamColumns: readonly Column<Vote>[] = [
  { id: 'at', header: 'Time', sort: 'at', width: 116, cell: ({ at }) => <TimeAgo at={at} /> },
  { id: 'voter', header: 'Voter', cell: ({ voter }) => <Person person={voter} />, primary: true },
  { id: 'direction', header: 'Direction', cell: (vote) => <VoteDirection vote={vote} />, primary: true },
  {
    id: 'targetLabel',
    header: 'Target',
    cell: ({ target }) => (
      <VoteTargetName type={target.type} id={target.id} text={target.label} to={targetHref(target)} />
    ),
    main: true,
  },
  { id: 'targetAuthor', header: 'Author', cell: ({ target }) => person(target.author) },
  { id: 'targetSubject', header: 'Subject', cell: ({ target }) => person(target.subject), primary: true },
  { id: 'weight', header: 'Weight', align: 'end', cell: (vote) => <VoteWeight vote={vote} /> },
];

/** Up, down or unknown; hidden while the slash is open. */
export function VoteDirection({ vote: { blind, direction } }: { vote: Pick<Vote, 'blind' | 'direction'> }) {
  if (blind) return <Hidden />;
  if (direction === null) return <Unknown />;
  return direction === 'up' ? <Sentiment value="positive" word="Up" /> : <Sentiment value="negative" word="Down" />;
}

/** A weight missing in the network's data is marked: it is the voter's score. */
export function VoteWeight({ vote: { weight, weightEstimated } }: { vote: Pick<Vote, 'weight' | 'weightEstimated'> }) {
  if (weight === null) return <Num value={null} />;
  return (
    <span title={weightEstimated ? 'The network gives no weight: this is the voter’s score.' : undefined}>
      {weightEstimated && (
        <span className={s.quiet}>
          <span aria-hidden="true">≈ </span>
          <VisuallyHidden>estimated </VisuallyHidden>
        </span>
      )}
      <Num value={weight} digits={0} />
    </span>
  );
}
