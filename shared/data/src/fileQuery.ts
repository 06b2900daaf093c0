import { callFile } from './callFile';
import { onceMore, untilAnswered } from './functionQuery';
import { queryOptions } from './query';

/**
 * Query options for a binary file that an edge function serves identically to everyone, parsed once on arrival. `read` throws a
 * DataError for an invalid file: a panel with Retry instead of a page that breaks while rendering.
 */
export function fileQuery<T>(name: string, mostBytes: number, read: (file: ArrayBuffer) => T) {
  return queryOptions({
    queryKey: ['file', name],
    queryFn: async ({ signal }) => read(await callFile(name, mostBytes, signal)),
    structuralSharing: false,
    retry: onceMore,
    refetchInterval: untilAnswered,
  });
}
