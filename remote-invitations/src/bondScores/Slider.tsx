import type { ReactNode } from 'react';
import s from './bondScores.module.css';

type Props = {
  label: ReactNode;
  /** The whole name, as readers hear it. */
  name: string;
  value: number;
  max: number;
  onMove: (value: number) => void;
  /** The pointer let go: what was moved counts. */
  onDone?: () => void;
  /** The value in words, beside it. */
  children: ReactNode;
};

/** A number one moves, with its name before it and its value behind. */
export function Slider({ label, name, value, max, onMove, onDone, children }: Props) {
  return (
    <label className={s.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={max}
        step={1}
        value={value}
        aria-label={name}
        onChange={(event) => onMove(Number(event.target.value))}
        onPointerUp={onDone}
        onKeyUp={onDone}
      />
      <output>{children}</output>
    </label>
  );
}
