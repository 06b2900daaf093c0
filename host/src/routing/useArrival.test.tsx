import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SiteHistory } from './history';
import { SiteRouter } from './SiteRouter';
import { useArrival } from './useArrival';

function Page() {
  useArrival();
  return <main id="content" tabIndex={-1} />;
}

let history: SiteHistory;
const into = vi.fn();
const to = vi.fn();
beforeEach(() => {
  sessionStorage.setItem('companion.scroll', JSON.stringify([['default', 1500]]));
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(into);
  vi.spyOn(window, 'scrollTo').mockImplementation(to as never);
  window.history.replaceState(null, '', '/home');
  history = new SiteHistory();
  render(
    <SiteRouter history={history} ahead={() => null}>
      <Page />
    </SiteRouter>,
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
  into.mockReset();
  to.mockReset();
});

test('a link within the page scrolls to its target, not to where the first page was read', async () => {
  await act(async () => history.push('/reviews'));
  to.mockReset();
  // As browsers do it.
  await act(async () => {
    window.history.pushState(null, '', '/reviews#content');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect([into.mock.calls.length, to.mock.calls]).toEqual([1, []]);
});

test('filters do not move the reader, even with a hash in the address', async () => {
  await act(async () => history.push('/reviews#content'));
  expect(into).toHaveBeenCalledTimes(1);
  await act(async () => history.push('/reviews?range=7d#content'));
  expect(into).toHaveBeenCalledTimes(1);
});

test('after a redirect of the first page the keyboard starts at its top, on later pages at their content', async () => {
  await act(async () => history.replace('/profiles'));
  expect(document.activeElement).toBe(document.body);
  await act(async () => history.push('/reviews'));
  expect(document.activeElement?.id).toBe('content');
});
