import { finite } from './valueScale';

/** A category with one value per series; null and non-finite values are unknown. */
export type BarGroup = {
  key: string;
  label: string;
  /** Shown below the bar if the label is too long. */
  short?: string;
  values: Readonly<Record<string, number | null | undefined>>;
};

export type BarPart = { key: string; from: number; to: number; value: number };

/** Start and end of each bar of a category. Stacked parts grow away from zero in both directions. */
export function partsOf(group: BarGroup, keys: readonly string[], stacked: boolean): BarPart[] {
  let above = 0;
  let below = 0;
  return keys.flatMap((key) => {
    const value = group.values[key];
    if (!finite(value) || value === 0) return [];
    const from = stacked ? (value > 0 ? above : below) : 0;
    const to = from + value;
    if (value > 0) above = to;
    else below = to;
    return [{ key, from, to, value }];
  });
}
