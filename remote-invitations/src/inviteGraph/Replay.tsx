import { formatDate } from '@companion/domain';
import { Button } from '@companion/ui/core';
import { useEffect, useState } from 'react';

import s from './inviteGraph.module.css';

/** Milliseconds per replay step, and number of steps in a full replay. */
const STEP_MS = 120;
const STEPS = 80;
const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;

type Props = {
  /** Days since 1970: first and last join, and the day shown. */
  first: number;
  last: number;
  day: number;
  /** Called while it moves. */
  onMove: (day: number) => void;
  /** Called when it stops. */
  onStop: (day: number) => void;
};

/** Growth by join date: a slider, and a replay unless reduced motion is preferred. */
export function Replay({ first, last, day, onMove, onStop }: Props) {
  const [playing, setPlaying] = useState(false);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => {
      const next = Math.min(last, day + Math.max(1, Math.ceil((last - first) / STEPS)));
      onMove(next);
      if (next < last) return;
      setPlaying(false);
      onStop(next);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, day, first, last, onMove, onStop]);
  const play = () => {
    if (playing) onStop(day);
    else if (day >= last) onMove(first);
    setPlaying(!playing);
  };
  return (
    <div className={s.replay}>
      {still ? (
        <span>Growth</span>
      ) : (
        <Button size="sm" onClick={play}>
          {playing ? 'Stop' : 'Replay growth'}
        </Button>
      )}
      <input
        type="range"
        min={first}
        max={last}
        value={day}
        aria-label="Who had joined by"
        aria-valuetext={dayText(day)}
        onChange={(event) => onMove(Number(event.target.value))}
        onPointerUp={() => onStop(day)}
        onKeyUp={() => onStop(day)}
      />
      <output>{dayText(day)}</output>
    </div>
  );
}

/** Converts hours since 1970 to days. */
export const dayOf = (hours: number): number => Math.floor(hours / DAY_HOURS);
/** The last hour of a day. */
export const endOf = (day: number): number => day * DAY_HOURS + DAY_HOURS - 1;
/** `2026-01-31`. */
export const isoDay = (day: number): string => new Date(day * DAY_HOURS * HOUR_MS).toISOString().slice(0, 10);
const dayText = (day: number) => formatDate(isoDay(day), { timeZone: 'UTC' });
