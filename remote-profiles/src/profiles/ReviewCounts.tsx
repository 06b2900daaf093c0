import { formatNumber } from '@companion/domain';
import { VisuallyHidden } from '@companion/ui/core';
import s from './profiles.module.css';

type Counts = { pos: number; neu: number; neg: number; unknown?: number };

/** Active reviews received: positive / neutral / negative, plus those of unknown sentiment, if any. */
export function ReviewCounts({ counts: { pos, neu, neg, unknown } }: { counts: Counts }) {
  return (
    <span className={s.counts}>
      <VisuallyHidden>{`${pos} positive, ${neu} neutral, ${neg} negative${unknown ? `, ${unknown} unknown` : ''}`}</VisuallyHidden>
      <span aria-hidden="true">
        <span data-sentiment={pos > 0 ? 'positive' : undefined}>{formatNumber(pos)}</span> / {formatNumber(neu)} /{' '}
        <span data-sentiment={neg > 0 ? 'negative' : undefined}>{formatNumber(neg)}</span>
        {unknown ? ` + ${formatNumber(unknown)} unknown` : null}
      </span>
    </span>
  );
}
