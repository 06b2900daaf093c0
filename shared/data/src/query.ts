// The one copy of TanStack Query: host and sections reach it only through this facade.
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  infiniteQueryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { UseQueryResult } from '@tanstack/react-query';
