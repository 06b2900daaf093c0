import { type LiveHandle, usersByHandle } from '@companion/data';
import { useQueries } from '@companion/data/query';

/** Handles of one list that are asked of the network. */
export const MOST_ASKED = 100;
/** So many in one request: at most five requests are under way. */
const BATCH = 20;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What the network said of a handle. */
export type HandleAnswer = LiveHandle | 'nobody' | 'unanswered';

export type Misses = {
  /** By handle in lower case; missing while it is asked, or beyond the most that are. */
  answers: ReadonlyMap<string, HandleAnswer>;
  asked: number;
  waiting: number;
  unanswered: number;
  /** Asks again for those that were not answered. */
  onRetry: () => void;
};

/** Asks the network for handles nobody here has, in the background; an answer is kept for a day. */
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
