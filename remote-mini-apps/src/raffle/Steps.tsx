import { Card } from '@companion/ui/core';
import s from './raffle.module.css';

const STEPS = [
  ['Commit', 'The organizer’s browser makes a secret of 32 random bytes and publishes only its SHA-256 hash.'],
  ['Freeze', 'At the announced time the entries are fixed, sorted and hashed. Nobody can join, leave or be removed.'],
  [
    'Announce',
    'A future round of drand, a public source of randomness, is named at least ten minutes ahead. Nobody can know it in advance. If drand cannot be reached, a future block of the chain is named instead, and the page says so.',
  ],
  ['Reveal', 'Once the round is published, the organizer reveals the secret. It must match the published hash.'],
  [
    'Draw',
    'Entries, secret and round yield a series of numbers. Each number picks a ticket, and every ticket has the same chance.',
  ],
  [
    'Check',
    'Anyone can repeat all of it in the browser, with a proof file, or by hand. If the secret is not revealed within 24 hours, the draw is publicly void.',
  ],
] as const;

/** The six steps of a draw that needs no trust. */
export function Steps() {
  return (
    <Card title="How a draw works" note="Neither the organizer nor this site can choose the winners.">
      <ol className={s.steps}>
        {STEPS.map(([name, text], place) => (
          <li key={name}>
            <strong>
              {place + 1}. {name}
            </strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
