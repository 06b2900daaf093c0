import { callFile } from './callFile';
import { onceMore, untilAnswered } from './functionQuery';
import { queryOptions } from './query';

/**
 * Query options of a binary file that an edge function gives everybody alike, read once when it arrives. `read` throws a
 * DataError where it is not what it should be: a panel with Retry instead of a page that breaks while drawing.
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
