import { numberFormat } from './intl.ts';
import { DEFAULT_LOCALE, MISSING } from './missing.ts';
import type { Interval } from './wilson.ts';

/** A share (0 to 1) as percent with that many decimals: .808 is "80.8%". Missing gives a dash. */
export function formatPercent(share: number | null | undefined, digits = 1, locale = DEFAULT_LOCALE): string {
  if (typeof share !== 'number' || !Number.isFinite(share)) return MISSING;
  return percent(digits, locale).format(share);
}

/** Bounds of a share as percent: "48.0% – 89.1%". Missing gives a dash. */
export function formatPercentInterval(
  interval: Interval | null | undefined,
  digits = 1,
  locale = DEFAULT_LOCALE,
): string {
  if (!interval || !Number.isFinite(interval.low) || !Number.isFinite(interval.high)) return MISSING;
  return percent(digits, locale).formatRange(interval.low, interval.high);
}

function percent(digits: number, locale: string): Intl.NumberFormat {
  return numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  });
}
