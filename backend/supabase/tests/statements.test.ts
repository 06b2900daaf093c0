import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, listedWallet, primaryWallet, signedIn } from './actors.ts';
import { type Backend, backendWith, call } from './backend.ts';
import { runRollups } from './rollups.ts';

type Detail = { statement: { text: string; at: string } | null };

let backend: Backend;
let mallory: Client;
beforeAll(async () => {
  backend = await backendWith();
  await runRollups(backend, ['batches', 'archives']);
  mallory = await signedIn(backend, await primaryWallet(backend, 11));
});
afterAll(() => backend.close());

const save = (client: Client, body: string | null, topic = 'batches') => client.rpc('statement_save', { topic, body });
const shown = async () => (await call<Detail>(backend, 'reviews_batch_detail', { id: '300:15' })).statement;
/** As if the last change were a minute old. */
const later = () => backend.sql("update app.statements set updated_at = updated_at - interval '61 seconds'");

test('a flagged person answers beside the signal, in plain text', async () => {
  expect(await shown()).toBeNull();
  const text = '<b>I thanked</b> everyone who came to my evening.';
  const { data, error } = await save(mallory, `  ${text} `);
  expect([error, data.text]).toEqual([null, text]);
  expect(await shown()).toMatchObject({ text });
  // A statement belongs to one signal.
  const archives = await call<{ rows: { id: string }[] }>(backend, 'reviews_mass_archive', {});
  expect(await call(backend, 'reviews_mass_archive_detail', { id: archives.rows[0]?.id })).toMatchObject({
    statement: null,
  });
});

test('a change waits a minute; an empty text withdraws it; both are in the audit log', async () => {
  expect((await save(mallory, 'Changed my mind.')).error).toMatchObject({ code: 'PT429' });
  await later();
  expect((await save(mallory, 'Changed my mind.')).data).toMatchObject({ text: 'Changed my mind.' });
  await later();
  expect(await save(mallory, ' ')).toMatchObject({ data: null, error: null });
  expect(await shown()).toBeNull();
  expect(
    await backend.sql(
      "select before #>> '{}' as before, after #>> '{}' as after from app.audit order by id desc limit 1",
    ),
  ).toEqual([{ before: 'Changed my mind.', after: null }]);
});

test('no one else can answer, and no one for a signal they do not have', async () => {
  const alice = await signedIn(backend, await primaryWallet(backend, 1));
  for (const topic of ['batches', 'massArchive', 'bot', 'farmer', 'caution'])
    expect((await save(alice, 'x', topic)).error).toMatchObject({ code: 'PT403' });
  const nobody = await signedIn(backend, await listedWallet(backend, 'owner'));
  expect(await save(nobody, 'x')).toMatchObject({ status: 403, error: { code: 'PT403' } });
  expect((await save(mallory, 'x', 'bot')).error).toMatchObject({ code: 'PT403' });
  expect((await save(mallory, 'x', 'massArchive')).error).toBeNull();
});

test('an accused person can reply to the slashes on them; the reply is shown at each, also on a past day after it', async () => {
  const erin = await signedIn(backend, await primaryWallet(backend, 5));
  const alice = await signedIn(backend, await primaryWallet(backend, 1));
  expect((await save(alice, 'x', 'slashes')).error).toMatchObject({ code: 'PT403' });
  expect((await save(erin, 'I paid it back.', 'slashes')).error).toBeNull();
  const reply = async (filters: object) =>
    (await call<{ rows: { id: number; reply: { text: string } | null }[] }>(backend, 'slashes_list', { filters })).rows
      .filter(({ id }) => id === 1)
      .map((row) => row.reply?.text ?? null);
  expect(await reply({})).toEqual(['I paid it back.']);
  expect(await reply({ asOf: '2026-01-20' })).toEqual([null]);
  await backend.sql("update app.statements set updated_at = '2026-01-11T00:00:00Z' where topic = 'slashes'");
  expect(await reply({ asOf: '2026-01-20' })).toEqual(['I paid it back.']);
  await backend.sql("delete from app.statements where topic = 'slashes'");
});

test('length and kind are checked', async () => {
  expect((await save(mallory, 'x'.repeat(1001))).error).toMatchObject({ code: '22023' });
  expect((await save(mallory, 'x', 'shitlist')).error).toMatchObject({ code: '22023' });
  expect((await save(mallory, 'é'.repeat(1000))).error).toBeNull();
});

test('an admin takes one down with a reason, and no one without that role can', async () => {
  const remove = { profile_id: 11, topic: 'batches', reason: 'Names a private address.' };
  expect((await mallory.rpc('admin_statement_remove', remove)).error).toMatchObject({ code: '42501' });
  const admin = await signedIn(backend, await listedWallet(backend, 'admin'));
  expect((await admin.rpc('admin_statement_remove', { ...remove, reason: ' ' })).error).toMatchObject({
    code: '22023',
  });
  expect(await shown()).not.toBeNull();
  const listed = async () =>
    ((await admin.rpc('admin_statements')).data as { rows: { topic: string }[] }).rows.map(({ topic }) => topic);
  expect((await mallory.rpc('admin_statements')).error).toMatchObject({ code: '42501' });
  expect(await listed()).toContain('batches');
  expect((await admin.rpc('admin_statement_remove', remove)).error).toBeNull();
  expect(await shown()).toBeNull();
  expect(await listed()).not.toContain('batches');
});

test('a finding about a person is taken down with a reason, on every page that shows it, and restored', async () => {
  const admin = await signedIn(backend, await listedWallet(backend, 'admin'));
  const batches = async (extra: object = {}) => {
    const filters = { author: 'profileId:11', range: 'all', ...extra };
    const { rows } = (await call(backend, 'reviews_batches', { filters })) as { rows: object[] };
    return rows.length;
  };
  const cautioned = async () =>
    (
      await backend.sql<{ id: number }>(
        'select p.profile_id::int as id from private.caution_rows() c join app.profiles p using (user_id) order by 1',
      )
    ).map(({ id }) => id);
  const set = (topic: string, shown: boolean, reason = 'It was somebody else.') =>
    admin.rpc('admin_finding_set', { profile_id: 11, topic, shown, reason });
  /** What the scoring runs write. */
  const flag = () =>
    backend.sql(
      `with
         u as (select user_id as id from app.profiles where profile_id = 11),
         f as (
           insert into app.r_flag (user_id, detector, version, score, coverage, band, first_seen, last_seen)
           select id, 'farmer', 1, 62.9, 1, 'medium', now(), now() from u
         )
       insert into app.r_flag_history (user_id, detector, week, version, score)
       select id, 'farmer', '2026-05-04', 1, 62.9 from u`,
    );
  await flag();
  const [shownBatches, shownCaution] = [await batches(), await cautioned()];
  expect(shownBatches).toBeGreaterThan(0);
  expect(shownCaution).toContain(11);

  expect(
    (await mallory.rpc('admin_finding_set', { profile_id: 11, topic: 'batches', shown: false, reason: 'x' })).error,
  ).toMatchObject({ code: '42501' });
  expect((await set('batches', false, ' ')).error).toMatchObject({ code: '22023' });
  expect((await set('shitlist', false)).error).toMatchObject({ code: '22023' });
  expect((await set('batches', true)).error).toMatchObject({ message: 'That is so already.' });
  for (const topic of ['batches', 'massArchive', 'caution', 'farmer', 'bot'])
    expect((await set(topic, false)).error).toBeNull();
  const kept = () =>
    backend.sql(
      `select (select count(*)::int from app.r_batch b where b.author_id = u) as batches,
         (select count(*)::int from app.r_mass_archive m where m.author_id = u) as archives,
         (select count(*)::int from app.r_flag f where f.user_id = u) as flags,
         (select count(*)::int from app.r_flag_history h where h.user_id = u) as history,
         (select count(v.score)::int from app.r_voter v where v.voter_id = u) as scores
       from (select user_id as u from app.profiles where profile_id = 11) x`,
    );
  const nothing = [{ batches: 0, archives: 0, flags: 0, history: 0, scores: 0 }];
  expect(await kept()).toEqual(nothing);
  // Also put together on the way: for a gap that is not kept ready.
  expect([await batches(), await batches({ gap: 3 })]).toEqual([0, 0]);
  expect(await cautioned()).toEqual(shownCaution.filter((id) => id !== 11));
  await flag();
  await runRollups(backend, ['batches', 'archives']);
  expect(await kept()).toEqual(nothing);
  expect(await batches()).toBe(0);
  const { rows } = (await admin.rpc('admin_findings_taken_down')).data as { rows: { topic: string }[] };
  expect(rows.map(({ topic }) => topic)).toEqual(['bot', 'farmer', 'caution', 'massArchive', 'batches']);
  expect(rows[0]).toMatchObject({ profileId: 11, reason: 'It was somebody else.' });

  for (const topic of ['batches', 'caution', 'massArchive', 'farmer', 'bot'])
    expect((await set(topic, true, 'It was them.')).error).toBeNull();
  await runRollups(backend, ['batches', 'archives']);
  expect([await batches(), await cautioned()]).toEqual([shownBatches, shownCaution]);
  expect(await backend.sql("select distinct action from app.audit where action like 'finding.%' order by 1")).toEqual([
    { action: 'finding.remove' },
    { action: 'finding.restore' },
  ]);
});
