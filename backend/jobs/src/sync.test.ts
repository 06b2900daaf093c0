import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Backend } from '@companion/local';
import { createNetwork, type Dataset, parseDataset } from '@companion/network';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dump, openBackend, pageAnswers, syncSet } from './backend.fixture.ts';
import { readIndex } from './openData/indexFile.ts';
import { makeOpenData } from './openData/makeOpenData.ts';
import { createRest } from './rest.ts';
import { createStore } from './store.ts';
import { hasEarlierData, type SyncResult } from './sync.ts';

const G1 = new URL('../../../e2e/fixtures/g1.json', import.meta.url);

describe('sync of the golden fixture', () => {
  let backend: Backend;
  let set: Dataset;
  let result: SyncResult;
  let readyAfter: string[] = [];
  beforeAll(async () => {
    backend = await openBackend();
    set = parseDataset(JSON.parse(await readFile(G1, 'utf8')));
    const paths: string[] = [];
    const onRequest = (request: Request) => paths.push(new URL(request.url).pathname);
    result = await syncSet(backend, set, { onRequest }, { onFirstPages: () => (readyAfter = [...paths]) });
  });
  afterAll(() => backend.close());

  it('stores every row of every entity', async () => {
    const counts = await backend.sql(`select
      (select count(*)::int from app.users) as users, (select count(*)::int from app.profiles) as profiles,
      (select count(*)::int from app.reviews) as reviews, (select count(*)::int from app.vouches) as vouches,
      (select count(*)::int from app.slashes) as slashes, (select count(*)::int from app.votes) as votes,
      (select count(*)::int from app.invitations) as invitations,
      (select count(*)::int from app.score_history) as scores, (select count(*)::int from app.seasons) as seasons,
      (select count(*)::int from app.xp_weekly) as xp, (select count(*)::int from app.markets) as markets,
      (select count(*)::int from app.market_snapshots) as snapshots,
      (select count(*)::int from app.market_trades) as trades, (select count(*)::int from app.tg_messages) as messages,
      (select count(*)::int from app.review_archive_events) as "archiveEvents",
      (select count(*)::int from app.sync_unknown) as unknown`);
    expect(counts).toEqual([
      {
        users: 12,
        profiles: 12,
        reviews: 26,
        vouches: 7,
        slashes: 4,
        votes: 14,
        invitations: 15,
        scores: 36,
        seasons: 2,
        xp: 16,
        markets: 1,
        snapshots: 3,
        trades: 4,
        messages: 12,
        archiveEvents: 11,
        unknown: 0,
      },
    ]);
    expect(result.notUnderstood).toEqual({});
  });

  it('reports that pages have data before it reads scores, XP, votes and markets', () => {
    expect(readyAfter).toContain('/api/v2/invitations');
    expect(readyAfter.filter((path) => /score|timeline|votes|markets/.test(path))).toEqual([]);
  });

  it('keeps exact values', async () => {
    expect(await backend.sql(`select * from app.reviews where id = 12`)).toEqual([
      {
        id: 12,
        author_id: 109,
        subject_id: 105,
        subject_userkey: 'profileId:5',
        score: 1,
        title: 'Smooth deal',
        body: 'No complaints from my side.',
        created_at: '2025-11-02T12:00:00+00:00',
        archived_at: '2026-01-11T12:00:00+00:00',
        replies: 0,
        archived_estimated: false,
        tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        raw: null,
      },
    ]);
    expect(
      await backend.sql(`select id, amount_wei::text, vouched_at, unvouched_at, unhealthy, archived_at, comment
      from app.vouches where id = 6`),
    ).toEqual([
      {
        id: 6,
        amount_wei: '10000000000000000',
        vouched_at: '2025-12-01T00:00:00+00:00',
        unvouched_at: '2026-02-15T00:00:00+00:00',
        unhealthy: true,
        archived_at: null,
        comment: 'Said he would deliver.',
      },
    ]);
    expect(
      await backend.sql(`select id, author_id, subject_id, type, amount, source_outcome, opened_at, closes_at
      from app.slashes order by id`),
    ).toMatchObject([
      {
        id: 1,
        author_id: 101,
        subject_id: 105,
        type: 'SCORE',
        amount: 300,
        source_outcome: null,
        closes_at: '2026-01-12T00:00:00+00:00',
      },
      { id: 2, author_id: 106, subject_id: 104, amount: 120, source_outcome: null },
      { id: 3, author_id: 102, subject_id: 112, amount: 50, source_outcome: null },
      { id: 4, author_id: 101, subject_id: 109, amount: 80, source_outcome: null },
    ]);
    expect(
      await backend.sql(`select voter_id, is_upvote, weight::int, created_at from app.votes
      where target_type = 'slash' and target_id = 1 order by created_at`),
    ).toEqual([
      { voter_id: 102, is_upvote: true, weight: 1750, created_at: '2026-01-10T06:00:00+00:00' },
      { voter_id: 103, is_upvote: true, weight: 1450, created_at: '2026-01-10T12:00:00+00:00' },
      { voter_id: 106, is_upvote: true, weight: 1900, created_at: '2026-01-11T00:00:00+00:00' },
      { voter_id: 108, is_upvote: false, weight: 1210, created_at: '2026-01-11T20:00:00+00:00' },
    ]);
    expect(
      await backend.sql(`select p.primary_address, p.invited_by, u.handle, u.score, u.xp_total, u.streak_days,
      u.human_status from app.profiles p join app.users u using (user_id) where p.profile_id = 1`),
    ).toEqual([
      {
        primary_address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        invited_by: null,
        handle: 'alice',
        score: 2100,
        xp_total: 3100,
        streak_days: 41,
        human_status: 'VERIFIED',
      },
    ]);
    expect(
      await backend.sql(`select status, count(*)::int, count(recipient_id)::int as recipients
      from app.invitations group by status order by status`),
    ).toEqual([
      { status: 'ACCEPTED', count: 11, recipients: 11 },
      { status: 'ACCEPTED_OTHER_INVITATION', count: 1, recipients: 1 },
      { status: 'INVITED', count: 3, recipients: 0 },
    ]);
    expect(
      await backend.sql(`select week, xp from app.xp_weekly where user_id = 101 and season = 2 order by week`),
    ).toEqual([
      { week: 1, xp: 1000 },
      { week: 2, xp: 1200 },
      { week: 3, xp: 0 },
      { week: 4, xp: 900 },
    ]);
    expect(await backend.sql(`select app.now()`)).toEqual([{ now: '2026-03-16T00:00:00+00:00' }]);
  });

  it('writes one notification, with what is new in words and what was read in numbers', async () => {
    const rows = await backend.sql(
      `select type, status, message, details, completed_at is not null as ended from public.sync_notifications`,
    );
    expect(rows).toMatchObject([
      {
        type: 'other',
        status: 'completed',
        message: 'Sync completed',
        details: {
          Reviews: '26 new',
          run: { job: 'sync', percent: 100, phase: 'done', nothingNew: false, notUnderstood: 0 },
        },
        ended: true,
      },
    ]);
    const told = Object.entries(rows[0]?.details as object).filter(([name]) => name !== 'run');
    for (const [name, text] of told)
      expect(`${name}: ${text}`).toMatch(/^[A-Z][\w ]+: ([\d,]+ new)?(, )?([\d,]+ changed)?$/);
  });

  it('knows at the next start that the pages have data, even if a later pass was killed', async () => {
    const earlier = (of: Backend) =>
      createStore({ url: 'http://backend.test', secretKey: of.keys.secret, fetch: of.fetch })
        .checkpoints()
        .then(hasEarlierData);
    expect(await earlier(backend)).toBe(true);
    const fresh = await openBackend();
    try {
      const killed = async () => {
        const signal = AbortSignal.abort(new Error('killed'));
        const onProgress = () => signal.throwIfAborted();
        await expect(syncSet(fresh, set, {}, { onProgress })).rejects.toThrow('killed');
      };
      expect(await earlier(fresh)).toBe(false);
      await killed();
      expect(await earlier(fresh)).toBe(false);
      await syncSet(fresh, set);
      await killed();
      expect(await earlier(fresh)).toBe(true);
    } finally {
      await fresh.close();
    }
  });

  it('changes nothing when it runs again', async () => {
    const before = await dump(backend);
    const again = await syncSet(backend, set);
    const { sync_checkpoints: _, ...after } = await dump(backend);
    expect(after).toEqual({ ...before, sync_checkpoints: undefined });
    expect(again).toMatchObject({ inserted: 0, updated: 0 });
    expect(
      await backend.sql(
        `select message, details -> 'run' -> 'nothingNew' as quiet from public.sync_notifications order by id desc limit 1`,
      ),
    ).toEqual([{ message: 'Sync completed, nothing new', quiet: true }]);
  });

  it('answers every page alike, whatever the form of the bodies and whatever failed temporarily', async () => {
    const other = await openBackend();
    try {
      await syncSet(other, set, {
        asV1: true,
        faults: [
          { path: /\/v2\/(profiles|vouches|invitations|votes|markets)/, fault: { kind: 'shortPages', rows: 4 } },
          { path: /./, fault: { kind: 'textIds' } },
        ],
        chaos: { seed: 7, errorRate: 0.05, limitRate: 0.05 },
      });
      const [plain, changed] = [await pageAnswers(backend), await pageAnswers(other)];
      expect(plain.size).toBeGreaterThan(60);
      expect([...plain.keys()].filter((name) => changed.get(name) !== plain.get(name))).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('leaves out what it cannot read, keeps what it knew, reports which, and resumes as soon as it can', async () => {
    const ask = async (name: string, key: string) => {
      const request = new Request(`http://backend.test/rest/v1/rpc/${name}`, { headers: { apikey: key } });
      return (await backend.fetch(request)).json();
    };
    const facts = `select (select count(*)::int from app.votes) as votes, (select count(*)::int from app.markets) as markets,
      (select count(*)::int from app.score_history) as scores, (select xp_total::int from app.users where user_id = 101) as xp`;
    const before = await backend.sql(facts);
    const { sync: calm, dataUntil } = await ask('site_status', backend.keys.publishable);
    expect([calm.failing, calm.lastCompletedAt !== null, dataUntil !== null]).toEqual([[], true, true]);

    const changed = structuredClone(set);
    for (const row of changed.profiles) row.xpTotal += 7;
    const at = (path: RegExp, status: 401 | 404) => ({ path, fault: { kind: 'status', status } as const });
    const faults = [
      at(/\/v2\/markets\?/, 404),
      at(/\/v2\/votes\?/, 401),
      { path: /\/v2\/votes\/stats/, fault: { kind: 'page' } as const },
      { path: /\/score\/history/, fault: { kind: 'truncated' } as const },
    ];
    const network = (list: object[]) => ({
      network: {
        baseUrl: 'http://network.test',
        fetch: createNetwork(changed, { faults: list as never }).fetch,
        backoffMs: 1,
        attempts: 2,
      },
    });
    const partly = await syncSet(backend, set, {}, { ...network(faults), fullEveryMs: 0 });
    expect(partly.failed.map(({ reader, isPart }) => [reader, isPart])).toEqual([
      ['score_history', false],
      ['votes_slash', false],
      ['votes_vouch', false],
      ['votes_review', false],
      ['markets', false],
    ]);
    expect(await backend.sql(facts)).toEqual([{ ...before[0], xp: 3107 }]);
    const { sync: told } = await ask('site_status', backend.keys.publishable);
    expect(told.lastCompletedAt).toBe(calm.lastCompletedAt);
    expect(told.failing).toMatchObject([
      { reader: 'markets', label: 'markets', pages: ['/markets'], why: 'the network does not offer it any more' },
      { reader: 'score_history', label: 'score history' },
      { reader: 'votes_review', label: 'votes on reviews' },
      { reader: 'votes_slash', label: 'votes on slashes', why: 'the network sends something we do not understand' },
      { reader: 'votes_vouch', label: 'votes on vouches' },
    ]);
    expect(
      told.failing.every((row: { readAt: string | null; since: string }) => row.readAt && row.readAt < row.since),
    ).toBe(true);
    expect(await backend.sql(`select status, message from public.sync_notifications order by id desc limit 1`)).toEqual(
      [
        {
          status: 'failed',
          message:
            'Sync could not read score history, votes on slashes, votes on vouches, votes on reviews, and markets',
        },
      ],
    );
    const health = await ask('sync_health', backend.keys.secret);
    expect(health).toMatchObject({ failing: 5 });
    expect(health.readers.find((row: { reader: string }) => row.reader === 'votes_review')).toMatchObject({
      error: 'The network answered 200 with a web page instead of JSON to /v2/votes/stats (2 attempts).',
    });
    expect((await ask('sync_health', backend.keys.publishable)).code).toBe('42501');

    // Within the day: only what is owed is read from the start.
    const [member] = changed.scoreHistory;
    changed.votes.push({
      ...(changed.votes[0] as Dataset['votes'][number]),
      voterProfileId: 12,
      createdAt: '2026-01-10T07:00:00Z',
    });
    changed.scoreHistory.push({ ...(member as Dataset['scoreHistory'][number]), at: '2026-03-15T11:11:00Z' });
    const whole = await syncSet(backend, set, {}, network([]));
    expect(whole.failed).toEqual([]);
    expect(await backend.sql(facts)).toEqual([
      { ...before[0], xp: 3107, votes: Number(before[0]?.votes) + 1, scores: Number(before[0]?.scores) + 1 },
    ]);
    const { sync: mended } = await ask('site_status', backend.keys.publishable);
    expect([mended.failing, mended.lastCompletedAt > calm.lastCompletedAt]).toEqual([[], true]);
  });

  it('reads votes of every other kind while slashes cannot be read, and those on slashes as soon as they can be', async () => {
    const other = await openBackend();
    try {
      const votes = () =>
        other.sql(`select target_type as type, count(*)::int as votes from app.votes group by 1 order by 1`);
      const down = { path: /\/v1\/slashes/, fault: { kind: 'status', status: 500 } as const };
      const read = (faults = [down]) =>
        syncSet(
          other,
          set,
          {},
          {
            network: {
              baseUrl: 'http://network.test',
              fetch: createNetwork(set, { faults }).fetch,
              backoffMs: 1,
              attempts: 2,
            },
          },
        );
      const first = await read();
      expect(first.failed).toEqual([
        { reader: 'slashes', label: 'slashes', reason: expect.stringContaining('answered 500'), isPart: false },
        ...['outcomes of slashes', 'votes on slashes'].map((label) =>
          expect.objectContaining({ label, reason: 'It waits for slashes.' }),
        ),
      ]);
      // The votes of three slashes are twelve of the fourteen, and no other reader loads them before their slash is stored.
      expect(await votes()).toEqual([{ type: 'review', votes: 2 }]);

      expect((await read([])).failed).toEqual([]);
      expect(await votes()).toEqual([
        { type: 'review', votes: 2 },
        { type: 'slash', votes: 12 },
      ]);
    } finally {
      await other.close();
    }
  });

  it('counts unreadable rows under the entity they belong to, whichever reader found them', async () => {
    const understood = async () => {
      const request = new Request('http://backend.test/rest/v1/rpc/site_stats', {
        headers: { apikey: backend.keys.publishable },
      });
      const { coverage } = (await (await backend.fetch(request)).json()) as {
        coverage: { entity: string; understood: boolean }[];
      };
      return coverage.filter(({ understood }) => !understood).map(({ entity }) => entity);
    };
    expect(await understood()).toEqual([]);
    await backend.sql(
      `insert into app.sync_unknown (entity, key, body) values ('votes_review', 'a', '{}'), ('slashes', 'b', '{}')`,
    );
    expect(await understood()).toEqual(['slashes', 'votes']);
    await backend.sql('truncate app.sync_unknown');
  });

  it('refuses a database filled from another data set', async () => {
    await expect(
      syncSet(backend, set, {}, { source: { name: 'other', hash: 'x', frozenAt: null, telegram: [] } }),
    ).rejects.toThrow('This database is filled from data set g1, not other.');
  });

  it('writes one archive a day, and removes from earlier ones what the network no longer has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'open-data-'));
    try {
      const rest = createRest({ url: 'http://backend.test', secretKey: backend.keys.secret, fetch: backend.fetch });
      // Each part takes several calls, so that no row is found twice or lost between them.
      const make = () => makeOpenData({ rest, folder, keepDays: 2, chunk: 5 });
      const fileOf = async (day: string, name: string) => {
        const of = (await readIndex(folder)).find((one) => one.day === day);
        const file = of?.files.find((one) => one.name === name);
        if (!of || !file) throw new Error(`${day} has no ${name}`);
        const archive = await readFile(join(folder, of.archive));
        const bytes = archive.subarray(file.offset, file.offset + file.bytes);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
        expect([archive.length, createHash('sha256').update(archive).digest('hex')]).toEqual([of.bytes, of.sha256]);
        return { rows: file.rows, text: gunzipSync(bytes).toString() };
      };
      const objects = async (day: string, part: string) =>
        (await fileOf(day, `${part}.jsonl.gz`)).text
          .split('\n')
          .slice(0, -1)
          .map((line): Record<string, unknown> => JSON.parse(line));

      expect(await make()).toMatchObject({ day: '2026-03-16', gone: 0 });
      expect(await make()).toMatchObject({ day: '2026-03-16', rows: 0 });
      const { rows, text } = await fileOf('2026-03-16', 'reviews.csv.gz');
      expect([rows, text.split('\r\n').length]).toEqual([26, 28]);
      expect(text).toContain(
        '15,111,101,1,2026-02-01T00:00:00Z,2026-03-01T09:00:00Z,false,"Great person, highly trusted, recommend",\r\n',
      );
      expect(await objects('2026-03-16', 'reviews')).toHaveLength(26);
      const [{ parts } = { parts: [] }] = await readIndex(folder);
      for (const { name, keys, columns } of parts) {
        const found = await objects('2026-03-16', name);
        expect([name, Object.keys(found[0] ?? {})]).toEqual([name, columns.map(([column]) => column)]);
        const ids = found.map((row) => JSON.stringify(columns.slice(0, keys).map(([column]) => row[column])));
        expect([name, new Set(ids).size]).toEqual([name, found.length]);
      }
      // Slash 3 is open: its votes are listed, their direction is not.
      const onSlash3 = (await objects('2026-03-16', 'votes')).filter(
        (vote) => vote.target_type === 'slash' && vote.target_id === 3,
      );
      expect(onSlash3.map((vote) => vote.is_upvote)).toEqual([null, null]);
      const [{ archive = '' } = {}] = await readIndex(folder);
      const listed = execFileSync('tar', ['-tf', join(folder, archive)], { encoding: 'utf8' }).split('\n');
      expect(listed.slice(0, 4)).toEqual(['README.txt', 'SHA256SUMS', 'accounts.csv.gz', 'accounts.jsonl.gz']);

      const lag = async () =>
        (await backend.sql<{ lag: number }>(`select (public.site_stats() ->> 'lagSeconds')::float as lag`))[0]?.lag;
      expect(await lag()).toBeLessThanOrEqual(600);
      await backend.sql(`update app.clock set frozen_at = now() + interval '1 hour'`);
      expect(await lag()).toBeGreaterThan(3_000);
      // Two days later the slash has closed, a review is gone and the text of another was taken down.
      await backend.sql(`update app.clock set frozen_at = '2026-03-18T00:00:00Z'`);
      await backend.sql('delete from app.reviews where id = 26');
      await backend.sql(`update app.reviews set title = '', body = null where id = 15`);
      expect(await make()).toMatchObject({ day: '2026-03-18', gone: 2 });
      const earlier = await objects('2026-03-16', 'reviews');
      expect(earlier.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
      // A review that is gone is in no list of changes; the other one has changed, and so have the votes.
      expect(await objects('2026-03-18', 'reviews_changed')).toMatchObject([{ id: 15, title: '', body: null }]);
      expect(await objects('2026-03-18', 'vouches_changed')).toEqual([]);
      expect((await objects('2026-03-18', 'votes_changed')).map((vote) => vote.target_id)).toContain(3);
      expect(earlier[14]).toMatchObject({ id: 15, title: null, body: '', archived_at: '2026-03-01T09:00:00Z' });
      expect((await objects('2026-03-16', 'votes')).filter((vote) => vote.is_upvote === null)).toHaveLength(2);
      expect((await objects('2026-03-18', 'votes')).filter((vote) => vote.is_upvote === null)).toEqual([]);

      await backend.sql(`update app.clock set frozen_at = '2026-03-19T00:00:00Z'`);
      // What is taken down disappears from earlier lists of changes, too.
      await backend.sql('delete from app.reviews where id = 15');
      await make();
      expect(await objects('2026-03-18', 'reviews_changed')).toEqual([]);
      expect((await readIndex(folder)).map(({ day }) => day)).toEqual(['2026-03-19', '2026-03-18']);
      expect((await readdir(folder)).length).toBe(3);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
