import { MISSING } from '@companion/domain';

export type Bucket = 'hour' | 'day' | 'week' | 'month';

const formats: Record<Bucket, Intl.DateTimeFormatOptions> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
};

/** Name of the bucket that starts at an ISO time, in UTC like the data: "Week of Mar 2, 2026". */
export function bucketName(at: string, bucket: Bucket): string {
  const start = startName(at, bucket);
  return bucket === 'week' && start !== MISSING ? `Week of ${start}` : start;
}

/** When something happened, for a sentence: "in March 2026", "on Mar 4, 2026", "in the week of Mar 2, 2026". */
export function inBucket(at: string, bucket: Bucket): string {
  const before = { hour: 'on', day: 'on', week: 'in the week of', month: 'in' }[bucket];
  return `${before} ${startName(at, bucket)}`;
}

function startName(at: string, bucket: Bucket): string {
  const time = Date.parse(at);
  if (!Number.isFinite(time)) return MISSING;
  return new Intl.DateTimeFormat('en-US', { ...formats[bucket], timeZone: 'UTC' }).format(time);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 1970-01-05 was a Monday: weeks are counted from it. */
const FIRST_MONDAY = 4 * DAY;
// Possible axis steps, in ms; months and years follow the calendar instead.
const steps = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];
const MONTH = 30.4 * DAY;

export type Tick = { at: number; label: string };

/** At most `most` round times between two times, in UTC, with labels as short as the step allows. */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const span = to - from;
  if (!(span > 0) || most < 1) return [];
  const step = steps.find((each) => span / each <= most);
  return step
    ? evenTicks(from, to, step)
    : monthTicks(from, to, monthSteps.find((each) => span / (each * MONTH) <= most) ?? 240);
}

const lengths: Record<Bucket, number> = { hour: HOUR, day: DAY, week: WEEK, month: MONTH };

/** Start of the bucket after the one that starts at `at`. */
export function nextBucket(at: number, bucket: Bucket): number {
  const time = new Date(at);
  return bucket === 'month' ? Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1) : at + lengths[bucket];
}

/** Ticks for an axis of buckets: no step is shorter than a bucket, since a day bucket has no 6 o'clock. */
export function bucketTicks(from: number, to: number, most: number, bucket: Bucket): Tick[] {
  return timeTicks(from, to, Math.min(most, Math.max(1, (to - from) / lengths[bucket])));
}

function evenTicks(from: number, to: number, step: number): Tick[] {
  const label = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    ...(step < DAY ? { hour: 'numeric', day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short' }),
  });
  const ticks: Tick[] = [];
  const origin = step < WEEK ? 0 : FIRST_MONDAY;
  const first = origin + Math.ceil((from - origin) / step) * step;
  for (let at = first; at <= to; at += step) ticks.push({ at, label: label.format(at) });
  return ticks;
}

function monthTicks(from: number, to: number, step: number): Tick[] {
  const label = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(step < 12 && { month: 'short' }),
  });
  const first = new Date(from);
  const start = first.getUTCFullYear() * 12 + first.getUTCMonth();
  const ticks: Tick[] = [];
  for (let month = Math.ceil(start / step) * step; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1);
    if (at > to) return ticks;
    if (at >= from) ticks.push({ at, label: label.format(at) });
  }
}
