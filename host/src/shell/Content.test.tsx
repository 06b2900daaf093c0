import { act, cleanup, render, screen } from '@testing-library/react';
import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteHistory } from '../routing/history';
import { SiteRouter } from '../routing/SiteRouter';
import { Content } from './Content';

const never = new Promise<never>(() => {});

/** Every address but the first waits for an answer that does not arrive. */
function Page() {
  const { pathname, search } = useLocation();
  if (pathname + search !== '/home') use(never);
  return <input aria-label="Search" />;
}

let history: SiteHistory;
beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/home');
  history = new SiteHistory();
  render(
    <SiteRouter history={history} ahead={() => null}>
      <Content>
        <Page />
      </Content>
    </SiteRouter>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Whether the old page is still shown after a second, and says that the next one is loading. */
async function shownAfter(to: string): Promise<[shown: boolean, busy: string | null]> {
  await act(async () => history.push(to));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const page = screen.getByLabelText('Search').parentElement;
  return [!page?.hidden, screen.getByRole('main').getAttribute('aria-busy')];
}

test('a page with a slow filter or drawer stays visible, so that focus and scroll position are not lost', async () => {
  expect(await shownAfter('/home?range=7d')).toEqual([true, 'true']);
});

test('a page that is left makes room for the next one', async () => {
  expect(await shownAfter('/reviews')).toEqual([false, 'true']);
});
