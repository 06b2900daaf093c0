import { useNewestSearch } from '@companion/ui/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteHistory } from './history';
import { HELD_MS, SiteRouter, useNavigationPending } from './SiteRouter';

let navigate: NavigateFunction;
let newest: () => string;
function Where() {
  navigate = useNavigate();
  newest = useNewestSearch();
  const { pathname, search } = useLocation();
  return <p data-pending={useNavigationPending()}>{pathname + search}</p>;
}
const shown = () => screen.getByText(/^\//).textContent;
const pending = () => screen.getByText(/^\//).dataset.pending;

let history: SiteHistory;
let bring: (() => void)[];
const ahead = vi.fn<() => Promise<void> | null>();

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/home');
  history = new SiteHistory();
  bring = [];
  ahead.mockReset().mockImplementation(() => new Promise((resolve) => bring.push(resolve)));
  render(
    <SiteRouter history={history} ahead={ahead}>
      <Where />
    </SiteRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const push = (to: string) => act(async () => history.push(to));

test('the old page stays until the first answers of the new one have arrived', async () => {
  await push('/reviews');
  expect([location.pathname, shown(), pending()]).toEqual(['/reviews', '/home', 'true']);
  await act(async () => bring[0]?.());
  expect([shown(), pending()]).toEqual(['/reviews', 'false']);
});

test('it stays only for a moment', async () => {
  await push('/reviews');
  await act(() => vi.advanceTimersByTimeAsync(HELD_MS - 1));
  expect(shown()).toBe('/home');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(shown()).toBe('/reviews');
});

test('a visitor who navigates on meanwhile lands on the last page only', async () => {
  await push('/reviews');
  await push('/votes');
  await act(async () => bring[0]?.());
  expect(shown()).toBe('/home');
  await act(async () => bring[1]?.());
  expect(shown()).toBe('/votes');
  await act(() => vi.advanceTimersByTimeAsync(HELD_MS));
  expect(shown()).toBe('/votes');
});

test('a filter of the same page, a redirect and a page without first answers do not wait', async () => {
  await push('/home?range=7d');
  await act(async () => history.replace('/votes'));
  expect([shown(), ahead.mock.calls.length]).toEqual(['/votes', 0]);
  ahead.mockReturnValue(null);
  await push('/feedback');
  expect(shown()).toBe('/feedback');
});

test("a page's own change of its query counts before it is drawn, but not the query of the next page", async () => {
  await act(async () => {
    navigate('?range=7d');
    expect([shown(), newest()]).toEqual(['/home', '?range=7d']);
  });
  await push('/reviews?page=2');
  expect([shown(), newest()]).toEqual(['/home?range=7d', '?range=7d']);
});

test('a page that was left no longer rewrites its address', async () => {
  await act(async () => navigate('?range=7d', { replace: true }));
  expect(location.pathname + location.search).toBe('/home?range=7d');
  await push('/reviews');
  await act(async () => navigate('?range=30d', { replace: true }));
  expect(location.pathname + location.search).toBe('/reviews');
  await act(async () => bring[0]?.());
  expect(shown()).toBe('/reviews');
});
