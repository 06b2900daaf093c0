import { counted, writeCsv } from '@companion/domain';
import { Button, Card, personName, TimeAgo } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import { eventPath, eventWords } from './eventWords';
import s from './interactions.module.css';
import type { Interaction, Pair } from './queries';

const AT_FIRST = 30;

/** What happened between two people, the newest first: one's part on the left, the other's on the right. */
export function Timeline({ pair }: { pair: Pair }) {
  const { a, b, timeline } = pair;
  const [all, setAll] = useState(false);
  const people = { a, b };
  return (
    <Card
      title="Over time"
      note={`Left what ${personName(a)} did, right what ${personName(b)} did`}
      actions={<FileButton label="CSV" file={() => fileOf(pair)} />}
    >
      <ol className={s.timeline}>
        {(all ? timeline : timeline.slice(0, AT_FIRST)).map((event) => {
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
      {!all && timeline.length > AT_FIRST && (
        <Button onClick={() => setAll(true)}>Show all {counted(timeline.length, 'event')}</Button>
      )}
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
