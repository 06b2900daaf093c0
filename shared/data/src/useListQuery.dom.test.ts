import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnswerQuery } from './functionQuery';
import { keepPreviousData, QueryClient, QueryClientProvider, queryOptions, useListQuery, useQuery } from './query';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Args = { page: number; level: string };
type Answer = { rows: string[]; kpis: string | null };

/** A list whose calls are recorded; `down`: pages that fail; `silent`: levels that are never answered. */
function list(first: Args) {
  const asked: number[] = [];
  const down = new Set<number>();
  const silent = new Set<string>();
  const queryOf = (args: Args) =>
    queryOptions({
      queryKey: ['list', args],
      queryFn: async (): Promise<Answer> => {
        asked.push(args.page);
        if (down.has(args.page)) throw new Error('down');
        if (silent.has(args.level)) await new Promise(() => {});
        return { rows: [`row of ${args.page}`], kpis: args.page === 1 ? args.level : null };
      },
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      retry: false,
    }) as unknown as AnswerQuery<Answer>;
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const shown = (args: Args) => {
    const { query, figures, failed } = useListQuery(queryOf, args);
    return { rows: query.data?.rows, kpis: figures?.kpis, failed };
  };
  const hook = () => renderHook(shown, { wrapper, initialProps: first });
  return { asked, down, silent, hook };
}

it('requests the first page once, and reuses its figures on another page', async () => {
  const { asked, hook } = list({ page: 1, level: 'known' });
  const { result, rerender } = hook();
  await waitFor(() => expect(result.current.kpis).toBe('known'));
  expect(asked).toEqual([1]);
  await act(async () => rerender({ page: 2, level: 'known' }));
  await waitFor(() => expect(result.current.rows).toEqual(['row of 2']));
  expect(result.current.kpis).toBe('known');
  expect(asked).toEqual([1, 2]);
});

it('an address of a later page gets rows and figures', async () => {
  const { asked, hook } = list({ page: 3, level: 'known' });
  const { result } = hook();
  await waitFor(() => expect(result.current.kpis).toBe('known'));
  await waitFor(() => expect(result.current.rows).toEqual(['row of 3']));
  expect(asked.toSorted()).toEqual([1, 3]);
});

it('the previous figures stay until those of another filter arrive', async () => {
  const { hook } = list({ page: 1, level: 'known' });
  const { result, rerender } = hook();
  await waitFor(() => expect(result.current.kpis).toBe('known'));
  rerender({ page: 1, level: 'exemplary' });
  expect(result.current.kpis).toBe('known');
  await waitFor(() => expect(result.current.kpis).toBe('exemplary'));
});

it('the previous figures go when those of another filter do not arrive', async () => {
  const { silent, hook } = list({ page: 1, level: 'known' });
  const { result, rerender } = hook();
  await waitFor(() => expect(result.current.kpis).toBe('known'));
  silent.add('exemplary');
  vi.useFakeTimers();
  rerender({ page: 1, level: 'exemplary' });
  await act(() => vi.advanceTimersByTimeAsync(1_900));
  expect(result.current.kpis).toBe('known');
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(result.current).toEqual({ rows: undefined, kpis: undefined, failed: false });
});

it('fails when neither is available', async () => {
  for (const page of [1, 2]) {
    const { down, hook } = list({ page: 2, level: 'known' });
    down.add(page);
    const { result } = hook();
    await waitFor(() => expect(result.current.failed).toBe(true));
  }
});

it('a component that passes a query result on unread renders again when the answer arrives', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const query = queryOptions({ queryKey: ['later'], queryFn: async () => 'there', placeholderData: keepPreviousData });
  // The code of the reader has not loaded yet.
  const { result } = renderHook(() => useQuery(query), { wrapper });
  await act(async () => {});
  await waitFor(() => expect(result.current.data).toBe('there'));
});
