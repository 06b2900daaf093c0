import { counted, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { slashThresholds } from '@companion/functions/slashThresholds';
import { Button, EmptyState, InfoButton } from '@companion/ui/core';
import type { OverviewAddress } from '../overview/params';
import { Slider } from '../slash/Slider';
import { type Limits, type Outcome, tryLimits } from './limits';
import s from './limits.module.css';
import { LEAST_LIMIT, MOST_LIMIT } from './params';
import { TurnedTable } from './TurnedTable';
import { inWords } from './words';

/** Limits if the rules define none. */
const USUAL: Limits = { passPct: 60, defendPct: 40 };

type Props = { answer: AnswerOf<typeof slashThresholds>; list: OverviewAddress };

/** Sliders for both limits, a summary of the effect, and each slash with a different outcome. */
export function OtherLimits({ answer: { thresholds, points, people, total }, list }: Props) {
  if (points.length === 0) return <EmptyState why="No slash in this view has closed yet, so no outcome can change." />;
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
  const share = (value: number) => ({
    value,
    min: LEAST_LIMIT,
    max: MOST_LIMIT,
    spoken: `${value}% of the weight`,
    onDone: () => list.commit({}),
  });
  return (
    <div className={s.panel}>
      <Slider label="Upheld above" {...share(limits.passPct)} onMove={(passPct) => move({ passPct })}>
        {formatNumber(limits.passPct)}%{limits.passPct === now.passPct && ' (now)'}
      </Slider>
      <Slider label="Defended below" {...share(limits.defendPct)} onMove={(defendPct) => move({ defendPct })}>
        {formatNumber(limits.defendPct)}%{limits.defendPct === now.defendPct && ' (now)'}
      </Slider>
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
          `${counted(tried.leftOut, 'slash', 'slashes')} left out: the network’s outcome differs from the votes. `}
        People might have voted differently under other limits.{' '}
        <InfoButton metric="slashes.whatIf" label="Other limits" />
        {moved && (
          <Button size="sm" variant="ghost" onClick={() => list.commit({ pass: null, defend: null })}>
            Back to the current limits
          </Button>
        )}
      </p>
    </div>
  );
}

const OUTCOMES: readonly Outcome[] = ['upheld', 'inconclusive', 'defended'];
const NAMES: Record<Outcome, string> = { upheld: 'Upheld', inconclusive: 'Inconclusive', defended: 'Defended' };
