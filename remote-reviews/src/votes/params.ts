import { votesStream } from '@companion/functions/votesStream';
import { votesTargets } from '@companion/functions/votesTargets';
import type { Steered } from '@companion/ui/page';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { MOST_DAYS } from './mostDays';
import { streamColumns } from './streamColumns';
import { targetColumns } from './targetColumns';

/** By target, or individual votes. */
export const VIEWS = ['targets', 'stream'] as const;
export type View = (typeof VIEWS)[number];

/** Selectable kinds of target; the network has further, rare ones. */
export const TARGET_TYPES = ['review', 'vouch', 'slash', 'other'] as const;

export type TargetsAddress = FunctionAddress<typeof votesTargets>;
export type StreamAddress = FunctionAddress<typeof votesStream>;
/** The state shared by both views. */
export type SharedAddress = Steered<
  Pick<TargetsAddress['values'], 'range' | 'asOf' | 'type' | 'author' | 'subject' | 'voter' | 'voterLevel'>
>;

/** URL state of /votes, tab Targets. */
export const useTargetsAddress = (): TargetsAddress =>
  useFunctionAddress(votesTargets, { views: VIEWS, cols: targetColumns.map(({ id }) => id) });

/** URL state of /votes?view=stream. */
export const useStreamAddress = (): StreamAddress =>
  useFunctionAddress(
    votesStream,
    { views: VIEWS, cols: streamColumns.map(({ id }) => id), without: ['most_days'] },
    { args: { most_days: MOST_DAYS } },
  );

/** The view in a search string. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'targets';
}
