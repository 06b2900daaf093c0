import { counted, formatNumber } from '@companion/domain';
import { Card, Person } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { MoreButton } from '@companion/ui/input';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import type { PublishedRaffle } from './keptProofs';
import { entriesName } from './recipe';
import s from './results.module.css';

const AT_FIRST = 50;

type Props = { raffle: PublishedRaffle /** The frozen text. */; file: () => string };

/** Entries and their tickets. */
export function Entries({ raffle: { raffleId, entries, status, people }, file }: Props) {
  const [shown, setShown] = useState(AT_FIRST);
  const named = new Map(people.map((person) => [person.profileId, person]));
  let next = 0;
  const rows = entries.map(({ profileId, tickets }) => {
    const first = next;
    next += tickets;
    return {
      profileId,
      person: named.get(profileId),
      tickets,
      range: tickets === 1 ? String(first) : `${first}–${next - 1}`,
    };
  });
  return (
    <Card
      title="Entries"
      note={
        status === 'open'
          ? 'As of now; they may still change.'
          : `${counted(entries.length, 'person', 'people')}, ${counted(next, 'ticket', 'tickets')}. The SHA-256 of the file is the root.`
      }
      actions={
        status !== 'open' && <FileButton label="Entries" file={() => ({ name: entriesName(raffleId), text: file() })} />
      }
    >
      <div className={s.scroll}>
        <table className={s.entries}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col">Profile</th>
              <th scope="col">Tickets</th>
              <th scope="col">Numbers</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ profileId, person, tickets, range }) => (
              <tr key={profileId}>
                <th scope="row">
                  {person ? (
                    <Person person={person} hideLevel />
                  ) : (
                    <Link to={`/profiles/${profileId}`}>Profile {profileId}</Link>
                  )}
                </th>
                <td>{profileId}</td>
                <td>{tickets}</td>
                <td>{range}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <MoreButton more={shown < rows.length} end="All entries are shown." onClick={() => setShown(shown + 500)}>
        Show more of {formatNumber(rows.length)}
      </MoreButton>
    </Card>
  );
}
