import { extent } from 'd3-array';
import { scaleLinear, scaleSymlog } from 'd3-scale';

/** Values that span more than this factor get a switch to a logarithmic axis. */
const WIDE = 100;

export const finite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Whether the positive values span more than a factor of 100, with no negative ones. */
export function spansWide(values: readonly number[]): boolean {
  const above = values.filter((value) => value > 0);
  if (above.length < 2 || values.some((value) => value < 0)) return false;
  const [low = 1, high = 1] = extent(above);
  return high / low > WIDE;
}

export type ValueScale = {
  place: (value: number) => number;
  ticks: number[];
  /** The ends of the axis. */
  domain: readonly [number, number];
};

export type ValueScaleOptions = {
  /** px of the lower and the upper end. */
  range: readonly [number, number];
  /** The axis starts at zero. */
  fromZero?: boolean;
  /** Ticks at whole numbers only: there is no half vote. */
  integer?: boolean;
  /** Logarithmic; zero stays visible. */
  log?: boolean;
  ticks?: number;
};

/** Vertical (or horizontal) axis for these values, with round ends and at most about `ticks` ticks. */
export function valueScale(values: readonly number[], options: ValueScaleOptions): ValueScale {
  const { range, fromZero, integer, log, ticks = 4 } = options;
  const usable = values.filter(finite);
  const [low = 0, high = 1] = extent(fromZero ? [0, ...usable] : usable);
  if (log) return logScale(usable, range, ticks);
  const flat = low === high ? Math.max(1, Math.abs(low) * 0.05) : 0;
  const scale = scaleLinear([low - (fromZero && low >= 0 ? 0 : flat), high + flat], range).nice(ticks);
  const [from = 0, to = 1] = scale.domain();
  const marks = scale.ticks(ticks);
  return { place: scale, ticks: integer ? marks.filter(Number.isInteger) : marks, domain: [from, to] };
}

/** Zero, then powers of ten: linear below the smallest positive value. */
function logScale(values: readonly number[], range: readonly [number, number], most: number): ValueScale {
  const [low = 1, high = 10] = extent(values.filter((value) => value > 0));
  const least = Math.floor(Math.log10(low));
  const top = Math.max(least + 1, Math.ceil(Math.log10(high)));
  const scale = scaleSymlog([0, 10 ** top], range).constant(10 ** least);
  const step = Math.max(1, Math.ceil((top - least + 1) / (most + 1)));
  const powers = [];
  for (let power = least; power <= top; power += step) powers.push(10 ** power);
  return { place: scale, ticks: [0, ...powers], domain: [0, 10 ** top] };
}
