import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call } from './backend.ts';
import { type DataSet, g1, setClock } from './load.ts';

type List = { total: number; rows: Record<string, unknown>[]; kpis: Record<string, unknown> };

/** G1 with an account without profile, a restored review and a review written by hand into hostile text. */
function stranger(): DataSet {
  const set = g1();
  set.users.push({
    userId: 7001,
    userkeys: ['service:x.com:1234567890123456789012', 'service:discord:9'],
    username: 'Stranger_X',
    displayName: '',
    description: null,
    avatarUrl: null,
    score: 1250,
    status: 'INACTIVE',
  });
  const review = {
    authorProfileId: 4,
    subjectProfileId: null,
    subjectUserkey: 'service:discord:9',
    score: 'negative',
    archiveEvents: [],
    archivedAt: null,
  };
  set.reviews.push(
    {
      ...review,
      id: 101,
      title: '<img src=x onerror=alert(1)>',
      description: "'; drop table app.reviews; --",
      createdAt: '2026-03-02T00:00:00Z',
    },
    {
      ...review,
      id: 102,
      subjectProfileId: 7,
      subjectUserkey: 'profileId:7',
      score: 'positive',
      title: 'Back again',
      description: '',
      createdAt: '2026-01-01T00:00:00Z',
      archiveEvents: [
        { at: '2026-02-01T00:00:00Z', action: 'ARCHIVE' },
        { at: '2026-03-01T00:00:00Z', action: 'RESTORE' },
      ],
    },
  );
  return set;
}

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith(stranger());
});
afterAll(() => backend.close());
const list = (filters: Record<string, unknown>) => call<List>(backend, 'reviews_list', { filters });

test('an account without a profile is a person of its own', async () => {
  const { rows, kpis } = await list({ subject: '@stranger_x' });
  expect(rows).toMatchObject([
    {
      id: 101,
      title: '<img src=x onerror=alert(1)>',
      subject: {
        profileId: null,
        userkey: 'service:x.com:1234567890123456789012',
        name: '@Stranger_X',
        handle: 'Stranger_X',
      },
    },
  ]);
  expect(kpis).toMatchObject({ withoutProfile: 1 });
  expect((await list({ subject: 'service:discord:9' })).total).toBe(1);
  expect((await list({ subject: 'service:x.com:1234567890123456789012' })).total).toBe(1);
  expect(await call(backend, 'resolve_person', { id: '@STRANGER_X' })).toMatchObject({
    canonical: null,
    person: { profileId: null },
  });
  expect(await call(backend, 'profile_overview', { id: 'service:discord:9' })).toMatchObject({
    level: 'neutral',
    joinedAt: null,
    invitedBy: null,
    ancestors: [],
    percentile: null,
    reviews: { pos: 0, neu: 0, neg: 1 },
  });
  const search = (hasProfile: string) => call<List>(backend, 'profiles_search', { filters: { hasProfile }, per: 100 });
  expect((await search('yes')).total).toBe(12);
  expect((await search('no')).rows).toMatchObject([{ userId: 7001, profileId: null, joinedAt: null }]);
  expect((await search('any')).total).toBe(13);
});

test('a restored review is active now and archived in between', async () => {
  const at = async (clock: string) => {
    await setClock(backend.sql, clock);
    const { rows } = await call<List>(backend, 'reviews_list', {
      filters: { author: '@dave', subject: '@grace', status: 'all' },
    });
    return rows.map((row) => [row.status, row.archivedAt]);
  };
  expect(await at('2025-12-31T23:59:59Z')).toEqual([]);
  expect(await at('2026-01-01T00:00:00Z')).toEqual([['active', null]]);
  expect(await at('2026-01-31T23:59:59Z')).toEqual([['active', null]]);
  expect(await at('2026-02-01T00:00:00Z')).toEqual([['archived', '2026-02-01T00:00:00Z']]);
  expect(await at('2026-02-28T23:59:59Z')).toEqual([['archived', '2026-02-01T00:00:00Z']]);
  expect(await at('2026-03-01T00:00:00Z')).toEqual([['active', null]]);
  expect(await at('2026-03-16T00:00:00Z')).toEqual([['active', null]]);
  expect((await list({})).kpis).toMatchObject({ restored: 1 });
});

test('a source that gives only a flag counts from that time', async () => {
  await backend.sql(`delete from app.review_archive_events where review_id = 12`);
  const status = async () => (await list({ author: '@ivan', status: 'all' })).rows[0]?.status;
  await setClock(backend.sql, '2026-01-11T11:59:59Z');
  expect(await status()).toBe('active');
  await setClock(backend.sql, '2026-01-11T12:00:00Z');
  expect(await status()).toBe('archived');
  await setClock(backend.sql, '2026-03-16T00:00:00Z');
});
