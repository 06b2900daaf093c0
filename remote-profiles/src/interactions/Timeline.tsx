import { writeCsv } from '@companion/domain';
import { Card, personName, TimeAgo } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { eventPath, eventWords } from './eventWords';
import s from './interactions.module.css';
import { type Interaction, MOST_EVENTS, type Pair } from './queries';

const AT_FIRST = 30;

/** Events between two people, newest first: one person's on the left, the other's on the right. */
export function Timeline({ pair }: { pair: Pair }) {
  const { a, b, timeline } = pair;
  const { shown, more } = useUnfolded(timeline, AT_FIRST, MOST_EVENTS);
  const people = { a, b };
  return (
    <Card
      title="Over time"
      note={`Left: what ${personName(a)} did. Right: what ${personName(b)} did`}
      actions={<FileButton label="CSV" file={() => fileOf(pair)} />}
    >
      <ol className={s.timeline}>
        {shown.map((event) => {
          const to = eventPath(event, people[event.from].userkey, people[event.from === 'a' ? 'b' : 'a'].userkey);
          const words = `${personName(people[event.from])} ${eventWords(event)}`;
          return (
            <li key={`${event.kind} ${event.from} ${event.id} ${event.at}`} data-from={event.from}>
              {to ? <Link to={to}>{words}</Link> : words}
              <span className={s.when}>
                <TimeAgo at={event.at} />
              </span>
            </li>
          );
        })}
      </ol>
      {more}
    </Card>
  );
}

function fileOf({ a, b, timeline }: Pair) {
  const key = { a: a.userkey, b: b.userkey };
  const row = (event: Interaction) => [
    event.at,
    event.kind,
    event.id,
    key[event.from],
    key[event.from === 'a' ? 'b' : 'a'],
    eventWords(event),
  ];
  return {
    name: `interactions_${a.userId}_${b.userId}.csv`,
    text: writeCsv(['at', 'kind', 'id', 'from', 'to', 'event'], timeline.map(row)),
  };
}
