import { formatNumber } from '@companion/domain';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { InfoButton } from './InfoButton';
import s from './Kpi.module.css';
import { Sparkline } from './Sparkline';
import { DASH } from './values';

/** Four to seven tiles; two columns on a phone. */
export function KpiRow({ children, label = 'Key figures' }: { children: ReactNode; label?: string }) {
  return (
    <section className={s.row} aria-label={label}>
      {children}
    </section>
  );
}

export type KpiDelta = {
  /** Sign gives the arrow; 0 is "no change". */
  change: number;
  /** The change in words, without sign: "12 more than last week". */
  text: string;
  /** Which direction is good news. Without it the delta stays neutral. */
  better?: 'up' | 'down';
};

export type KpiTileProps = {
  label: string;
  /** A number is formatted; text and nodes are shown as they are; null is a dash. */
  value: ReactNode;
  /** Muted and smaller, behind the value: "ETH". */
  unit?: string;
  delta?: KpiDelta | null;
  /** Muted, at the foot where a delta would be: what the number rests on, "of 25 reviews". */
  note?: string;
  /** The last values, oldest first. */
  spark?: readonly (number | null)[];
  /** Id in metrics.json: no number without its definition. */
  metric: string;
};

export function KpiTile({ label, value, unit, delta, note, spark, metric }: KpiTileProps) {
  const missing = value === null || value === undefined || value === '' || Number.isNaN(value);
  return (
    <div className={s.tile}>
      <div className={s.head}>
        <span className={s.label}>{label}</span>
        <InfoButton metric={metric} label={label} />
      </div>
      <p className={s.value} data-missing={missing || undefined}>
        {missing ? DASH : typeof value === 'number' ? formatNumber(value) : value}
        {unit && !missing && <span className={s.unit}> {unit}</span>}
      </p>
      <div className={s.foot}>
        {delta ? <Delta {...delta} /> : <span className={s.delta}>{note}</span>}
        {spark && <Sparkline values={spark} />}
      </div>
    </div>
  );
}

function Delta({ change, text, better }: KpiDelta) {
  const direction = change > 0 ? 'up' : change < 0 ? 'down' : 'flat';
  const tone = !better || direction === 'flat' ? 'neutral' : direction === better ? 'good' : 'bad';
  return (
    <span className={s.delta} data-tone={tone}>
      <Icon name={direction === 'up' ? 'arrowUp' : direction === 'down' ? 'arrowDown' : 'dash'} />
      <span>{text}</span>
    </span>
  );
}
