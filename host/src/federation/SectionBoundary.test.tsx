import { ErrorPanel } from '@companion/ui/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, startTransition, use, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoaderProvider } from './LoaderContext';
import { PlanStoreProvider } from './PlanContext';
import { PlanStore } from './planStore';
import { SectionBoundary } from './SectionBoundary';
import { testLoader } from './sectionLoader.fixture';
import { chunkError, PAGE, plannedRelease, plannedSection } from './testing';

const plan = { revision: 1, host: { id: 'a', live: 'a' }, sections: [], refused: [] };
let { loader, load, reports } = testLoader();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.clear();
  ({ loader, load, reports } = testLoader());
});
afterEach(() => {
  cleanup();
  loader.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const boundary = (section = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]), page = true) => (
  <SectionBoundary section={section} request={PAGE} page={page} waiting="waiting" props={{ profileId: 7 }} />
);

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Draws the section and waits until it is loaded. */
async function show(...given: Parameters<typeof boundary>) {
  await draw(boundary(...given));
  await pass(1_000);
}

async function draw(page: React.ReactElement) {
  await act(async () => {
    render(
      <MemoryRouter>
        <LoaderProvider value={loader}>
          <PlanStoreProvider value={new PlanStore(plan, async () => plan, loader.telemetry)}>{page}</PlanStoreProvider>
        </LoaderProvider>
      </MemoryRouter>,
    );
  });
}

const modules = (byVersion: Record<string, React.ComponentType>) =>
  load.mockImplementation(async ({ version }) => ({ default: byVersion[version] }));

function ThrowsOnRender(): never {
  throw new Error('render');
}
function ThrowsOnMount() {
  useEffect(() => {
    throw new Error('mount');
  }, []);
  return <p>for a moment</p>;
}
function ThrowsLater() {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error('later');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}
const Good = () => <p>the release before</p>;

test.each([
  ['throws while drawn', ThrowsOnRender, 'mount'],
  ['throws on mount', ThrowsOnMount, 'mount'],
])('a release that %s is replaced by the previous one', async (_what, Bad, error) => {
  modules({ '1.0.0': Bad, '0.9.0': Good });
  await show();
  expect(screen.getByText('the release before')).toBeTruthy();
  expect(reports).toEqual([`1.0.0 mount ${error}`, '0.9.0 ready null']);
});

test('a release that breaks later is replaced too, and reported as broken later', async () => {
  modules({ '1.0.0': ThrowsLater, '0.9.0': Good });
  await show();
  await act(async () => fireEvent.click(screen.getByText('Break')));
  expect(screen.getByText('the release before')).toBeTruthy();
  expect(reports[1]).toBe('1.0.0 render render');
});

test('when every release breaks there is a calm panel, and Retry restores the section without a reload', async () => {
  modules({ '1.0.0': ThrowsOnRender, '0.9.0': ThrowsOnRender });
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reviews is not available right now');
  expect(screen.getByText('Go to Home').closest('a')?.getAttribute('href')).toBe('/home');
  modules({ '1.0.0': () => <p>mended</p> });
  await act(async () => fireEvent.click(screen.getByText('Retry')));
  expect(screen.getByText('mended')).toBeTruthy();
});

test('missing code recovers by itself once it is available; broken code waits for Retry', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  load.mockRejectedValue(chunkError('https://store.test/page.js'));
  await show(plannedSection('1.0.0'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reviews is not available right now');
  await pass(60_000);
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  modules({ '1.0.0': () => <p>back</p> });
  await pass(60_000);
  expect(screen.getByText('back')).toBeTruthy();
  cleanup();
  ({ loader, load, reports } = testLoader());
  modules({ '1.0.0': ThrowsOnRender });
  await show(plannedSection('1.0.0'));
  const calls = load.mock.calls.length;
  await pass(300_000);
  expect(load.mock.calls.length).toBe(calls);
});

test('a widget fails in one line and gets its properties', async () => {
  modules({ '1.0.0': ThrowsOnRender });
  await show(plannedSection('1.0.0'), false);
  expect(screen.getByRole('alert').textContent).toBe('This part of Reviews is not available right now.Retry');
  load.mockImplementation(async () => ({
    default: ({ profileId }: { profileId: number }) => <p>profile {profileId}</p>,
  }));
  await act(async () => fireEvent.click(screen.getByText('Retry')));
  expect(screen.getByText('profile 7')).toBeTruthy();
});

test('a chunk missing after mount starts the release afresh, once', async () => {
  vi.stubGlobal('fetch', async () => new Response('chunk'));
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let calls = 0;
  load.mockImplementation(async () => {
    calls++;
    const first = calls === 1;
    return {
      default: function Late() {
        const [open, setOpen] = useState(false);
        if (open && first) throw chunkError('https://cdn.example/late.js');
        return (
          <button type="button" onClick={() => setOpen(true)}>
            {first ? 'Open' : 'Again'}
          </button>
        );
      },
    };
  });
  await show();
  await act(async () => fireEvent.click(screen.getByText('Open')));
  await pass(1_000);
  expect(screen.getByText('Again')).toBeTruthy();
  await pass(20);
  expect(reports).toEqual(['1.0.0 ready null', '1.0.0 render late-chunk', '1.0.0 ready null']);
});

const nothing = new Promise<never>(() => {});
const NeverLoads = lazy(() => nothing);
function NeverReady(): never {
  return use(nothing);
}
function StopsLater() {
  const [waiting, setWaiting] = useState(false);
  if (waiting) use(nothing);
  return (
    <button type="button" onClick={() => setWaiting(true)}>
      Wait
    </button>
  );
}

test.each([
  ['whose code never comes', NeverLoads],
  ['that waits for a promise without an end', NeverReady],
])('a page %s is replaced by the previous release, and never called ready', async (_what, Bad) => {
  modules({ '1.0.0': Bad, '0.9.0': Good });
  await draw(boundary());
  await pass(20);
  expect(screen.getByText('waiting')).toBeTruthy();
  await pass(11_900);
  expect(reports).toEqual([]);
  await pass(200);
  await pass(20);
  expect(screen.getByText('the release before')).toBeTruthy();
  expect(reports).toEqual(['1.0.0 mount timeout', '0.9.0 ready null']);
});

test('without a previous release there is a panel with Reload', async () => {
  modules({ '1.0.0': NeverReady });
  await draw(boundary(plannedSection('1.0.0')));
  await pass(12_100);
  expect(screen.getByText('Reload the page')).toBeTruthy();
});

test('a page that suspends after it was drawn is replaced too', async () => {
  modules({ '1.0.0': StopsLater, '0.9.0': Good });
  await draw(boundary());
  await pass(20);
  await act(async () => fireEvent.click(screen.getByText('Wait')));
  expect(screen.getByText('waiting')).toBeTruthy();
  await pass(12_100);
  await pass(20);
  expect(screen.getByText('the release before')).toBeTruthy();
  expect(reports).toEqual(['1.0.0 ready null', '1.0.0 render timeout', '0.9.0 ready null']);
});

test('while the previous page stays on the screen, a page that never arrives is replaced as well', async () => {
  const section = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]);
  for (const release of [section, ...section.fallbacks]) release.exposes['./Next'] = { js: [], css: [] };
  load.mockImplementation(async ({ version }, request) => {
    if (request === PAGE) return { default: () => <p>the page before</p> };
    return { default: version === '1.0.0' ? NeverReady : Good };
  });
  function Pages() {
    const [request, setRequest] = useState(PAGE);
    return (
      <>
        <button type="button" onClick={() => startTransition(() => setRequest('./Next'))}>
          Go on
        </button>
        <SectionBoundary section={section} request={request} page waiting="waiting" />
      </>
    );
  }
  await draw(<Pages />);
  await pass(20);
  await act(async () => fireEvent.click(screen.getByText('Go on')));
  expect(screen.getByText('the page before')).toBeTruthy();
  await pass(12_100);
  await pass(20);
  expect(screen.getByText('the release before')).toBeTruthy();
  expect(reports).toEqual(['1.0.0 ready null', '1.0.0 mount timeout', '0.9.0 ready null']);
});

test('a page that is left before it is drawn does not count against its release', async () => {
  modules({ '1.0.0': NeverReady });
  await draw(boundary());
  await pass(20);
  cleanup();
  await pass(20_000);
  expect([reports, localStorage.length]).toEqual([[], 0]);
});

test('a page whose address is replaced while it is drawn stays, and is not given up', async () => {
  const section = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]);
  let drawAgain = () => {};
  function Replaced() {
    useEffect(() => {
      // Before it counts as drawn the visitor is elsewhere, and a moment later the same module is drawn there.
      queueMicrotask(() => loader.mounts.moved());
      setTimeout(drawAgain, 5);
    }, []);
    return <p>the page</p>;
  }
  function Site() {
    const [, move] = useState(0);
    drawAgain = () => move(1);
    return boundary(section);
  }
  modules({ '1.0.0': Replaced, '0.9.0': Good });
  await draw(<Site />);
  await pass(20);
  await pass(20_000);
  expect(screen.getByText('the page')).toBeTruthy();
  expect(reports).toEqual(['1.0.0 ready null']);
});

test('a state that sets itself forever is reported as a loop, and replaced', async () => {
  function Loops() {
    const [n, set] = useState(0);
    set(n + 1);
    return null;
  }
  modules({ '1.0.0': Loops, '0.9.0': () => <p>before</p> });
  await show();
  expect(screen.getByText('before')).toBeTruthy();
  expect(reports).toEqual(['1.0.0 mount loop', '0.9.0 ready null']);
});

test('an error panel is reported once per release: for a missing answer, and for the section itself', async () => {
  modules({
    '1.0.0': () => (
      <>
        <ErrorPanel what="The list" />
        <ErrorPanel what="The chart" />
      </>
    ),
  });
  await show();
  expect(reports).toEqual(['1.0.0 panel null', '1.0.0 ready null']);
  cleanup();
  loader.dispose();
  ({ loader, load, reports } = testLoader());
  modules({ '1.0.0': ThrowsOnRender, '0.9.0': ThrowsOnRender });
  await show();
  await pass(2_000);
  expect(reports.filter((line) => line.includes('panel'))).toEqual(['1.0.0 panel null']);
});
