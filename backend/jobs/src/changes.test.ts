import type { Backend } from '@companion/local';
import { type Dataset, generate, sizeFor } from '@companion/network';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { base, openBackend, syncSet } from './backend.fixture.ts';

const setOf = (people: number): Dataset =>
  generate({ ...sizeFor(people), xpWeeks: 4, seed: 11, now: new Date('2026-03-01T00:00:00Z'), name: 'changes' });
const made = setOf(40);
const copy = (): Dataset => structuredClone(made);

let backend: Backend;
beforeEach(async () => {
  backend = await openBackend();
});
afterEach(() => backend.close());

it('sends few requests when nothing changed, and reads everything again after a day', async () => {
  const first = await syncSet(backend, made);
  const before = await base(backend);
  const second = await syncSet(backend, made);
  expect(second).toMatchObject({ inserted: 0, updated: 0 });
  expect(first.requests).toBeGreaterThan(250);
  expect(second.requests).toBeLessThan(60);
  const full = await syncSet(backend, made, {}, { fullEveryMs: 0 });
  expect(full).toMatchObject({ inserted: 0, updated: 0 });
  expect(full.requests).toBeGreaterThan(200);
  expect(await base(backend)).toEqual(before);
}, 300_000);

it('knows everything up to the start of the last full pass, also while the next one reads', async () => {
  const few = setOf(20);
  const until = async () => {
    const [row] = await backend.sql<{ until: number | null; now: number }>(
      'select extract(epoch from private.data_until())::float8 as until, extract(epoch from now())::float8 as now',
    );
    if (!row) throw new Error('no row');
    return row;
  };
  // A running clock, as on the real network.
  const running = { source: { name: 'running', hash: 'running', frozenAt: null, telegram: [] } };
  expect((await until()).until).toBeNull();
  const began = (await until()).now;
  await syncSet(backend, few, {}, running);
  const first = await until();
  expect(first.until).toBeGreaterThanOrEqual(began);
  expect(first.until).toBeLessThan(first.now);
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error('stopped'));
  await expect(syncSet(backend, few, {}, { ...running, onProgress, signal: stop.signal })).rejects.toThrow('stopped');
  expect((await until()).until).toBe(first.until);
  const { now } = await until();
  await syncSet(backend, few, {}, running);
  const second = await until();
  expect(second.until).toBeGreaterThan(first.now);
  expect(second.until).toBeLessThan(now);
}, 300_000);

it('finds new and changed rows without reading everything', async () => {
  await syncSet(backend, made);
  const set = copy();
  const [alice, bob] = set.profiles;
  if (!alice || !bob) throw new Error('the set has no people');
  // Score and XP of a member.
  alice.score = alice.score === 1500 ? 1501 : 1500;
  set.scoreHistory.push({ profileId: alice.profileId, at: '2026-02-28T23:00:00Z', score: alice.score });
  alice.xpTotal += 77;
  const week = set.xpWeekly.find((row) => row.profileId === alice.profileId);
  if (week) week.xp += 77;
  else set.xpWeekly.push({ profileId: alice.profileId, season: set.seasons.at(-1)?.id ?? 1, week: 1, xp: 77 });
  // A new review, and an old one taken down.
  const template = set.reviews.find((row) => row.archivedAt === null && row.subjectProfileId !== null);
  if (!template) throw new Error('the set has no review');
  const newest = { ...template, id: 900_001, createdAt: '2026-02-28T23:30:00Z', archiveEvents: [], title: 'Just now' };
  set.reviews.push(newest);
  const old = set.reviews.find(
    (row) =>
      row.archivedAt === null && row.subjectProfileId !== null && row.subjectProfileId !== template.subjectProfileId,
  );
  if (!old) throw new Error('the set has no second review');
  old.archivedAt = '2026-02-28T22:00:00Z';
  old.archiveEvents = [{ at: '2026-02-28T22:00:00Z', action: 'ARCHIVE' }];
  // A vouch that ended, and a vote on the new review.
  const vouch = set.vouches.find((row) => row.unvouchedAt === null);
  if (!vouch) throw new Error('the set has no vouch');
  vouch.unvouchedAt = '2026-02-28T21:00:00Z';
  set.votes.push({
    type: 'review',
    activityId: 900_001,
    voterProfileId: bob.profileId,
    isUpvote: true,
    weight: 1200,
    createdAt: '2026-02-28T23:40:00Z',
    archivedAt: null,
  });

  const result = await syncSet(backend, set);
  expect(result.requests).toBeLessThan(90);
  const fresh = await openBackend();
  try {
    await syncSet(fresh, set);
    expect(await base(backend)).toEqual(await base(fresh));
  } finally {
    await fresh.close();
  }
}, 300_000);
