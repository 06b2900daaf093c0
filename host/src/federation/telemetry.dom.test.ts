import { configureData } from '@companion/data';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadTelemetry } from './telemetry';
import { plannedSection } from './testing';

const post = vi.fn(async (_url: string, _init: RequestInit) => new Response());
let telemetry: LoadTelemetry;
beforeEach(() => {
  vi.useFakeTimers();
  telemetry = new LoadTelemetry();
  vi.stubGlobal('fetch', post);
  configureData({ url: 'https://db.example', publishableKey: 'key', clientId: 'test' });
});
afterEach(() => {
  telemetry.dispose();
  post.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sent = () => post.mock.calls.flatMap(([, { body }]) => JSON.parse(String(body)).events);
const release = { id: 'reviews', version: '1.0.0', bucket: 'canary' as const };

test('a load is sent after a while, with what was loaded and nothing about who or where', () => {
  telemetry.report({ release, phase: 'ready', duration: 12.6, error: null });
  expect(post).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  expect(post.mock.calls[0]?.[0]).toBe('https://db.example/functions/v1/release-telemetry');
  expect(post.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true, headers: { apikey: 'key' } });
  expect(sent()).toEqual([
    { section: 'reviews', version: '1.0.0', bucket: 'canary', phase: 'ready', duration_ms: 13, error: null },
  ]);
});

test('the page at which a document was opened is reported once, by its declared path', () => {
  telemetry.reportVisit('/profiles/:id');
  vi.advanceTimersByTime(5_000);
  telemetry.report({ release, phase: 'ready', duration: 1, error: null });
  telemetry.send();
  expect(post.mock.calls.map(([, { body }]) => JSON.parse(String(body)).page)).toEqual(['/profiles/:id', undefined]);
});

test('the number of reports in one batch is limited', () => {
  for (let i = 0; i < 80; i++) telemetry.report({ release, phase: 'render', duration: 0, error: 'render' });
  telemetry.send();
  expect(sent()).toHaveLength(50);
});

test('verdicts of a plan are sent; a section switched off on purpose is none', () => {
  const section = plannedSection('0.9.0');
  section.passedOver = [{ version: '1.0.0', bucket: 'current', error: 'incompatible', reasons: ['x'] }];
  const gone = { name: 'x', version: '2.0.0', prefixes: [], reasons: [] };
  telemetry.reportPlan({
    revision: 1,
    host: { id: 'a', live: 'a' },
    sections: [section],
    refused: [
      { ...gone, id: 'votes', error: 'integrity' },
      { ...gone, id: 'slashes', error: 'disabled' },
    ],
  });
  telemetry.send();
  expect(sent().map((e) => `${e.section} ${e.version} ${e.phase} ${e.error}`)).toEqual([
    'reviews 1.0.0 resolve incompatible',
    'votes 2.0.0 resolve integrity',
  ]);
});

test('without a backend nothing is sent', () => {
  configureData({ url: null, publishableKey: null, clientId: 'test' });
  telemetry.report({ release, phase: 'ready', duration: 1, error: null });
  telemetry.send();
  expect(post).not.toHaveBeenCalled();
});

test('a section being edited on this computer is not reported', () => {
  const local = { id: 'reviews', version: 'local', bucket: 'override' as const };
  telemetry.report({ release: local, phase: 'ready', duration: 1, error: null });
  telemetry.send();
  expect(post).not.toHaveBeenCalled();
});
