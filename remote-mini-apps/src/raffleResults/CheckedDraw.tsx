import { useQuery } from '@companion/data/query';
import { type Draw, type RaffleCheck, type RaffleProof, verifyRaffle } from '@companion/domain';
import { Card, Icon, Loaded, SkeletonText } from '@companion/ui/core';
import { DrawLog } from './DrawLog';
import type { PublishedRaffle } from './keptProofs';
import s from './results.module.css';

const NAMES: Record<RaffleCheck['name'], string> = {
  commit: 'The secret has the published hash',
  root: 'The entries have the published hash',
  round: 'The round is the one announced, and came late enough',
  signature: 'The randomness is genuine',
  winners: 'The draw gives these winners',
};

/** Repeats the whole draw in this browser; the signature verification code is loaded only here. */
async function check(proof: RaffleProof): Promise<{ checks: RaffleCheck[]; draw: Draw | null }> {
  const { isGenuineBeacon } = await import(/* webpackChunkName: "beacon" */ '@companion/domain/raffle-beacon');
  return verifyRaffle(proof, isGenuineBeacon);
}

/** Passed and failed checks of a proof, and the draw as repeated in this browser. */
export default function CheckedDraw({ proof, people }: { proof: RaffleProof; people: PublishedRaffle['people'] }) {
  const query = useQuery({
    queryKey: ['raffle check', proof],
    queryFn: () => check(proof),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} what="The check of this draw" shape={<SkeletonText lines={8} />}>
      {({ checks, draw }) => {
        const wrong = checks.filter(({ ok }) => !ok).length;
        return (
          <>
            <Card
              title={wrong === 0 ? 'Checked in your browser: all correct' : `Checked in your browser: ${wrong} wrong`}
              note="Computed here from the published values, without the server."
            >
              <ul className={s.checks} aria-label="Checks">
                {checks.map(({ name, ok, detail }) => (
                  <li key={name} data-ok={ok}>
                    <Icon name={ok ? 'check' : 'close'} />
                    <span>
                      {NAMES[name]}: <strong>{ok ? 'right' : 'wrong'}</strong>
                      <span className={s.code}>{detail}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
            {draw && <DrawLog draw={draw} people={people} />}
          </>
        );
      }}
    </Loaded>
  );
}
