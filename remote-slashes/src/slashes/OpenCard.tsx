import { formatNumber, formatPercent } from '@companion/domain';
import { Icon, Num, Person } from '@companion/ui/core';
import { WhatNext } from '../slash/WhatNext';
import { Amount, typeName } from './Amount';
import { Countdown, useWindow } from './Countdown';
import type { Slash } from './queries';
import s from './slashes.module.css';
import type { UsualTurnout } from './usualTurnout';

const people = new Intl.PluralRules('en-US');

/** A slash being voted on: who, what, how long; never which way the votes lean. */
export function OpenCard({ slash, usual }: { slash: Slash; usual: UsualTurnout | null }) {
  const { passed } = useWindow(slash.openedAt, slash.closesAt);
  return (
    <li className={s.card} data-slash={slash.id}>
      <div className={s.cardHead}>
        <Person person={slash.subject} />
        <span className={s.countdown}>
          <Icon name="clock" />
          <Countdown openedAt={slash.openedAt} closesAt={slash.closesAt} />
        </span>
      </div>
      <div className={s.window} aria-hidden="true">
        <span style={{ inlineSize: `${(1 - passed) * 100}%` }} />
      </div>
      <p className={s.claim}>
        <bdi title={slash.claim}>{slash.claim || 'No claim was given.'}</bdi>
      </p>
      <dl className={s.facts}>
        <div>
          <dt>{typeName(slash.type)} slash</dt>
          <dd>
            <Amount slash={slash} />
          </dd>
        </div>
        <div>
          <dt>Votes</dt>
          <dd>{formatNumber(slash.votes)}</dd>
        </div>
        <div>
          <dt>Turnout</dt>
          <dd>
            {percent(slash.turnoutPct)}
            {usual && (
              <small title={`Mean of the last ${formatNumber(usual.slashes)} closed slashes`}>
                usual {percent(usual.pct)}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>At stake for others</dt>
          <dd>
            <Num value={slash.exposure?.points ?? null} unit="points" />
            {slash.exposure && <small>{supporters(slash.exposure.supporters)}</small>}
          </dd>
        </div>
      </dl>
      <WhatNext slash={slash} />
      <div className={s.by}>
        <span>Opened by</span>
        <Person person={slash.author} />
      </div>
    </li>
  );
}

function percent(pct: number | null): string {
  return formatPercent(pct === null ? null : pct / 100);
}

function supporters(count: number): string {
  return `${formatNumber(count)} ${people.select(count) === 'one' ? 'supporter' : 'supporters'}`;
}
