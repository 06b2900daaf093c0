import { counted, type Draw, type DrawStep } from '@companion/domain';
import { Button, Card } from '@companion/ui/core';
import { useState } from 'react';
import s from './results.module.css';

const AT_FIRST = 25;

const RESULTS: Record<DrawStep['result'], string> = {
  accepted: 'wins',
  repeat: 'has won already',
  rejected: 'beyond the last whole round of tickets, drawn again',
};

/** Number after number: the value, the ticket it names and whose it is. */
export function DrawLog({ draw: { seed, tickets, log } }: { draw: Draw }) {
  const [all, setAll] = useState(false);
  const shown = all ? log : log.slice(0, AT_FIRST);
  return (
    <Card
      title="Draw by draw"
      note={`Each number, divided by ${counted(tickets, 'ticket', 'tickets')}, leaves the ticket; tickets count from 0.`}
    >
      <p className={s.line}>
        Seed <span className={s.code}>{seed}</span>
      </p>
      <ol className={s.log}>
        {shown.map(({ k, value, ticket, owner, result }) => (
          <li key={k}>
            <span>
              {k}: {ticket === null ? 'no ticket' : `ticket ${ticket} → ${owner}`}
            </span>{' '}
            <span className={s.quiet}>{RESULTS[result]}</span> <span className={s.code}>{value}</span>
          </li>
        ))}
      </ol>
      {shown.length < log.length && (
        <Button size="sm" onClick={() => setAll(true)}>
          Show all {log.length}
        </Button>
      )}
    </Card>
  );
}
