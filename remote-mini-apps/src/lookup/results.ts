import { LEVELS, type Level, type ListedHandle, levelOf } from '@companion/domain';
import type { LookupRow } from './queries';

/** One line of the result: what was listed and what is known of it. */
export type LookupResult = LookupRow & {
  /** Place in the list, from 1. */
  place: number;
  /** How often it was listed. */
  count: number;
};

/** Answers come in the order of the handles they were asked for. */
export function resultsOf(handles: readonly ListedHandle[], rows: readonly LookupRow[]): LookupResult[] {
  return handles.flatMap(({ handle, count }, index) => {
    const row = rows[index];
    return row ? [{ ...row, handle, count, place: index + 1 }] : [];
  });
}

/** What a reader should know of a line, in words: not known, without profile, renamed, listed more than once. */
export function notesOf({ handle, person, hasProfile, count }: LookupResult): string[] {
  const now = person?.handle;
  return [
    person === null && 'Not known here',
    person !== null && !hasProfile && 'No profile',
    now && now.toLowerCase() !== handle.toLowerCase() && `Now @${now}`,
    count > 1 && `Listed ${count} times`,
  ].filter((note): note is string => typeof note === 'string');
}

export const SORTS = ['listed', 'handle', 'score', 'reviews', 'vouched', 'last'] as const;

type Key = string | number | bigint | null;

const keys: Record<string, (result: LookupResult) => Key> = {
  handle: ({ handle }) => handle.toLowerCase(),
  score: ({ score }) => score,
  reviews: ({ reviews }) => reviews && reviews.pos + reviews.neu + reviews.neg,
  vouched: ({ vouchedWei }) => (vouchedWei === null ? null : BigInt(vouchedWei)),
  last: ({ lastActivityAt }) => (lastActivityAt === null ? null : Date.parse(lastActivityAt)),
};

/** Results in the order of the URL's `sort`; missing values come last both ways, ties as listed. */
export function sortResults(results: readonly LookupResult[], sort: string): LookupResult[] {
  const key = keys[sort.replace(/^-/, '')];
  if (!key) return sort === '-listed' ? results.toReversed() : [...results];
  const way = sort.startsWith('-') ? -1 : 1;
  return results.toSorted((one, other) => {
    const a = key(one);
    const b = key(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.place - other.place;
    return a === b ? one.place - other.place : a < b ? -way : way;
  });
}

export type LookupSummary = {
  found: number;
  notFound: number;
  /** Of the scores that exist; null when none does. */
  mean: number | null;
  median: number | null;
  /** Levels that occur, lowest first. */
  levels: { level: Level; count: number }[];
};

export function summaryOf(results: readonly LookupResult[]): LookupSummary {
  const found = results.filter(({ person }) => person !== null);
  const scores = found.flatMap(({ score }) => (score === null ? [] : [score])).sort((a, b) => a - b);
  const middle = scores.slice(Math.floor((scores.length - 1) / 2), Math.floor(scores.length / 2) + 1);
  return {
    found: found.length,
    notFound: results.length - found.length,
    mean: average(scores),
    median: average(middle),
    levels: LEVELS.map((level) => ({
      level,
      count: scores.filter((score) => levelOf(score) === level).length,
    })).filter(({ count }) => count > 0),
  };
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
