import { useSession } from '@companion/contract/services';
import { useQueryClient } from '@companion/data/query';
import { Button, Card, CopyButton, Notice, TextField } from '@companion/ui/core';
import { useState } from 'react';
import { freezeRaffle, revealSecret } from '../raffle/raffleCalls';
import { keptSecret } from '../raffle/secrets';
import { useAction } from '../raffle/useAction';
import type { PublishedRaffle } from './keptProofs';
import s from './results.module.css';

/** The organizer's next step. Visible only to the organizer, and enforced by the server. */
export function Organise({ raffle }: { raffle: PublishedRaffle }) {
  const { profile } = useSession();
  const kept = raffle.commit === null ? null : keptSecret(raffle.commit);
  const isOrganiser = (profile !== null && profile.profileId === raffle.organiser) || kept !== null;
  const isOver = raffle.status === 'drawn' || raffle.status === 'void';
  return isOrganiser && !isOver ? <Controls raffle={raffle} kept={kept} /> : null;
}

function Controls({ raffle: { raffleId, status }, kept }: { raffle: PublishedRaffle; kept: string | null }) {
  const { proven, prove } = useSession();
  const queries = useQueryClient();
  const [secret, setSecret] = useState(kept ?? '');
  const { busy, refused, run } = useAction();
  const act = (work: () => Promise<unknown>) =>
    run(async () => {
      if (!proven && !(await prove())) return;
      await work();
      await queries.invalidateQueries({ queryKey: ['raffle_proof'] });
    });
  return (
    <Card
      title="For you, the organizer"
      note={kept ? 'This browser stores your secret.' : 'Your secret is in the browser that published it.'}
    >
      <div className={s.organise}>
        {kept && (
          <p>
            Copy it to a safe place: without it the draw is void. <CopyButton text={kept} label="Copy secret" wide />
          </p>
        )}
        {status === 'open' && (
          <p>
            <Button busy={busy} onClick={() => act(() => freezeRaffle(raffleId))}>
              Fix the entries now
            </Button>
          </p>
        )}
        {status === 'frozen' && <p>Come back once the randomness is published and reveal your secret.</p>}
        {status === 'waiting' && (
          <form
            className={s.reveal}
            onSubmit={(event) => {
              event.preventDefault();
              if (!busy) void act(() => revealSecret(raffleId, secret.trim()));
            }}
          >
            <TextField
              label="Secret"
              value={secret}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setSecret(event.target.value)}
            />
            <Button type="submit" variant="primary" busy={busy}>
              Reveal and draw
            </Button>
          </form>
        )}
        {refused && <Notice tone="warning">{refused}</Notice>}
      </div>
    </Card>
  );
}
