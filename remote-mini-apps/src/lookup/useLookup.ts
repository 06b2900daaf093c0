import { type UseQueryResult, useQuery } from '@companion/data/query';
import type { ListedHandle } from '@companion/domain';
import { useMemo } from 'react';
import { type Misses, useMisses } from './misses';
import { type LookupAnswer, type LookupRow, lookupQuery } from './queries';
import { type LookupResult, resultsOf } from './results';

const NO_ROWS: readonly LookupRow[] = [];
const bare = (handle: string) => handle.replace(/^@/, '');

/** A pending or finished look-up. */
export type Lookup = {
  query: UseQueryResult<LookupAnswer>;
  results: LookupResult[];
  /** Number of handles unknown here, which are looked up on the network. */
  unknown: number;
  misses: Misses;
};

/** What is known of these handles here, and the network's answers for the others. */
export function useLookup(handles: readonly ListedHandle[]): Lookup {
  const query = useQuery(lookupQuery(handles.map(({ key }) => key)));
  const rows = query.data?.rows ?? NO_ROWS;
  const unknown = useMemo(() => rows.filter(({ person }) => !person).map(({ handle }) => bare(handle)), [rows]);
  const misses = useMisses(unknown);
  return { query, results: resultsOf(handles, rows, misses.answers), unknown: unknown.length, misses };
}
