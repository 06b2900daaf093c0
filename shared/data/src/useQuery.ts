import { hashKey, useQuery as useAnyQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long the previous answer may be shown under the new label. */
const STANDS_IN_MS = 2_000;

/**
 * A query with a time limit on placeholder data: the previous query's answer is dropped after two seconds. Without a response,
 * figures of all time would otherwise be shown under "7 days" until the call times out.
 */
export const useQuery = ((options, client) => {
  const queries = useQueryClient(client);
  const key = hashKey(options.queryKey);
  const [late, setLate] = useState('');
  const standsIn = options.placeholderData !== undefined;
  // Reads the cache, not the result: every property read from the result causes re-renders when it changes.
  useEffect(() => {
    const answered = () => queries.getQueryCache().get(key)?.state.data !== undefined;
    if (!standsIn || answered()) return;
    const timer = setTimeout(() => answered() || setLate(key), STANDS_IN_MS);
    return () => clearTimeout(timer);
  }, [queries, standsIn, key]);
  return useAnyQuery(late === key ? { ...options, placeholderData: undefined } : options, client);
}) as typeof useAnyQuery;
