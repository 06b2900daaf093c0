import { hashKey, useQuery as useAnyQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long the answer to the question before may stand under the label of this one. */
const STANDS_IN_MS = 2_000;

/**
 * A question and its answer. What stands in for an answer on its way, that of the question before, goes after two seconds:
 * where nobody answers, figures of all time would stand under "7 days" until the time allowed for a call is over.
 */
export const useQuery = ((options, client) => {
  const queries = useQueryClient(client);
  const key = hashKey(options.queryKey);
  const [late, setLate] = useState('');
  const standsIn = options.placeholderData !== undefined;
  // The cache is asked, not the result: what is read of that decides what its component is drawn anew for.
  useEffect(() => {
    const answered = () => queries.getQueryCache().get(key)?.state.data !== undefined;
    if (!standsIn || answered()) return;
    const timer = setTimeout(() => answered() || setLate(key), STANDS_IN_MS);
    return () => clearTimeout(timer);
  }, [queries, standsIn, key]);
  return useAnyQuery(late === key ? { ...options, placeholderData: undefined } : options, client);
}) as typeof useAnyQuery;
