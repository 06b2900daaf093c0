import type { AnyFunction, Filters } from '@companion/functions';
import { firstCalls } from '@companion/functions/address';
import { invitationsStats } from '@companion/functions/invitationsStats';
import { marketsHistory } from '@companion/functions/marketsHistory';
import { profilesStats } from '@companion/functions/profilesStats';
import { slashesOverview } from '@companion/functions/slashesOverview';
import { votesAnalysis } from '@companion/functions/votesAnalysis';
import { vouchesStatistics } from '@companion/functions/vouchesStatistics';
import { weeklyXpOverview } from '@companion/functions/weeklyXpOverview';
import { expect, test } from 'vitest';
import { PARTS } from './parts';

const OF_PAGES = [
  ['/profiles/stats', profilesStats],
  ['/vouches/statistics', vouchesStatistics],
  ['/votes/analysis', votesAnalysis],
  ['/slashes/overview', slashesOverview],
  ['/invitations/stats', invitationsStats],
  ['/markets/history', marketsHistory],
  ['/mini-apps/weekly-xp-overview', weeklyXpOverview],
] as const;

test('every part is among the compared ones', () => {
  expect(PARTS.map(({ to }) => to)).toEqual(OF_PAGES.map(([to]) => to));
});

/** Filters of a call, with what the function takes where one is missing. */
function filtersOf({ filters }: AnyFunction, given: unknown): Record<string, unknown> {
  const { filters: chosen } = (given ?? {}) as { filters?: Readonly<Record<string, unknown>> };
  const fallbacks = Object.entries(filters as Filters).map(([name, { fallback }]) => [name, fallback ?? null]);
  return { ...Object.fromEntries(fallbacks), ...chosen };
}

test.each(OF_PAGES)('the figure of %s is requested as its page requests it on opening', (to, fn) => {
  const [call] = firstCalls([{ function: fn.name }], { [fn.name]: fn }, {}, '');
  const [name, args] = PARTS.find((part) => part.to === to)?.query.queryKey ?? [];
  expect([name, filtersOf(fn, args)]).toEqual([call?.name, filtersOf(fn, call?.args)]);
});

test('the range named by the figure of votes is that of its page', () => {
  const answer = { kpis: { votes: 3, voters: 1 }, weeks: [] };
  expect(PARTS.find(({ to }) => to === '/votes/analysis')?.glance(answer).says).toBe('votes by 1 voter in 90 days');
  expect(votesAnalysis.opens).toEqual({ range: '90d' });
});
