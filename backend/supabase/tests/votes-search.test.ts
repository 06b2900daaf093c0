import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, backendWith, call, golden, refused } from './backend.ts';
import { setClock } from './load.ts';
import { runRollups } from './rollups.ts';

type Side = {
  votes: number;
  up: number;
  down: number;
  visible: number;
  counterparties: number;
  hhi: number | null;
  slashCoherence: unknown;
  months: unknown[];
  calendar: unknown[];
  people: unknown[];
};
type Row = {
  direction: string | null;
  blind: boolean;
  target: { type: string; id: number };
  secondsAfter: number;
  targetStatus: string;
};
type Answer = {
  person: { profileId: number } | null;
  nearest?: { handle: string }[];
  total: number;
  rows: Row[];
  kpis: { cast: Side; received: Side };
};

let backend: Backend;
beforeAll(async () => {
  backend = await backendWith();
  await runRollups(backend, ['vote_targets']);
});
afterAll(() => backend.close());
const search = (person: string, filters = {}, more = {}) =>
  call<Answer>(backend, 'votes_search', { person, filters, ...more });

test('the golden figures of everyone', async () => {
  for (const person of ['1', '2', '3', '5', '6', '7', '8']) {
    const { kpis } = await search(person);
    const key = (field: string) => golden(`votes.people.${person}.${field}`);
    expect([person, kpis.cast]).toMatchObject([
      person,
      { votes: key('cast'), up: key('up'), down: key('down'), counterparties: key('authors') },
    ]);
    if (key('hhiAuthors') === null) expect(kpis.cast.hhi).toBeNull();
    else expect(kpis.cast.hhi).toBeCloseTo(key('hhiAuthors'), 12);
    expect(kpis.received.votes).toBe(key('received'));
  }
  expect((await search('11')).kpis).toMatchObject({
    cast: { votes: golden('votes.people.11.cast') },
    received: { votes: golden('votes.people.11.received') },
  });
});

test('bob: three votes with direction, the same for every id form', async () => {
  const { rows, kpis } = await search('bob', { type: 'slash' }, { sort: 'at' });
  expect(rows).toMatchObject([
    { direction: 'up', target: { type: 'slash', id: 1 }, secondsAfter: 21600, targetStatus: 'upheld' },
    { direction: 'down', target: { type: 'slash', id: 2 }, secondsAfter: 122400, targetStatus: 'defended' },
  ]);
  expect(kpis.cast.slashCoherence).toMatchObject({ k: 2, n: 2, value: 1 });
  const forms = await Promise.all(['@Bob', 'bob', '2', 'profileId:2'].map((id) => search(id)));
  for (const form of forms) expect(form).toEqual(forms[0]);
  expect(forms[0]).toMatchObject({ total: 3, person: { profileId: 2 } });
  expect((await search('bob', { direction: 'down' })).total).toBe(2);
  expect((await search('bob', { counterparty: '@mallory' })).rows).toMatchObject([
    { target: { type: 'review', id: 16 } },
  ]);
  expect((await search('mallory', { dir: 'received' })).rows.map((row) => row.target.id)).toEqual([16, 15]);
  expect((await search('bob', { range: '7d' })).total).toBe(0);
});

test('an open slash shows no direction, and its votes are in no figure, until it closes', async () => {
  const open = await search('carol');
  expect(open.rows.find((row) => row.target.id === 3)).toMatchObject({
    direction: null,
    blind: true,
    targetStatus: 'open',
  });
  expect(open.kpis.cast).toMatchObject({ votes: 4, visible: 3, up: 2, down: 1 });
  expect((await search('bob', { dir: 'received' })).rows.map((row) => row.direction)).toEqual([null, null]);
  expect((await search('carol', { direction: 'up' })).rows.map((row) => row.target.id)).not.toContain(3);
  await setClock(backend.sql, '2026-03-17T12:00:00Z');
  await runRollups(backend, ['vote_targets']);
  expect((await search('carol')).kpis.cast).toMatchObject({ visible: 4, up: 3, down: 1 });
  expect(
    await backend.sql(
      "select up::int, down::int, blind from app.r_vote_target where target_type = 'slash' and target_id = 3",
    ),
  ).toEqual([{ up: 1, down: 1, blind: false }]);
  await setClock(backend.sql, '2026-03-16T00:00:00Z');
  await runRollups(backend, ['vote_targets']);
  expect(await backend.sql('select up, weight_up, blind from app.r_vote_target where target_id = 3')).toEqual([
    { up: null, weight_up: null, blind: true },
  ]);
});

test('an unknown name gives suggestions; bad filters are rejected', async () => {
  const answer = await search('alic');
  expect(answer).toMatchObject({ person: null, total: 0, kpis: null });
  expect(answer.nearest?.length).toBeGreaterThan(0);
  expect((await refused(backend, 'votes_search', { person: 'bob', filters: { dir: 'both' } })).code).toBe('22023');
});
