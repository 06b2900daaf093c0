import { counted } from '@companion/domain';
import { Button, Card } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import type { PublishedRaffle } from './keptProofs';
import { entriesName } from './recipe';
import s from './results.module.css';

const AT_FIRST = 50;

type Props = { raffle: PublishedRaffle /** The frozen text. */; file: () => string };

/** Who holds which tickets. */
export function Entries({ raffle: { raffleId, entries, status }, file }: Props) {
  const [shown, setShown] = useState(AT_FIRST);
  let next = 0;
  const rows = entries.map(({ profileId, tickets }) => {
    const first = next;
    next += tickets;
    return { profileId, tickets, range: tickets === 1 ? String(first) : `${first}–${next - 1}` };
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
              <th scope="col">Profile</th>
              <th scope="col">Tickets</th>
              <th scope="col">Numbers</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(({ profileId, tickets, range }) => (
              <tr key={profileId}>
                <th scope="row">
                  <Link to={`/profiles/${profileId}`}>{profileId}</Link>
                </th>
                <td>{tickets}</td>
                <td>{range}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < rows.length && (
        <Button size="sm" onClick={() => setShown(shown + 500)}>
          Show more of {rows.length}
        </Button>
      )}
    </Card>
  );
}
