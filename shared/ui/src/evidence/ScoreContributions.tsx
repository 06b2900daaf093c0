import { formatNumber } from '@companion/domain';
import { Badge } from '../core/Badge';
import { Link } from '../router';
import s from './evidence.module.css';

export type Contribution = {
  /** `B1`. */
  id: string;
  /** `lockstep`. */
  label: string;
  /** Points it adds; null: not enough data, so that it does not count. */
  points: number | null;
  /** The most points it can add. */
  max: number;
  /** "J = 1.00 with @x over 30 targets". */
  because?: string;
  /** Page that lists the evidence. */
  to?: string;
};

export type ScoreContributionsProps = {
  /** 0 to 100; null below half coverage. */
  score: number | null;
  /** Share of the weights with enough data, 0 to 1. */
  coverage: number;
  items: readonly Contribution[];
};

const LEAST_COVERAGE = 0.5;
const bands = ['low', 'some', 'high', 'very high'] as const;

/** Name of a band: 0-24 low, 25-49 some, 50-74 high, 75-100 very high. */
export function bandOf(score: number | null | undefined): (typeof bands)[number] | null {
  if (typeof score !== 'number' || !Number.isFinite(score)) return null;
  return bands[Math.max(0, Math.min(3, Math.floor(score / 25)))] ?? null;
}

const tenths = (value: number) => formatNumber(value, { digits: 1 });

/** Contribution of each line to a composite score, with its reason: "B1 lockstep: 30.0 of 30, because J = 1.00". */
export function ScoreContributions({ score, coverage, items }: ScoreContributionsProps) {
  const band = coverage >= LEAST_COVERAGE ? bandOf(score) : null;
  return (
    <div className={s.score}>
      <p className={s.sum}>
        {band && score !== null ? (
          <>
            <strong className={s.points}>{tenths(score)}</strong>
            <Badge tone={score >= 50 ? 'warning' : 'neutral'} icon={score >= 50 ? 'flag' : undefined}>
              {band}
            </Badge>
          </>
        ) : (
          <strong>Not enough data</strong>
        )}
        <span className={s.method}>{Math.round(coverage * 100)}% of the method applies</span>
      </p>
      <ul className={s.lines}>
        {items.map((item) => (
          <Line key={item.id} {...item} />
        ))}
      </ul>
    </div>
  );
}

function Line({ id, label, points, max, because, to }: Contribution) {
  const share = points === null || max <= 0 ? 0 : Math.max(0, Math.min(1, points / max));
  return (
    <li className={s.contribution} data-unknown={points === null || undefined}>
      <span className={s.name}>
        <span className={s.id}>{id}</span> {label}
      </span>
      <span className={s.bar} aria-hidden="true">
        <span className={s.fill} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={s.amount}>
        {points === null ? 'not enough data' : `${tenths(points)} of ${formatNumber(max)}`}
      </span>
      {because && points !== null && (
        <bdi className={s.because}>because {to ? <Link to={to}>{because}</Link> : because}</bdi>
      )}
    </li>
  );
}
