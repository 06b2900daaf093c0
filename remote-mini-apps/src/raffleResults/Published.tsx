import { counted, formatDateTime, formatNumber, proofText, QUICKNET, type RaffleProof } from '@companion/domain';
import { Card, CopyButton, Person, TimeAgo } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import type { ReactNode } from 'react';
import type { PublishedRaffle } from './keptProofs';
import s from './results.module.css';
import { ruleWords } from './ruleWords';

/** Every published value, in order of publication. */
export function Published({ raffle, proof }: { raffle: PublishedRaffle; proof: RaffleProof | null }) {
  const { raffleId, source, round, rule, winnerCount, entrants, tickets, organiser, people } = raffle;
  const by = people.find(({ profileId }) => profileId === organiser);
  // Without entries there was nothing to reveal it for.
  const secret = raffle.secret ?? (raffle.status === 'void' && entrants !== 0 ? 'never revealed' : null);
  return (
    <Card
      title="What was published"
      actions={
        proof && <FileButton label="Proof" file={() => ({ name: `${raffleId}-proof.json`, text: proofText(proof) })} />
      }
    >
      <dl className={s.published}>
        {by && (
          <Line label="Organizer">
            <Person person={by} hideLevel />
          </Line>
        )}
        <Line label="Winners">
          {formatNumber(winnerCount)}
          {raffle.repeats ? ', a person may win more than once' : ''}
        </Line>
        <Line label="Who takes part">{ruleWords(rule)}</Line>
        {entrants !== null && (
          <Line label="Entries">
            {counted(entrants, 'person', 'people')}
            {tickets !== null && `, ${counted(tickets, 'ticket')}`}
          </Line>
        )}
        <Line label="Entries fixed">
          <Moment at={raffle.frozenAt ?? raffle.freezeAt} />
        </Line>
        <Line label="Randomness">
          <Moment at={raffle.beaconAt} />
        </Line>
        {round !== null && (
          <Line label={source === 'block' ? 'Block' : 'Round of drand'}>
            {source === 'block' ? (
              <>number {round} of the chain, used because drand did not respond at the freeze</>
            ) : (
              <a href={`https://api.drand.sh/${QUICKNET.chainHash}/public/${round}`} rel="noreferrer" target="_blank">
                {round}
              </a>
            )}
          </Line>
        )}
        <Hex label="Commit" value={raffle.commit} />
        <Hex label="Entries root" value={raffle.root} />
        <Hex label="Randomness value" value={raffle.randomness} />
        <Hex label="Signature" value={raffle.signature} />
        <Hex label="Secret" value={secret} />
      </dl>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Hex({ label, value }: { label: string; value: string | null }): ReactNode {
  if (value === null) return null;
  return (
    <Line label={label}>
      <span className={s.hex}>
        <span className={s.code}>{value}</span>
        <CopyButton text={value} label={`Copy: ${label}`} />
      </span>
    </Line>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <>
      {formatDateTime(at)}{' '}
      <span className={s.quiet}>
        (<TimeAgo at={at} />)
      </span>
    </>
  );
}
