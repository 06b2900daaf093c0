import type { LiveHandle } from '@companion/data';
import { LEVELS, type Level, type ListedHandle, levelOf } from '@companion/domain';
import type { HandleAnswer } from './misses';
import type { LookupRow } from './queries';

/** A row of the result: the listed handle and what is known of it. */
export type LookupResult = LookupRow & {
  /** Position in the list, from 1. */
  place: number;
  /** How often it was listed. */
  count: number;
  /** The network's answer for a handle unknown here; null if pending or not requested. */
  live: HandleAnswer | null;
};

/** The person the network knows by a handle unknown here. */
export const liveOf = ({ live }: LookupResult): LiveHandle | null =>
  live === 'nobody' || live === 'unanswered' ? null : live;

/** The handle belongs to someone, here or on the network. */
export const isFound = (result: LookupResult): boolean => result.person !== null || liveOf(result) !== null;

/** Combines the answers, in the order of the requested handles, with the network's answers for unknown ones. */
export function resultsOf(
  handles: readonly ListedHandle[],
  rows: readonly LookupRow[],
  answers: ReadonlyMap<string, HandleAnswer> = new Map(),
): LookupResult[] {
  return handles.flatMap(({ handle, count }, index) => {
    const row = rows[index];
    if (!row) return [];
    const result = { ...row, handle, count, place: index + 1, live: null };
    if (row.person) return [result];
    const live = answers.get(handle.toLowerCase()) ?? null;
    const found = live === 'nobody' || live === 'unanswered' ? null : live;
    return [{ ...result, live, score: found?.score ?? null, hasProfile: found?.profileId != null }];
  });
}

/** Notes on a row: unknown, no profile, renamed, listed more than once. */
export function notesOf(result: LookupResult): string[] {
  const { handle, person, hasProfile, count, live } = result;
  const found = liveOf(result);
  const now = (person ?? found)?.handle;
  return [
    found !== null && 'Just loaded from the network',
    person === null && found === null && (live === 'unanswered' ? 'No answer' : 'Not known here'),
    isFound(result) && !hasProfile && 'No profile',
    now && now.toLowerCase() !== handle.toLowerCase() && `Now @${now}`,
    count > 1 && `Listed ${count} times`,
  ].filter((note): note is string => typeof note === 'string');
}

export const SORTS = ['listed', 'handle', 'score', 'reviews', 'vouched', 'last'] as const;

type Key = string | number | bigint | null;

const keys: Record<string, (result: LookupResult) => Key> = {
  handle: ({ handle }) => handle.toLowerCase(),
  score: ({ score }) => score,
  reviews: ({ reviews }) => reviews && reviews.pos + reviews.neu + reviews.neg + (reviews.unknown ?? 0),
  vouched: ({ vouchedWei }) => (vouchedWei === null ? null : BigInt(vouchedWei)),
  last: ({ lastActivityAt }) => (lastActivityAt === null ? null : Date.parse(lastActivityAt)),
};

/** Results in the URL's `sort` order; missing values come last in both directions, ties as listed. */
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
  /** Of existing scores; null without any. */
  mean: number | null;
  median: number | null;
  /** Levels that occur, lowest first. */
  levels: { level: Level; count: number }[];
};

export function summaryOf(results: readonly LookupResult[]): LookupSummary {
  const found = results.filter(isFound);
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
