import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('./runtime', () => ({ importFromRelease: vi.fn(), forgetRelease: vi.fn() }));

import { PlanStoreProvider } from './PlanContext';
import { PlanStore } from './planStore';
import { importFromRelease } from './runtime';
import { SectionBoundary } from './SectionBoundary';
import { onLoadReport } from './telemetry';
import { chunkError, PAGE, plannedRelease, plannedSection } from './testing';

const load = vi.mocked(importFromRelease);
const plan = { revision: 1, sections: [], refused: [] };
let reports: string[] = [];
let stopListening = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  load.mockReset();
  reports = [];
  stopListening = onLoadReport(({ release, phase, error }) => reports.push(`${release.version} ${phase} ${error}`));
});
afterEach(() => {
  cleanup();
  stopListening();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Draws the section and waits until it stands. */
async function show(section = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]), page = true) {
  await act(async () => {
    render(
      <MemoryRouter>
        <PlanStoreProvider value={new PlanStore(plan, async () => plan)}>
          <SectionBoundary section={section} request={PAGE} page={page} waiting="waiting" props={{ profileId: 7 }} />
        </PlanStoreProvider>
      </MemoryRouter>,
    );
  });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
}

const modules = (byVersion: Record<string, () => React.ReactNode>) =>
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
])('a release that %s gives way to the one before', async (_what, Bad, error) => {
  modules({ '1.0.0': Bad, '0.9.0': Good });
  await show();
  expect(screen.getByText('the release before')).toBeTruthy();
  expect(reports).toEqual(['1.0.0 ready null', `1.0.0 mount ${error}`, '0.9.0 ready null']);
});

test('a release that breaks later gives way too, and is said to have broken later', async () => {
  modules({ '1.0.0': ThrowsLater, '0.9.0': Good });
  await show();
  await act(async () => fireEvent.click(screen.getByText('Break')));
  expect(screen.getByText('the release before')).toBeTruthy();
  expect(reports[1]).toBe('1.0.0 render render');
});

test('when every release breaks there is a calm panel, and Retry brings the section back without a reload', async () => {
  modules({ '1.0.0': ThrowsOnRender, '0.9.0': ThrowsOnRender });
  await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reviews is not available right now');
  expect(screen.getByText('Go to Home').closest('a')?.getAttribute('href')).toBe('/home');
  modules({ '1.0.0': () => <p>mended</p> });
  await act(async () => fireEvent.click(screen.getByText('Retry')));
  expect(screen.getByText('mended')).toBeTruthy();
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
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Again')).toBeTruthy();
  expect(reports).toEqual(['1.0.0 ready null', '1.0.0 render late-chunk', '1.0.0 ready null']);
});
