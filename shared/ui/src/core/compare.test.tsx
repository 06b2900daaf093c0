import { act, cleanup, render } from '@testing-library/react';
import { createPath, type Location, MemoryRouter, Router, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { type Opened, useOpened } from '../evidence/useOpened';
import { type Compare, parseCompared, useCompare, withCompared } from './compare';

afterEach(cleanup);

test('reads at most four different integer ids', () => {
  expect(parseCompared('1,2,2,3')).toEqual([1, 2, 3]);
  expect(parseCompared('5,4,3,2,1')).toEqual([5, 4, 3, 2]);
  expect(parseCompared('0,-1,1.5,x,1e3,,9999999999999999,7')).toEqual([7]);
  expect(parseCompared(null)).toEqual([]);
});

test('writes plain commas and leaves the rest of the address alone', () => {
  expect(withCompared('?q=a%20b&c=9', [1, 2])).toBe('?q=a+b&c=1,2');
  expect(withCompared('?c=9', [])).toBe('');
});

type Page = { compare: Compare; drawer: Opened; location: Location };

/** A page with the compare tray and a drawer. */
function open(): Page {
  const page = {} as Page;
  const Probe = () => {
    page.compare = useCompare();
    page.drawer = useOpened('of', /^\d+$/);
    page.location = useLocation();
    return null;
  };
  render(
    <MemoryRouter initialEntries={['/reviews?q=x#top']}>
      <Probe />
    </MemoryRouter>,
  );
  return page;
}

test('under a host whose history does not report its location, the window’s location counts', async () => {
  window.history.replaceState(null, '', '/reviews?q=x');
  let compare = {} as Compare;
  const Probe = () => {
    compare = useCompare();
    return null;
  };
  const push = (to: Parameters<typeof createPath>[0] | string) =>
    window.history.pushState(null, '', typeof to === 'string' ? to : createPath(to));
  const navigator = { createHref: String, go: () => {}, push, replace: push };
  render(
    <Router location="/reviews?q=x" navigator={navigator}>
      <Probe />
    </Router>,
  );
  compare.toggle(1);
  compare.toggle(2);
  expect(window.location.search).toBe('?q=x&c=1,2');
});

test('adding, removing and a full tray', async () => {
  const page = open();
  for (const id of [1, 2, 3, 4, 5]) await act(async () => page.compare.toggle(id));
  expect(page.location.search).toBe('?q=x&c=1,2,3,4');
  expect(page.location.hash).toBe('#top');
  expect(page.compare.full).toBe(true);
  await act(async () => page.compare.toggle(2));
  expect(page.compare.ids).toEqual([1, 3, 4]);
  await act(async () => page.compare.clear());
  expect(page.location.search).toBe('?q=x');
});

test('a person chosen before the last choice is drawn is added to it', async () => {
  const page = open();
  await act(async () => {
    for (const id of [1, 2, 3, 4, 5]) page.compare.toggle(id);
    page.drawer.open('7');
  });
  expect(page.location.search).toBe('?q=x&c=1%2C2%2C3%2C4&of=7');
  await act(async () => {
    page.compare.toggle(2);
    page.drawer.close();
  });
  expect([page.compare.ids, page.drawer.id]).toEqual([[1, 3, 4], null]);
});
