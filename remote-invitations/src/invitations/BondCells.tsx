import { formatDuration, formatNumber } from '@companion/domain';
import { Badge, exactTimes, Num } from '@companion/ui/core';
import s from './invitations.module.css';
import type { Bond } from './queries';

const DAY_S = 86_400;

/** Remaining share of a bond's term, 0-1; null for a closed bond or unusable dates. */
export function partLeft(bond: Pick<Bond, 'bondDaysLeft' | 'bondUntil'>, acceptedAt: string | null): number | null {
  const days = (Date.parse(bond.bondUntil ?? '') - Date.parse(acceptedAt ?? '')) / (DAY_S * 1000);
  if (bond.bondDaysLeft === null || !(days > 0)) return null;
  return Math.min(1, Math.max(0, bond.bondDaysLeft / days));
}

/** Days left with a bar; "closed" for a closed bond; nothing without a bond. */
export function BondLeft({ bond, acceptedAt }: { bond: Bond; acceptedAt: string | null }) {
  if (bond.bondOpen === null) return null;
  const ends = bond.bondUntil ? `Until\n${exactTimes(bond.bondUntil)}` : undefined;
  if (!bond.bondOpen || bond.bondDaysLeft === null) {
    return (
      <span className={s.muted} title={ends}>
        closed
      </span>
    );
  }
  const part = partLeft(bond, acceptedAt);
  return (
    <span className={s.left} title={ends}>
      {part !== null && (
        <span className={s.bar} aria-hidden="true">
          <span style={{ inlineSize: `${part * 100}%` }} />
        </span>
      )}
      {formatDuration(bond.bondDaysLeft * DAY_S)}
    </span>
  );
}

/** Points for the inviter; marked if they were capped. */
export function BondImpact({ bond }: { bond: Pick<Bond, 'bondImpact' | 'bondRaw' | 'capped'> }) {
  if (bond.bondImpact === null) return null;
  return (
    <span className={s.impact}>
      {bond.capped && (
        <Badge title={`Without the cap: ${formatNumber(bond.bondRaw, { signed: true })} points`}>capped</Badge>
      )}
      <Num value={bond.bondImpact} signed />
    </span>
  );
}
