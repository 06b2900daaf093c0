import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('../shell/whenIdle', () => ({
  whenIdle: (run: () => void) => {
    const timer = setTimeout(run, 4_000);
    return () => clearTimeout(timer);
  },
}));

import { PlanStore } from './planStore';
import { prefetchOnIntent, prefetchWhenIdle } from './prefetch';
import { testLoader } from './sectionLoader.fixture';
import { PAGE, plannedSection } from './testing';

let { loader, load } = testLoader();
const access = () => ({ flags: {}, admin: false });
const connection = (value: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value, configurable: true });

function plans() {
  const section = plannedSection('1.0.0');
  section.declaration.nav = [{ label: 'Reviews', path: '/reviews', bar: 'main', order: 1 }];
  const plan = { revision: 1, host: { id: 'a', live: 'a' }, sections: [section], refused: [] };
  return { section, store: new PlanStore(plan, async () => plan, loader.telemetry) };
}

beforeEach(() => {
  vi.useFakeTimers();
  ({ loader, load } = testLoader());
  load.mockResolvedValue({ default: () => null });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response()),
  );
});
afterEach(() => {
  loader.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  connection(undefined);
  document.body.replaceChildren();
});

function point(href: string, event: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.dispatchEvent(new Event(event, { bubbles: true }));
}

test.each([
  ['pointerover', 80],
  ['focusin', 0],
  ['touchstart', 0],
])('%s on a link loads the page behind it after %i ms', (event, ms) => {
  const { store, section } = plans();
  const stop = prefetchOnIntent(store, loader, access, null);
  point('/home', event);
  vi.advanceTimersByTime(ms);
  expect(load).not.toHaveBeenCalled();
  point('/reviews', event);
  if (ms > 0) vi.advanceTimersByTime(ms - 1);
  expect(load).toHaveBeenCalledTimes(ms > 0 ? 0 : 1);
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledExactlyOnceWith(section, PAGE);
  stop();
});

test('the answers of a page are loaded with its code, but not those of the current page', () => {
  const { store, section } = plans();
  for (const route of section.declaration.routes) route.first = [{ function: 'reviews_list' }];
  const bring = vi.fn(async () => {});
  const stop = prefetchOnIntent(store, loader, access, bring);
  point(`${location.pathname}?page=2`, 'focusin');
  point('/of/no/page', 'focusin');
  expect(bring).not.toHaveBeenCalled();
  point('/reviews?range=7d', 'focusin');
  expect(bring).toHaveBeenCalledExactlyOnceWith('/reviews?range=7d');
  stop();
});

test('links that only pass under the pointer load nothing', () => {
  const { store } = plans();
  const stop = prefetchOnIntent(store, loader, access, null);
  for (const href of ['/reviews', '/home', '/reviews', '/home']) {
    point(href, 'pointerover');
    vi.advanceTimersByTime(79);
  }
  point('/reviews', 'pointerover');
  stop();
  vi.advanceTimersByTime(1_000);
  expect(load).not.toHaveBeenCalled();
});

const asked = () => vi.mocked(fetch).mock.calls.map(([url]) => url);

test('a quiet page caches the main menu, once it is idle and one file after the other', async () => {
  const { store, section } = plans();
  const answers: ((response: Response) => void)[] = [];
  vi.mocked(fetch).mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const stop = prefetchWhenIdle(store, access);
  vi.advanceTimersByTime(3_999);
  expect(fetch).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([section.entry.url]);
  answers[0]?.(new Response());
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([section.entry.url, section.exposes[PAGE]?.js[0]?.url]);
  stop();
});

test('prefetches that are no longer needed are canceled', async () => {
  const { store, section } = plans();
  vi.mocked(fetch).mockImplementation(
    (_, init) =>
      new Promise((_, refuse) => init?.signal?.addEventListener('abort', () => refuse(new Error('aborted')))),
  );
  const stop = prefetchWhenIdle(store, access);
  await vi.advanceTimersByTimeAsync(4_000);
  stop();
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([section.entry.url]);
});

test.each([[{ saveData: true }], [{ effectiveType: 'slow-2g' }], [{ effectiveType: '3g' }]])(
  'nothing is loaded ahead on %j',
  (value) => {
    connection(value);
    const { store } = plans();
    const stop = prefetchOnIntent(store, loader, access, null);
    prefetchWhenIdle(store, access);
    point('/reviews', 'pointerover');
    vi.advanceTimersByTime(10_000);
    expect([load.mock.calls.length, vi.mocked(fetch).mock.calls.length]).toEqual([0, 0]);
    stop();
  },
);
