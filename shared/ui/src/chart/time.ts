export type Bucket = 'hour' | 'day' | 'week' | 'month';

const formats: Record<Bucket, Intl.DateTimeFormatOptions> = {
  hour: { month: 'short', day: 'numeric', hour: 'numeric' },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  week: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
};

/** Name of a bucket that starts at that ISO time, in UTC as the data is cut: "Week of Mar 2, 2026". */
export function bucketName(at: string, bucket: Bucket): string {
  const time = Date.parse(at);
  if (!Number.isFinite(time)) return '–';
  const name = new Intl.DateTimeFormat('en-US', { ...formats[bucket], timeZone: 'UTC' }).format(time);
  return bucket === 'week' ? `Week of ${name}` : name;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** 1970-01-05 was a Monday: weeks are counted from there. */
const FIRST_MONDAY = 4 * DAY;
// Steps an axis may take, in ms; months and years count from the calendar, not from these lengths.
const steps = [HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120];
const MONTH = 30.4 * DAY;

export type Tick = { at: number; label: string };

/** At most `most` round times between two times, in UTC, with labels as short as their step allows. */
export function timeTicks(from: number, to: number, most: number): Tick[] {
  const span = to - from;
  if (!(span > 0) || most < 1) return [];
  const step = steps.find((each) => span / each <= most);
  return step
    ? evenTicks(from, to, step)
    : monthTicks(from, to, monthSteps.find((each) => span / (each * MONTH) <= most) ?? 240);
}

const lengths: Record<Bucket, number> = { hour: HOUR, day: DAY, week: WEEK, month: MONTH };

/** Where the bucket after the one that begins at that time begins. */
export function nextBucket(at: number, bucket: Bucket): number {
  const time = new Date(at);
  return bucket === 'month' ? Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1) : at + lengths[bucket];
}

/** The same for an axis of buckets: no step is shorter than one, for a day has no 6 o'clock. */
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
