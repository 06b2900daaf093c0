import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLoop, releaseIn, watchPageErrors } from './pageErrors';
import type { LoadTelemetry } from './telemetry';
import { plannedRelease, plannedSection } from './testing';

const section = plannedSection('1.1.0', [plannedRelease('1.0.0', 'previous')]);
const plan = { revision: 1, host: { id: 'a', live: 'a' }, sections: [section], refused: [] };
/** A stack line in a file of a release. */
const inRelease = ({ entry }: { entry: { url: string } }) =>
  `at draw (${entry.url.slice(0, entry.url.lastIndexOf('/'))}/assets/page.1.js:1:2)`;
const errorIn = (stack: string) => Object.assign(new Error('no'), { stack });

let report: ReturnType<typeof vi.fn<LoadTelemetry['report']>>;
let stop: () => void;
beforeEach(() => {
  report = vi.fn();
  stop = watchPageErrors(() => plan, { report });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});
const reject = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const fail = (error: unknown) => dispatchEvent(Object.assign(new Event('error'), { error, filename: '' }));
const reports = () => report.mock.calls.map(([{ release, phase, error }]) => `${release.version} ${phase} ${error}`);

test('an unhandled rejection and an error in a handler are reported for the release they come from, once', () => {
  reject(errorIn(inRelease(section)));
  reject(errorIn(inRelease(section)));
  fail(errorIn(inRelease(plannedRelease('1.0.0', 'previous'))));
  expect(reports()).toEqual(['1.1.0 render rejection', '1.0.0 render uncaught']);
});

test('an error from nowhere, from the host or from an extension is attributed to no release', () => {
  for (const reason of [errorIn('at x (http://site/assets/main.js:1:1)'), 'text', null, undefined, {}]) {
    reject(reason);
    fail(reason);
  }
  expect(report).not.toHaveBeenCalled();
});

test('after its end nothing is reported', () => {
  stop();
  reject(errorIn(inRelease(section)));
  expect(report).not.toHaveBeenCalled();
});

test('a loop is distinguished from other errors, by its text and by number', () => {
  expect(isLoop(new Error('Maximum update depth exceeded. This can happen when …'))).toBe(true);
  expect(isLoop(new Error('Minified React error #301; visit https://react.dev/errors/301'))).toBe(true);
  expect(isLoop(new Error('Minified React error #3010; visit …'))).toBe(false);
  expect(isLoop('Too many re-renders')).toBe(false);
  expect(releaseIn('', plan)).toBeNull();
});
