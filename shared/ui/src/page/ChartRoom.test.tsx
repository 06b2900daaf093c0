import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChartRoom } from './ChartRoom';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([true, false])(
  'the code of a chart is loaded once the rows are drawn (data there at once: %s)',
  async (atOnce) => {
    const code = vi.fn(async () => ({ default: () => <p>picture</p> }));
    const Picture = lazy(code);
    const page = (ready: boolean) => (
      <ChartRoom ready={ready} height={{ wide: 100, narrow: 100 }}>
        <Picture />
      </ChartRoom>
    );
    const { rerender } = render(page(atOnce));
    expect(code).not.toHaveBeenCalled();
    rerender(page(true));
    await act(() => vi.advanceTimersByTimeAsync(60));
    expect(screen.getByText('picture')).toBeTruthy();
  },
);
