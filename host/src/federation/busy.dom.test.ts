import { afterEach, expect, test, vi } from 'vitest';
import { watchBusy } from './busy';
import type { LoadTelemetry } from './telemetry';
import { plannedSection } from './testing';

const section = plannedSection('1.1.0', []);
const plan = { revision: 1, host: { id: 'a', live: 'a' }, sections: [section], refused: [] };
const report = vi.fn<LoadTelemetry['report']>();
afterEach(() => vi.unstubAllGlobals());

test('a script that holds up the page for half a second is reported with its duration', () => {
  let found: (list: { getEntries: () => object[] }) => void = () => {};
  class Observer {
    static supportedEntryTypes = ['long-animation-frame'];
    constructor(on: typeof found) {
      found = on;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  let shown: typeof section | null = null;
  const stop = watchBusy(
    () => plan,
    { report },
    () => shown,
  );
  const sourceURL = section.entry.url.replace('entry.js', 'assets/page.1.js');
  found({ getEntries: () => [{ scripts: [{ sourceURL, duration: 499 }] }, {}] });
  expect(report).not.toHaveBeenCalled();
  found({
    getEntries: () => [
      {
        scripts: [
          { sourceURL: '', duration: 900 },
          { sourceURL, duration: 700 },
        ],
      },
    ],
  });
  expect(report).toHaveBeenCalledWith({ release: section, phase: 'render', duration: 700, error: 'busy' });
  // Called from React, which is the host's: it belongs to the page on the screen. A file that loads does not.
  shown = plannedSection('1.2.0', []);
  const own = { sourceURL: `${location.origin}/assets/react.js`, duration: 800 };
  found({ getEntries: () => [{ scripts: [{ ...own, invokerType: 'classic-script' }] }] });
  expect(report).toHaveBeenCalledTimes(1);
  found({ getEntries: () => [{ scripts: [{ ...own, invokerType: 'event-listener' }] }] });
  expect(report).toHaveBeenCalledWith({ release: shown, phase: 'render', duration: 800, error: 'busy' });
  stop();
});
