import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, backendWith, call, refused } from './backend.ts';

const NOW = '2026-03-16T12:30:00Z';

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
});
afterAll(() => backend.close());
beforeEach(() => freeze(NOW));

const freeze = (now: string) => backend.sql('update app.clock set frozen_at = $1', [now]);

type Point = { at: string; whole: boolean; sent: number; accepted: number };
type Series<P> = { from: string | null; to: string | null; bucket: string; points: P[] };

const invitations = (filters: object, bucket?: string) =>
  call<Series<Point>>(backend, 'invitations_series', { filters, ...(bucket && { bucket }) });
const wholeDays = ({ points }: Series<Point>) => points.filter(({ whole }) => whole).map(({ at }) => at.slice(0, 10));

describe('ends of a range', () => {
  test.each([
    ['24h', '2026-03-15T12:30:00Z'],
    ['7d', '2026-03-09T12:30:00Z'],
    ['30d', '2026-02-14T12:30:00Z'],
    ['90d', '2025-12-16T12:30:00Z'],
    ['180d', '2025-09-17T12:30:00Z'],
    ['1y', '2025-03-16T12:30:00Z'],
  ])('%s ends now', async (range, from) => {
    expect(await invitations({ range })).toMatchObject({ from, to: NOW });
  });

  test('a year is a calendar year, including February 29', async () => {
    await freeze('2024-03-16T12:30:00Z');
    expect(await invitations({ range: '1y' })).toMatchObject({ from: '2023-03-16T12:30:00Z' });
    await freeze('2024-02-29T12:30:00Z');
    expect(await invitations({ range: '1y' })).toMatchObject({ from: '2023-02-28T12:30:00Z' });
  });

  test('both days of a custom range are included, as far as they have passed', async () => {
    expect(await invitations({ range: '2026-02-01..2026-02-02' })).toMatchObject({
      from: '2026-02-01T00:00:00Z',
      to: '2026-02-02T23:59:59.999999Z',
    });
    expect(await invitations({ range: '2026-03-15..2026-03-20' })).toMatchObject({
      from: '2026-03-15T00:00:00Z',
      to: NOW,
    });
    expect(await invitations({ range: '2026-04-01..2026-04-02' })).toEqual(
      expect.objectContaining({ from: '2026-04-01T00:00:00Z', to: '2026-04-01T00:00:00Z', points: [] }),
    );
  });

  test('all time starts with the first event; without events it has no ends', async () => {
    const { from, to, points } = await invitations({ range: 'all' });
    expect([from, to]).toEqual([points[0]?.at, NOW]);
    expect(await invitations({ range: 'all', inviter: 'nobody-here' })).toMatchObject({
      from: null,
      to: null,
      points: [],
    });
  });

  test('ranges of functions without a chart have ends too, except for all time', async () => {
    for (const name of ['reviews_batches_scatter', 'reviews_mass_archive_timeline']) {
      expect(await call(backend, name, { filters: { range: '7d' } })).toMatchObject({
        from: '2026-03-09T12:30:00Z',
        to: NOW,
      });
      expect(await call(backend, name)).toMatchObject({ from: null, to: null });
    }
  });
});

describe('the bucket of a range', () => {
  test.each([
    ['24h', 'hour'],
    ['2026-03-01..2026-03-03', 'hour'],
    ['2026-03-01..2026-03-04', 'day'],
    ['7d', 'day'],
    ['90d', 'day'],
    ['2025-12-01..2026-02-28', 'day'],
    ['2025-12-01..2026-03-01', 'week'],
    ['180d', 'week'],
    ['all', 'week'],
  ])('%s is cut into %ss, on every page', async (range, bucket) => {
    for (const name of ['reviews_series', 'vouches_series', 'votes_series', 'invitations_series']) {
      expect((await call<Series<Point>>(backend, name, { filters: { range } })).bucket, name).toBe(bucket);
    }
  });

  test('can be chosen from three', async () => {
    expect((await invitations({ range: '30d' }, 'week')).bucket).toBe('week');
    expect((await refused(backend, 'invitations_series', { bucket: 'minute' })).message).toMatch(/bucket must be/);
  });
});

describe('points', () => {
  test('have no gaps, and say which buckets are complete', async () => {
    const week = await invitations({ range: '7d' });
    expect(week.points.map(({ at }) => at.slice(8, 10))).toEqual(['09', '10', '11', '12', '13', '14', '15', '16']);
    expect(wholeDays(week)).toEqual([
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
    ]);
    expect(wholeDays(await invitations({ range: '2025-10-28..2025-10-31' }))).toHaveLength(4);
  });

  test('are empty where nothing is known', async () => {
    expect((await invitations({ range: '2020-01-01..2020-01-09' })).points).toEqual([]);
  });

  test('are left unfilled when there would be more than a thousand', async () => {
    const hours = (days: string) => invitations({ range: days }, 'hour').then(({ points }) => points.length);
    // 41 days are 984 hours, 42 are 1,008.
    expect(await hours('2026-01-31..2026-03-12')).toBe(984);
    expect(await hours('2026-01-30..2026-03-12')).toBeLessThan(100);
  });

  test('stay inside the range, even if something follows later', async () => {
    // Sent on the last day, accepted on the next.
    const { points } = await invitations({ range: '2025-10-28..2025-10-31' });
    expect(points.map(({ at, sent, accepted }) => [at.slice(5, 10), sent, accepted])).toEqual([
      ['10-28', 0, 0],
      ['10-29', 0, 0],
      ['10-30', 0, 0],
      ['10-31', 1, 0],
    ]);
  });

  test('carry a stock through quiet buckets, from before the range and up to now', async () => {
    type Flow = { at: string; inWei: string; outWei: string; stockWei: string };
    const { points } = await call<Series<Flow>>(backend, 'vouches_series', { filters: { range: '7d' } });
    const all = await call<Series<Flow>>(backend, 'vouches_series');
    const last = points.at(-1)?.stockWei;
    expect(points).toHaveLength(8);
    expect(last).toBe('2300000000000000000');
    expect(all.points.at(-1)).toMatchObject({ at: '2026-03-16T00:00:00Z', stockWei: last });
    const early = await call<Series<Flow>>(backend, 'vouches_series', { filters: { range: '2020-01-01..2020-01-09' } });
    expect(early.points).toEqual([]);
  });
});

describe('the time before a range', () => {
  const ends = async (range: string) => {
    const { from, to } = await call<Series<Point>>(backend, 'reviews_series', { filters: { range }, before: true });
    return [from, to];
  };

  test('is as long and ends right before it', async () => {
    expect(await ends('7d')).toEqual(['2026-03-02T12:29:59.999999Z', '2026-03-09T12:29:59.999999Z']);
    expect(await ends('2026-02-01..2026-02-02')).toEqual(['2026-01-30T00:00:00Z', '2026-01-31T23:59:59.999999Z']);
  });

  test('is as long as the elapsed part of a range', async () => {
    expect(await ends('2026-03-15..2026-03-20')).toEqual([
      '2026-03-13T11:29:59.999999Z',
      '2026-03-14T23:59:59.999999Z',
    ]);
  });

  test('does not exist for all time', async () => {
    expect(await ends('all')).toEqual([null, null]);
  });

  test('holds what happened then, once', async () => {
    type Votes = { up: number; down: number; blind: number };
    const cast = async (args: Record<string, unknown>) => {
      const { points } = await call<Series<Votes>>(backend, 'votes_series', args);
      return points.reduce((sum, { up, down, blind }) => sum + up + down + blind, 0);
    };
    await freeze('2026-03-16T00:00:00Z');
    const filters = { range: '30d' };
    const twice = { from: '2026-01-15T00:00:00Z', to: '2026-03-16T00:00:00Z' };
    expect((await cast({ filters })) + (await cast({ filters, before: true }))).toBe(await cast({ filters: twice }));
  });
});

test('the vote stream answers a range too wide to read with its figures only', async () => {
  type Stream = { tooWide: boolean; total: number; rows: unknown[]; kpis: { votes: number } };
  const stream = (range: string) => call<Stream>(backend, 'votes_stream', { filters: { range }, most_days: 31 });
  expect(await stream('30d')).toMatchObject({ tooWide: false });
  expect((await stream('2026-02-01..2026-03-03')).tooWide).toBe(false);
  expect((await stream('2026-02-01..2026-03-04')).tooWide).toBe(true);
  const wide = await stream('all');
  expect([wide.tooWide, wide.rows, wide.kpis.votes > 0]).toEqual([true, [], true]);
  expect((await call<Stream>(backend, 'votes_stream', { filters: { range: 'all' } })).rows.length).toBe(
    wide.kpis.votes,
  );
});
