import { formatPercent } from '@companion/domain';
import { Badge, Status } from '@companion/ui/core';
import { Countdown } from './Countdown';
import type { Slash } from './queries';
import s from './slashes.module.css';

type OutcomeOf = Pick<Slash, 'status' | 'openedAt' | 'closesAt'> & { mismatch?: boolean };

/** A slash's outcome, or how long it stays open. */
export function Outcome({ slash }: { slash: OutcomeOf }) {
  return (
    <span className={s.outcome}>
      <Status value={slash.status} />
      {slash.status === 'open' && (
        <span className={s.left}>
          <Countdown openedAt={slash.openedAt} closesAt={slash.closesAt} />
        </span>
      )}
      {slash.mismatch && (
        <Badge tone="warning" icon="alert" title="The network's outcome differs from what these votes give">
          not by votes
        </Badge>
      )}
    </span>
  );
}

type SharesOf = Pick<Slash, 'status' | 'sharePct' | 'up' | 'down'>;

/** While a slash is open no direction is shown, whatever the answer contains. */
export function WeightedShare({ slash: { status, sharePct, up, down } }: { slash: SharesOf }) {
  if (status === 'open') {
    return (
      <Badge icon="lock" title="Directions stay hidden until the slash closes.">
        Hidden
      </Badge>
    );
  }
  if (sharePct === null) return null;
  const counts = up !== null && down !== null ? `${up} for, ${down} against` : undefined;
  return <span title={counts}>{formatPercent(sharePct / 100)}</span>;
}
