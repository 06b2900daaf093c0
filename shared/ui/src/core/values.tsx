import {
  fewCases,
  formatAgo,
  formatDateTime,
  formatEth,
  formatNumber,
  formatPercent,
  formatPercentInterval,
  shortenAddress,
  wilson,
} from '@companion/domain';
import { CopyButton } from './CopyButton';
import { useFromNow } from './clock';
import s from './values.module.css';

/** Placeholder of a missing value, used everywhere. */
export const DASH = '–';

function Missing() {
  return (
    <span className={s.muted} title="No value">
      {DASH}
    </span>
  );
}

/** Amount in ETH from exact wei (decimal text or bigint); the unit is muted, the tooltip shows the wei. */
export function Eth({ wei }: { wei: string | bigint | null | undefined }) {
  const text = formatEth(wei, { unit: false });
  if (text === DASH) return <Missing />;
  return (
    <span className={s.number} title={`${wei} wei`} translate="no">
      {text}
      <span className={s.unit}> ETH</span>
    </span>
  );
}

export type NumProps = { value: number | null | undefined; unit?: string; digits?: number; signed?: boolean };

/** A number with tabular figures and a muted unit; `signed` adds a sign and color for changes. */
export function Num({ value, unit, digits, signed }: NumProps) {
  if (typeof value !== 'number' || !Number.isFinite(value)) return <Missing />;
  const tone = signed && value !== 0 ? (value > 0 ? s.positive : s.negative) : '';
  return (
    <span className={`${s.number} ${tone}`} translate="no">
      {formatNumber(value, { digits, signed })}
      {unit && <span className={s.unit}>{unit === '%' ? unit : ` ${unit}`}</span>}
    </span>
  );
}

/** A rate k of n. Below 10 cases it is gray and shown with its Wilson interval. */
export function Rate({ k, n }: { k: number | null | undefined; n: number | null | undefined }) {
  const interval = typeof k === 'number' && typeof n === 'number' ? wilson(k, n) : null;
  if (!interval || typeof k !== 'number' || typeof n !== 'number') return <Missing />;
  const few = fewCases({ n });
  return (
    <span
      className={`${s.number} ${s.rate} ${few ? s.muted : ''}`}
      title={`95% interval ${formatPercentInterval(interval)}`}
      translate="no"
    >
      {formatPercent(k / n)}
      {few && <span className={s.unit}> ({formatPercentInterval(interval, 0)})</span>}
      <span className={s.unit}> n={formatNumber(n)}</span>
    </span>
  );
}

/** "3 days ago"; the tooltip has the exact time, in the viewer's zone and in UTC. */
export function TimeAgo({ at }: { at: string | number | null | undefined }) {
  const text = useFromNow((now) => formatAgo(at, isJustNow(at, now) ? at : now));
  if (text === DASH || at === null || at === undefined) return <Missing />;
  return (
    <time className={s.time} dateTime={new Date(at).toISOString()} title={exactTimes(at)}>
      {text}
    </time>
  );
}

const CLOCK_SKEW_MS = 5_000;
/**
 * How far our cached "now" may lag. A data set with a stopped clock is further behind, and there the future really is the future.
 */
const MOST_BEHIND_MS = 3_600_000;

/** An event since our "now" was last updated, or from a server whose clock is slightly ahead, is not in the future. */
function isJustNow(at: string | number | null | undefined, now: number): at is string | number {
  const ms = typeof at === 'string' ? Date.parse(at) : (at ?? Number.NaN);
  return ms > now && ms <= Math.min(now + MOST_BEHIND_MS, Date.now()) + CLOCK_SKEW_MS;
}

/** The exact time in the viewer's zone and in UTC, on two lines. */
export function exactTimes(at: string | number): string {
  const local = formatDateTime(at);
  const utc = formatDateTime(at, { timeZone: 'UTC' });
  return local === utc ? utc : `${local}\n${utc}`;
}

/** A chain address, first and last four characters, with a copy button for all of it. */
export function Address({ value }: { value: string | null | undefined }) {
  if (!value) return <Missing />;
  return (
    <span className={s.address}>
      <span title={value}>{shortenAddress(value)}</span>
      <CopyButton text={value} label="Copy address" />
    </span>
  );
}
