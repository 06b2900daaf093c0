import { act, cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { type Compare, parseCompared, useCompare, withCompared } from './compare';

afterEach(cleanup);

test('reads at most four different whole ids', () => {
  expect(parseCompared('1,2,2,3')).toEqual([1, 2, 3]);
  expect(parseCompared('5,4,3,2,1')).toEqual([5, 4, 3, 2]);
  expect(parseCompared('0,-1,1.5,x,1e3,,9999999999999999,7')).toEqual([7]);
  expect(parseCompared(null)).toEqual([]);
});

test('writes commas plainly and leaves the rest of the address', () => {
  expect(withCompared('?q=a%20b&c=9', [1, 2])).toBe('?q=a+b&c=1,2');
  expect(withCompared('?c=9', [])).toBe('');
});

test('adding, removing and a full tray', async () => {
  let compare: Compare | undefined;
  const Probe = () => {
    compare = useCompare();
    return null;
  };
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], { initialEntries: ['/reviews?q=x#top'] });
  render(<RouterProvider router={router} />);
  for (const id of [1, 2, 3, 4, 5]) await act(async () => compare?.toggle(id));
  expect(router.state.location.search).toBe('?q=x&c=1,2,3,4');
  expect(router.state.location.hash).toBe('#top');
  expect(compare?.full).toBe(true);
  await act(async () => compare?.toggle(2));
  expect(compare?.ids).toEqual([1, 3, 4]);
  await act(async () => compare?.clear());
  expect(router.state.location.search).toBe('?q=x');
});
