import { vouchesSeries } from '@companion/functions/vouchesSeries';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureData } from './config';
import { type ExpectedAnswer, expectAnswers, forgetExpected } from './expected';
import { functionQuery } from './functionQuery';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x' });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).search);
    return Response.json(series('asked'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const series = (from: string) => ({
  ...{
    asOf: '2026-03-16T00:00:00Z',
    dataUntil: null,
    paramsVersion: 1,
    from: null,
    to: null,
    bucket: 'week',
    points: [],
  },
  ...(from === 'brought' && { paramsVersion: 2 }),
});
const BROUGHT = series('brought');
const week = { bucket: 'week', filters: { range: '30d' } } as const;
const expectedWeek = (answer: Partial<ExpectedAnswer>): ExpectedAnswer => ({
  ...{ name: 'vouches_series', args: { filters: { range: '30d' }, bucket: 'week' } },
  ...{ now: () => undefined, soon: async () => undefined },
  ...answer,
});
const fetched = (args: Parameters<typeof functionQuery<typeof vouchesSeries>>[1] = week) =>
  new QueryClient().fetchQuery(functionQuery(vouchesSeries, args));

it('an available answer is on the screen at once, and the page sends no request', () => {
  expectAnswers([expectedWeek({ now: () => BROUGHT })]);
  const observer = new QueryObserver(new QueryClient(), functionQuery(vouchesSeries, week));
  const stop = observer.subscribe(() => {});
  expect(observer.getCurrentResult()).toMatchObject({ data: BROUGHT, isPending: false, fetchStatus: 'idle' });
  stop();
  expect(asked).toEqual([]);
});

it('waits for an answer that is on its way', async () => {
  expectAnswers([expectedWeek({ soon: async () => BROUGHT })]);
  expect([await fetched(), asked]).toEqual([BROUGHT, []]);
});

it('is used once: a second query goes to the backend', async () => {
  expectAnswers([expectedWeek({ soon: async () => BROUGHT })]);
  await fetched();
  expect([await fetched(), asked.length]).toEqual([series('asked'), 1]);
});

it.each([
  ['never comes', expectedWeek({})],
  ['is of another shape', expectedWeek({ now: () => ({ points: {} }), soon: async () => ({ points: {} }) })],
])('what %s is asked for', async (_, answer) => {
  expectAnswers([answer]);
  expect([await fetched(), asked.length]).toEqual([series('asked'), 1]);
});

it.each([
  ['another range', { ...week, filters: { range: '7d' } }],
  ['another day', { ...week, filters: { range: '30d', asOf: '2026-02-01' } }],
  ['other arguments', { ...week, bucket: 'day' }],
] as const)('is never given for %s', async (_, args) => {
  expectAnswers([expectedWeek({ now: () => BROUGHT, soon: async () => BROUGHT })]);
  expect([await fetched(args), asked.length]).toEqual([series('asked'), 1]);
});

it('is never used after the visitor changed something', async () => {
  expectAnswers([expectedWeek({ now: () => BROUGHT, soon: async () => BROUGHT })]);
  forgetExpected();
  expect([await fetched(), asked.length]).toEqual([series('asked'), 1]);
});

it('is never used after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expectAnswers([expectedWeek({ now: () => BROUGHT, soon: async () => BROUGHT })]);
  vi.setSystemTime(Date.now() + 30_001);
  expect([await fetched(), asked.length]).toEqual([series('asked'), 1]);
});
