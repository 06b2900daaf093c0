import { numberFormat } from './intl.ts';
import { DEFAULT_LOCALE, MISSING } from './missing.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each unit applies from `from` seconds on; days only beyond two, since the 48 h window is clearest in hours. */
const UNITS = [
  { unit: 'day', seconds: DAY, from: 2 * DAY + 1 },
  { unit: 'hour', seconds: HOUR, from: 2 * HOUR },
  { unit: 'minute', seconds: MINUTE, from: 2 * MINUTE },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** A duration in its best unit, at most one decimal: "20 min", "36 hr", "30 days". Negative or missing: a dash. */
export function formatDuration(seconds: number | null | undefined, locale = DEFAULT_LOCALE): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return MISSING;
  const step = UNITS.find(({ from }) => seconds >= from) ?? UNITS[3];
  return numberFormat(locale, {
    style: 'unit',
    unit: step.unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(seconds / step.seconds);
}
