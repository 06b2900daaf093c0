import { render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { WidgetFrame } from './WidgetFrame';

afterEach(() => vi.unstubAllGlobals());

/** A widget at `top` px that turns out to have nothing to show; returns how its size is set before the frame is painted. */
function emptyWidgetAt(top: number): HTMLElement {
  const measured: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: { contentRect: { height: number } }[]) => void) {
        measured.push(() => told([{ contentRect: { height: 20 } }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  function Widget() {
    const [empty, setEmpty] = useState(false);
    return (
      <div data-widget="reviews/none" data-empty={empty || undefined}>
        <WidgetFrame height={300} empty={empty} onEmpty={() => setEmpty(true)}>
          <p data-widget-none>Nothing yet</p>
        </WidgetFrame>
      </div>
    );
  }
  const frame = render(<Widget />).container.querySelector<HTMLElement>('[data-widget]');
  if (!frame) throw new Error('no widget');
  frame.getBoundingClientRect = () => ({ top }) as DOMRect;
  for (const tell of measured) tell();
  return frame;
}

test('below the screen it gives up its room in the same frame, before a visitor can scroll to it', () => {
  expect(emptyWidgetAt(window.innerHeight + 1).dataset.empty).toBe('true');
});

test('on the screen it keeps its room', () => {
  expect(emptyWidgetAt(window.innerHeight).dataset.empty).toBeUndefined();
});
