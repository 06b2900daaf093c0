import type { ReactNode } from 'react';
import s from './slider.module.css';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value for screen readers; defaults to the number. */
  spoken?: string;
  onMove: (value: number) => void;
  /** The pointer or key was released: the value is final. */
  onDone: () => void;
  /** The value in words, next to it. */
  children: ReactNode;
};

/** A slider with its label and current value; stacked on a phone. */
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
