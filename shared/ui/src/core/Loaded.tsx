import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton';
import { ErrorPanel, StaleNotice } from './states';

/** The part of a query result that `Loaded` uses; returned by `useQuery`. */
export type LoadedQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

export type LoadedProps<Data> = {
  query: LoadedQuery<Data>;
  /** Name for the error panel: "The list of vouches". */
  what: string;
  /** Skeleton in the shape of the content. */
  shape: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Content of a query: a skeleton while loading, an error panel with Retry, and the last good data under a notice if refetching
 * failed.
 */
export function Loaded<Data>({ query, what, shape, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const failed = Boolean(error) && !isFetching;
  if (failed && data === undefined) return <ErrorPanel what={what} error={error} onRetry={refetch} />;
  return (
    <>
      {failed && <StaleNotice onRetry={refetch} />}
      <Skeleton loading={data === undefined} shape={shape}>
        {data !== undefined && children(data)}
      </Skeleton>
    </>
  );
}
