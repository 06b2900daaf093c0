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

test('who is flagged answers beside the signal, as plain text', async () => {
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

test('a change waits a minute; an empty text withdraws it; both are in the audit', async () => {
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

test('nobody else can answer, and nobody for a signal they do not have', async () => {
  const alice = await signedIn(backend, await primaryWallet(backend, 1));
  for (const topic of ['batches', 'massArchive', 'bot', 'farmer', 'caution'])
    expect((await save(alice, 'x', topic)).error).toMatchObject({ code: 'PT403' });
  const nobody = await signedIn(backend, await listedWallet(backend, 'owner'));
  expect(await save(nobody, 'x')).toMatchObject({ status: 403, error: { code: 'PT403' } });
  expect((await save(mallory, 'x', 'bot')).error).toMatchObject({ code: 'PT403' });
  expect((await save(mallory, 'x', 'massArchive')).error).toBeNull();
});

test('length and kind are checked', async () => {
  expect((await save(mallory, 'x'.repeat(1001))).error).toMatchObject({ code: '22023' });
  expect((await save(mallory, 'x', 'shitlist')).error).toMatchObject({ code: '22023' });
  expect((await save(mallory, 'é'.repeat(1000))).error).toBeNull();
});

test('an admin takes one down with a reason, and nobody without that role', async () => {
  const remove = { profile_id: 11, topic: 'batches', reason: 'Names a private address.' };
  expect((await mallory.rpc('admin_statement_remove', remove)).error).toMatchObject({ code: '42501' });
  const admin = await signedIn(backend, await listedWallet(backend, 'admin'));
  expect((await admin.rpc('admin_statement_remove', { ...remove, reason: ' ' })).error).toMatchObject({
    code: '22023',
  });
  expect(await shown()).not.toBeNull();
  expect((await admin.rpc('admin_statement_remove', remove)).error).toBeNull();
  expect(await shown()).toBeNull();
});
