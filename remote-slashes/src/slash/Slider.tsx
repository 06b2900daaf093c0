import type { ReactNode } from 'react';
import s from './slider.module.css';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value as readers hear it; default: the number. */
  spoken?: string;
  onMove: (value: number) => void;
  /** The pointer or a key was let go: what was moved counts. */
  onDone: () => void;
  /** The value in words, beside it. */
  children: ReactNode;
};

/** A number one moves, with its name before it and its value behind; below each other on a phone. */
export function Slider({ label, value, min, max, spoken, onMove, onDone, children }: Props) {
  return (
    <label className={s.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={1}
        value={value}
        aria-valuetext={spoken}
        onChange={(event) => onMove(Number(event.target.value))}
        onPointerUp={onDone}
        onKeyUp={onDone}
      />
      <output>{children}</output>
    </label>
  );
}
