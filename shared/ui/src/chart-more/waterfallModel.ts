import { finite } from '../chart/valueScale';

export type WaterfallStep = {
  key: string;
  label: string /** Change, or with `total` the level reached. */;
  value: number | null;
  total?: boolean;
};
export type WaterfallBar = { key: string; label: string; from: number; to: number; kind: 'rise' | 'fall' | 'total' };

/** Start and end of each bar; a total starts at zero. An unknown change counts as zero. */
export function waterfall(steps: readonly WaterfallStep[]): WaterfallBar[] {
  let level = 0;
  return steps.map(({ key, label, value, total }) => {
    const amount = finite(value) ? value : 0;
    const from = total ? 0 : level;
    level = total ? amount : level + amount;
    return { key, label, from, to: level, kind: total ? 'total' : amount < 0 ? 'fall' : 'rise' };
  });
}
