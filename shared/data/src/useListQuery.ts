import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerQuery } from './functionQuery';
import { useQuery } from './useQuery';

export type ListQuery<Answer> = {
  query: UseQueryResult<Answer>;
  /** The answer with the figures of the whole list; the previous figures while new ones load. */
  figures: Answer | undefined;
  /** The list or its figures failed to load. */
  failed: boolean;
};

/** A page of a list. Figures come only with the first page, which is therefore loaded as well when another page is shown. */
export function useListQuery<Args extends { page?: number | undefined }, Answer>(
  queryOf: (args: Args) => AnswerQuery<Answer>,
  args: Args,
): ListQuery<Answer> {
  const query = useQuery(queryOf(args));
  const first = useQuery({ ...queryOf({ ...args, page: 1 }), enabled: (args.page ?? 1) > 1 });
  return { query, figures: first.data, failed: query.isLoadingError || first.isLoadingError };
}
