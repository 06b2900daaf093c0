import { counted, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { slashThresholds } from '@companion/functions/slashThresholds';
import { Button, EmptyState, InfoButton } from '@companion/ui/core';
import type { OverviewAddress } from '../overview/params';
import { type Limits, type Outcome, tryLimits } from './limits';
import s from './limits.module.css';
import { LEAST_LIMIT, MOST_LIMIT } from './params';
import { TurnedTable } from './TurnedTable';
import { inWords } from './words';

/** What the limits are where the rules name none. */
const USUAL: Limits = { passPct: 60, defendPct: 40 };

type Props = { answer: AnswerOf<typeof slashThresholds>; list: OverviewAddress };

/** Two limits to move, what they would turn in one sentence, and each slash that would have ended otherwise. */
export function OtherLimits({ answer: { thresholds, points, people, total }, list }: Props) {
  if (points.length === 0) return <EmptyState why="No slash of this view has closed yet: there is nothing to turn." />;
  const now: Limits = {
    passPct: thresholds?.passPct ?? USUAL.passPct,
    defendPct: thresholds?.defendPct ?? USUAL.defendPct,
  };
  const passPct = list.values.pass ?? now.passPct;
  const limits = { passPct, defendPct: Math.min(passPct, list.values.defend ?? now.defendPct) };
  const moved = limits.passPct !== now.passPct || limits.defendPct !== now.defendPct;
  const tried = tryLimits(points, limits);
  const move = (next: Partial<Limits>) => {
    const pass = next.passPct ?? Math.max(limits.passPct, next.defendPct ?? 0);
    const defend = next.defendPct ?? Math.min(limits.defendPct, pass);
    list.type({
      pass: pass === now.passPct ? null : pass,
      defend: defend === now.defendPct ? null : defend,
    });
  };
  return (
    <div className={s.panel}>
      <Slider
        label="Upheld above"
        value={limits.passPct}
        now={now.passPct}
        onMove={(passPct) => move({ passPct })}
        onDone={() => list.commit({})}
      />
      <Slider
        label="Defended below"
        value={limits.defendPct}
        now={now.defendPct}
        onMove={(defendPct) => move({ defendPct })}
        onDone={() => list.commit({})}
      />
      <div role="status" className={s.words}>
        {inWords(tried, moved).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <dl className={s.outcomes}>
        {OUTCOMES.map((outcome) => (
          <div key={outcome}>
            <dt>{NAMES[outcome]}</dt>
            <dd>
              {formatNumber(tried.before[outcome])} → <b>{formatNumber(tried.after[outcome])}</b>
            </dd>
          </div>
        ))}
      </dl>
      {tried.turned.length > 0 && <TurnedTable turned={tried.turned} people={people} />}
      <p className={s.quiet}>
        Of {counted(points.length, 'closed slash', 'closed slashes')}
        {total > points.length && `, the newest of ${formatNumber(total)}`}.{' '}
        {tried.leftOut > 0 &&
          `${counted(tried.leftOut, 'slash', 'slashes')} left out: the network decided against the votes. `}
        People may have voted otherwise under other limits. <InfoButton metric="slashes.whatIf" label="Other limits" />
        {moved && (
          <Button size="sm" variant="ghost" onClick={() => list.commit({ pass: null, defend: null })}>
            Back to the limits of now
          </Button>
        )}
      </p>
    </div>
  );
}

const OUTCOMES: readonly Outcome[] = ['upheld', 'inconclusive', 'defended'];
const NAMES: Record<Outcome, string> = { upheld: 'Upheld', inconclusive: 'Inconclusive', defended: 'Defended' };

type SliderProps = {
  label: string;
  value: number;
  now: number;
  onMove: (value: number) => void;
  onDone: () => void;
};

function Slider({ label, value, now, onMove, onDone }: SliderProps) {
  return (
    <label className={s.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={LEAST_LIMIT}
        max={MOST_LIMIT}
        step={1}
        value={value}
        aria-valuetext={`${value}% of the weight`}
        onChange={(event) => onMove(Number(event.target.value))}
        onPointerUp={onDone}
      />
      <output>
        {formatNumber(value)}%{value === now && ' (now)'}
      </output>
    </label>
  );
}
