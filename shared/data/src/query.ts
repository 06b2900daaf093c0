// The one copy of TanStack Query: host and sections use it only through this facade.

export type { QueryKey, UseQueryResult } from '@tanstack/react-query';
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
export { useAnswered } from './connection';
export { recoverTogether } from './recoverTogether';
export { type ListQuery, useListQuery } from './useListQuery';
export { useQuery } from './useQuery';
