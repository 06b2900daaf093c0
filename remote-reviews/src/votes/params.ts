import { LEVEL_NAMES } from '@companion/domain';
import { withoutNulls } from '@companion/ui/page';
import { type ListParams, parseAsCount, parseAsStringLiteral, parseAsText, useListParams } from '@companion/ui/url';
import { streamColumns } from './streamColumns';
import { targetColumns } from './targetColumns';

/** Tabs of the page: what is voted on, or vote by vote. */
export const VIEWS = ['targets', 'stream'] as const;
export type View = (typeof VIEWS)[number];

export const TARGET_TYPES = ['review', 'vouch', 'slash', 'other'] as const;

const shared = {
  type: parseAsStringLiteral(TARGET_TYPES),
  author: parseAsText,
  subject: parseAsText,
  voter: parseAsText,
  voterLevel: parseAsStringLiteral(LEVEL_NAMES),
};

const targets = {
  sort: ['votes', 'controversy', 'last'],
  views: VIEWS,
  cols: targetColumns.map(({ id }) => id),
  filters: { ...shared, minVotes: parseAsCount(1, 1_000_000) },
};

const stream = {
  sort: ['at'],
  views: VIEWS,
  cols: streamColumns.map(({ id }) => id),
  filters: { ...shared, direction: parseAsStringLiteral(['up', 'down'] as const) },
};

const week = '7d' as const;

export type SharedParams = ListParams<typeof shared>;
export type TargetsParams = ListParams<typeof targets.filters>;
export type StreamParams = ListParams<typeof stream.filters>;

/** URL state of /votes, tab Targets. */
export function useTargetsParams(): TargetsParams {
  return useListParams(targets, { sort: '-votes', range: week });
}

/** URL state of /votes?view=stream. */
export function useStreamParams(): StreamParams {
  return useListParams(stream, { sort: '-at', range: week });
}

const sharedOf = ({ range, asOf, type, author, subject, voter, voterLevel }: SharedParams['values']) => ({
  range,
  ...withoutNulls({ asOf, type, author, subject, voter, voterLevel }),
});

export const targetFilters = ({ values }: Pick<TargetsParams, 'values'>): Record<string, unknown> => ({
  ...sharedOf(values),
  ...withoutNulls({ minVotes: values.minVotes }),
});

export const streamFilters = ({ values }: Pick<StreamParams, 'values'>): Record<string, unknown> => ({
  ...sharedOf(values),
  ...withoutNulls({ direction: values.direction }),
});

/** The view a search string asks for. */
export function viewOf(search: string): View {
  const given = new URLSearchParams(search).get('view');
  return VIEWS.find((view) => view === given) ?? 'targets';
}
