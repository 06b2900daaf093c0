import { type LiveHandle, usersByHandle } from '@companion/data';
import { useQueries } from '@companion/data/query';

/** Maximum number of a list's handles looked up on the network. */
export const MOST_ASKED = 100;
/** Handles per request, so that at most five requests are in flight. */
const BATCH = 20;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The network's answer for a handle. */
export type HandleAnswer = LiveHandle | 'nobody' | 'unanswered';

export type Misses = {
  /** By lower-case handle; missing while pending or beyond the maximum. */
  answers: ReadonlyMap<string, HandleAnswer>;
  asked: number;
  waiting: number;
  unanswered: number;
  /** Retries those without an answer. */
  onRetry: () => void;
};

/** Looks up handles unknown here on the network, in the background; answers are cached for a day. */
export function useMisses(handles: readonly string[]): Misses {
  const asked = handles.slice(0, MOST_ASKED).map((handle) => handle.toLowerCase());
  const batches = batchesOf(asked);
  const results = useQueries({ queries: batches.map(batchQuery) });
  const answers = new Map<string, HandleAnswer>();
  const count = { waiting: 0, unanswered: 0 };
  for (const [index, { data, isFetching }] of results.entries()) {
    const batch = batches[index] ?? [];
    if (isFetching) count.waiting += batch.length;
    else if (!data) count.unanswered += batch.length;
    for (const handle of isFetching && !data ? [] : batch)
      answers.set(
        handle,
        data ? (data.find((user) => user.handle.toLowerCase() === handle) ?? 'nobody') : 'unanswered',
      );
  }
  return {
    answers,
    asked: asked.length,
    ...count,
    onRetry: () => {
      for (const { data, refetch } of results) if (!data) void refetch();
    },
  };
}

const batchesOf = (handles: readonly string[]) =>
  Array.from({ length: Math.ceil(handles.length / BATCH) }, (_, part) =>
    handles.slice(part * BATCH, (part + 1) * BATCH),
  );

const batchQuery = (handles: readonly string[]) => ({
  queryKey: ['network_handles', handles],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const users = await usersByHandle(handles, signal);
    if (!users) throw new Error('The network did not answer.');
    return users;
  },
  staleTime: KEPT_MS,
  gcTime: KEPT_MS,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
