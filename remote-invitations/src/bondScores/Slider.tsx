import type { ReactNode } from 'react';
import s from './bondScores.module.css';

type Props = {
  label: ReactNode;
  /** Accessible name. */
  name: string;
  value: number;
  max: number;
  onMove: (value: number) => void;
  /** The pointer was released: the value is final. */
  onDone?: () => void;
  /** The value in words, next to it. */
  children: ReactNode;
};

/** A slider with its label and current value. */
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
