import { beforeEach, expect, test, vi } from 'vitest';
import { type Moved, SiteHistory } from './history';

/** A tab's history: entries, a cursor, and a popstate event when the cursor moves. */
function tab(url = '/home') {
  const target = new EventTarget();
  const entries: { state: unknown; url: string }[] = [{ state: null, url }];
  let at = 0;
  const view = {
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState(state: unknown, _: string, to: string) {
        entries.splice(at + 1, entries.length, { state, url: to });
        at += 1;
      },
      replaceState(state: unknown, _: string, to?: string) {
        entries[at] = { state, url: to ?? entries[at]?.url ?? '' };
      },
      go(delta: number) {
        at = Math.min(entries.length - 1, Math.max(0, at + delta));
        target.dispatchEvent(new Event('popstate'));
      },
    },
    get location() {
      return new URL(entries[at]?.url ?? '', 'http://site');
    },
    addEventListener: target.addEventListener.bind(target),
  };
  return { view: view as unknown as Window, address: () => entries[at]?.url, length: () => entries.length };
}

let moves: Moved[];
beforeEach(() => {
  moves = [];
});

function open(url?: string) {
  const page = tab(url);
  const history = new SiteHistory(page.view);
  history.listen((moved) => moves.push(moved));
  return { ...page, history };
}

test('pushes, replaces and goes back', () => {
  const { history, address, length } = open();
  history.push('/reviews?sort=-score#top', { from: 'menu' });
  expect(address()).toBe('/reviews?sort=-score#top');
  expect(history.location).toMatchObject({
    pathname: '/reviews',
    search: '?sort=-score',
    hash: '#top',
    state: { from: 'menu' },
  });
  history.replace({ pathname: '/votes' }, null, { preventScrollReset: true });
  expect(length()).toBe(2);
  history.go(-1);
  expect(moves.map(({ action, location, keepScroll }) => [action, location.pathname, keepScroll])).toEqual([
    ['push', '/reviews', false],
    ['replace', '/votes', true],
    ['pop', '/home', false],
  ]);
});

test('an entry keeps its key, so its scroll position is found again', () => {
  const { history } = open();
  history.push('/reviews');
  const { key } = history.location;
  history.push('/votes');
  history.go(-1);
  expect(history.location.key).toBe(key);
});

test('a guard holds the visitor: links have no effect, Back is undone', () => {
  const { history, address } = open();
  history.push('/feedback');
  const guard = vi.fn(() => false);
  const release = history.guard(guard);
  history.push('/votes');
  expect(address()).toBe('/feedback');
  history.go(-1);
  expect(address()).toBe('/feedback');
  expect(history.location.pathname).toBe('/feedback');
  expect(guard.mock.calls.map(([to]: unknown[]) => (to as Location).pathname)).toEqual(['/votes', '/home']);
  release();
  history.go(-1);
  expect(history.location.pathname).toBe('/home');
});

test('a guard that allows it is asked once and changes nothing', () => {
  const { history, address } = open();
  const guard = vi.fn(() => true);
  history.guard(guard);
  history.push('/votes');
  history.go(-1);
  expect(address()).toBe('/home');
  expect(guard).toHaveBeenCalledTimes(2);
  expect(moves.at(-1)?.location.pathname).toBe('/home');
});

test('after a reload in the middle of the list, Back and Forward are still distinguished', () => {
  const page = tab();
  new SiteHistory(page.view).push('/a');
  const again = new SiteHistory(page.view);
  again.guard(() => false);
  page.view.history.go(-1);
  expect(page.address()).toBe('/a');
});
