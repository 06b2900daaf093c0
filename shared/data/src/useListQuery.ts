import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerQuery } from './functionQuery';
import { useQuery } from './useQuery';

export type ListQuery<Answer> = {
  query: UseQueryResult<Answer>;
  /** The answer with the figures of the whole list; those of the last one while others are asked for. */
  figures: Answer | undefined;
  /** The list cannot be had, or its figures cannot. */
  failed: boolean;
};

/** A page of a list. Its figures come with the first page alone, which is asked for too wherever another one is looked at. */
export function useListQuery<Args extends { page?: number | undefined }, Answer>(
  queryOf: (args: Args) => AnswerQuery<Answer>,
  args: Args,
): ListQuery<Answer> {
  const query = useQuery(queryOf(args));
  const first = useQuery({ ...queryOf({ ...args, page: 1 }), enabled: (args.page ?? 1) > 1 });
  return { query, figures: first.data, failed: query.isLoadingError || first.isLoadingError };
}
