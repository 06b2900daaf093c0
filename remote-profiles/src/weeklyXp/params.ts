import { spelledOut } from '@companion/domain';
import { orderOf } from '@companion/functions/address';
import { oneOf } from '@companion/functions/filters';
import { weeklyXp } from '@companion/functions/weeklyXp';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columnsOf } from './columns';

const columns = columnsOf(null);

const own = {
  sort: orderOf(
    columns.flatMap(({ sort }) => sort ?? []),
    { fallback: '-week' },
  ),
  /** Cumulative sums since the start of the season. */
  cum: oneOf(['yes']),
};

export type WeeklyXpAddress = FunctionAddress<typeof weeklyXp, typeof own>;

const cols = columns.map(({ id }) => id);

/** URL state of /profiles/{identifier}/weekly-xp. */
export const useWeeklyXpAddress = (identifier: string): WeeklyXpAddress =>
  useFunctionAddress(weeklyXp, { own, cols }, { args: { id: spelledOut(identifier) } });

/** The same as a profile tab. */
export const useXpTabAddress = (id: string): WeeklyXpAddress =>
  useFunctionAddress(weeklyXp, { own, cols, keep: ['tab', 'range'] }, { args: { id } });
