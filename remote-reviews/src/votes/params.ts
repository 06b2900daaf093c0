import { votesStream } from '@companion/functions/votesStream';
import { votesTargets } from '@companion/functions/votesTargets';
import type { Steered } from '@companion/ui/page';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { MOST_DAYS } from './mostDays';
import { streamColumns } from './streamColumns';
import { targetColumns } from './targetColumns';

/** What is voted on, or vote by vote. */
export const VIEWS = ['targets', 'stream'] as const;
export type View = (typeof VIEWS)[number];

/** Kinds of target one may choose; the network knows more, which are rare. */
export const TARGET_TYPES = ['review', 'vouch', 'slash', 'other'] as const;

export type TargetsAddress = FunctionAddress<typeof votesTargets>;
export type StreamAddress = FunctionAddress<typeof votesStream>;
/** What both views steer. */
export type SharedAddress = Steered<
  Pick<TargetsAddress['values'], 'range' | 'asOf' | 'type' | 'author' | 'subject' | 'voter' | 'voterLevel'>
>;

/** State of /votes, tab Targets, in its address. */
export const useTargetsAddress = (): TargetsAddress =>
  useFunctionAddress(votesTargets, { views: VIEWS, cols: targetColumns.map(({ id }) => id) });

/** State of /votes?view=stream in its address. */
export const useStreamAddress = (): StreamAddress =>
  useFunctionAddress(
    votesStream,
    { views: VIEWS, cols: streamColumns.map(({ id }) => id), without: ['most_days'] },
    { args: { most_days: MOST_DAYS } },
  );

/** The view a search string asks for. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'targets';
}
