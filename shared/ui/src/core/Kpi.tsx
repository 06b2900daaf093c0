import { fewCases, formatNumber, formatPercent, formatPercentInterval, wilson } from '@companion/domain';
import { Children, type ReactNode } from 'react';
import { Icon } from './Icon';
import { InfoButton } from './InfoButton';
import s from './Kpi.module.css';
import { Sparkline } from './Sparkline';
import { useNarrow } from './useMedia';
import { DASH } from './values';

/** Characters of a number that fit a tile at the large size. */
const MOST_LARGE = 9;

/** Number of figures a reader takes in at a glance. */
export const AT_ONCE = 5;

/**
 * Tiles, most important first: five are shown, the rest under "More figures". On a phone all of them are in one scrolling strip.
 */
export function KpiRow({ children, label = 'Key figures' }: { children: ReactNode; label?: string }) {
  const tiles = Children.toArray(children);
  const shown = useNarrow() ? tiles.length : AT_ONCE;
  const more = tiles.slice(shown);
  return (
    <section className={s.row} aria-label={label}>
      <div className={s.tiles}>{tiles.slice(0, shown)}</div>
      {more.length > 0 && (
        <details className={s.more}>
          <summary>
            More figures <span className={s.count}>({more.length})</span>
          </summary>
          <div className={s.tiles}>{more}</div>
        </details>
      )}
    </section>
  );
}

export type KpiDelta = {
  /** The sign determines the arrow; 0 is "no change". */
  change: number;
  /** The change in words, without a sign: "12 more than last week". */
  text: string;
  /** Which direction is good news. Without it, the delta is neutral. */
  better?: 'up' | 'down';
};

export type KpiTileProps = {
  label: string;
  /** A number is formatted; text and nodes are rendered as is; null is a dash. Default with `interval`: the rate. */
  value?: ReactNode;
  /**
   * The value is a rate of k in n cases: the foot shows n. Below 10 cases the value is gray and its 95 % Wilson interval is shown
   * beside n (rule G9).
   */
  interval?: { k: number | null; n: number | null };
  /** Muted and smaller, after the value: "ETH". */
  unit?: string;
  delta?: KpiDelta | null;
  /** Muted, in the place of a delta: the basis of the number, "of 25 reviews". */
  note?: ReactNode;
  /** Recent values, oldest first; empty while loading. */
  spark?: readonly (number | null)[];
  /** Id in metrics.json: every number has a definition. */
  metric: string;
};

export function KpiTile({ label, value: given, interval, unit, delta, note, spark, metric }: KpiTileProps) {
  const rate = interval && rateOf(interval);
  const value = given === undefined ? rate?.text : given;
  const suffix = unit ?? (delta && !rate?.few ? rate?.basis : undefined);
  const foot = rate?.few ? rate.basis : (note ?? rate?.basis);
  const missing = value === null || value === undefined || value === '' || Number.isNaN(value);
  return (
    <div className={s.tile} data-figure={label}>
      <div className={s.head}>
        <span className={s.label}>{label}</span>
        <InfoButton metric={metric} label={label} />
      </div>
      <p
        className={s.value}
        data-grey={missing || rate?.few || undefined}
        data-long={isLong(value) || undefined}
        title={rate?.bounds}
      >
        {missing ? DASH : typeof value === 'object' ? value : <span translate="no">{figure(value)}</span>}
        {suffix && !missing && <span className={s.unit}>{suffix === '%' ? suffix : ` ${suffix}`}</span>}
      </p>
      <div className={s.foot}>
        {delta && !rate?.few ? <Delta {...delta} /> : <span className={s.delta}>{foot}</span>}
        {spark && <Sparkline values={spark} />}
      </div>
    </div>
  );
}

const isLong = (value: ReactNode) => typeof value !== 'object' && String(figure(value)).length > MOST_LARGE;

const figure = (value: ReactNode) => (typeof value === 'number' ? formatNumber(value) : value);

/** A rate in words; `few` if it has fewer than 10 cases. */
function rateOf({ k, n }: NonNullable<KpiTileProps['interval']>) {
  const bounds = k === null || n === null ? null : wilson(k, n);
  if (!bounds || k === null || n === null)
    return { text: null, few: false, basis: n === 0 ? 'no cases yet' : undefined };
  const few = fewCases({ n });
  const cases = `of ${formatNumber(n)}`;
  return {
    text: formatPercent(k / n),
    few,
    basis: few ? `${cases}, likely ${formatPercentInterval(bounds, 0)}` : cases,
    bounds: `95% interval ${formatPercentInterval(bounds)}`,
  };
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
