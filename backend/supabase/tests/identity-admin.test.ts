import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newWallet } from '../../local/test/wallet.ts';
import { type Actors, AUTHOR, allActors, type Client, signedIn } from './actors.ts';
import { type Backend, backendWith } from './backend.ts';

let backend: Backend;
let actors: Actors;

beforeAll(async () => {
  backend = await backendWith(undefined, undefined, false);
  actors = await allActors(backend);
});
afterAll(() => backend.close());

/** Answer of a function, or the refusal's message. */
async function ask<T = unknown>(client: Client, name: string, args: Record<string, unknown> = {}): Promise<T | string> {
  const { data, error } = await client.rpc(name, args);
  return error ? error.message : (data as T);
}

const audited = () =>
  backend.sql<{
    actor: string;
    action: string;
    subject: string;
    before: unknown;
    after: unknown;
    reason: string | null;
  }>('select actor, action, subject, before, after, reason from app.audit order by id desc limit 1');
const walletOf = async (client: Client) => (await client.rpc('session_wallet')).data as string;

describe('feedback', () => {
  let id: number;
  beforeEach(async () => {
    await backend.sql('truncate public.feedback restart identity');
    for (const feedback_text of ['one', 'two', 'three']) {
      const row = { profile_id: AUTHOR, page_url: '/home', page_name: 'Home', feedback_text };
      const { error } = await actors.author.from('feedback').insert(row);
      expect(error).toBeNull();
    }
    id = 2;
  });

  it('is listed newest first, in pages, by status and by what was seen', async () => {
    const list = (args: object) =>
      ask<{ total: number; rows: { text: string }[]; next: number | null }>(actors.admin, 'admin_feedback_list', {
        ...args,
      });
    expect(await list({ per: 2 })).toMatchObject({ total: 3, rows: [{ text: 'three' }, { text: 'two' }], next: 2 });
    expect(await list({ per: 2, after: 2 })).toMatchObject({ rows: [{ text: 'one' }], next: null });
    expect(await ask(actors.admin, 'admin_feedback_mark_viewed', { ids: [1, 3, 99] })).toBe(2);
    expect(await ask(actors.admin, 'admin_feedback_mark_viewed', { ids: [1] })).toBe(0);
    expect(await list({ viewed: false })).toMatchObject({ total: 1, rows: [{ text: 'two' }] });
    await ask(actors.admin, 'admin_feedback_status', { id: 1, status: 'closed' });
    expect(await list({ status: 'closed' })).toMatchObject({ total: 1, rows: [{ text: 'one', status: 'closed' }] });
    expect(await ask(actors.admin, 'admin_feedback_counts')).toEqual({ pending: 2, unviewed: 1, total: 3 });
    expect(await ask(actors.admin, 'admin_feedback_status', { id: 1, status: 'lost' })).toBe(
      'A status is pending, in_progress, responded or closed.',
    );
  });

  it('is answered: its author reads it, the audit has before and after', async () => {
    expect(await ask(actors.admin, 'admin_feedback_respond', { id, response: ' Thank you. ' })).toMatchObject({
      id,
      status: 'responded',
      adminResponse: 'Thank you.',
      adminResponderId: null,
      adminViewed: true,
    });
    const { data } = await actors.author.from('feedback').select('admin_response,status,responded_at').eq('id', id);
    expect(data).toMatchObject([{ admin_response: 'Thank you.', status: 'responded' }]);
    expect(Date.now() - Date.parse(data?.[0]?.responded_at)).toBeLessThan(60_000);
    expect(await audited()).toMatchObject([
      {
        actor: await walletOf(actors.admin),
        action: 'feedback.respond',
        subject: 'feedback:2',
        before: { status: 'pending', adminResponse: null },
        after: { status: 'responded', adminResponse: 'Thank you.' },
      },
    ]);
    expect(await ask(actors.admin, 'admin_feedback_respond', { id, response: ' ' })).toBe(
      'An answer has 1 to 20,000 characters.',
    );
  });

  it('is deleted, and kept by the audit, which nobody changes', async () => {
    expect(await ask(actors.admin, 'admin_feedback_delete', { id })).toBeNull();
    expect(await ask(actors.admin, 'admin_feedback_delete', { id })).toBe('There is no feedback with this id.');
    expect(await audited()).toMatchObject([{ action: 'feedback.delete', before: { text: 'two' }, after: null }]);
    await expect(backend.sql('delete from app.audit')).rejects.toThrow('The audit is not changed.');
    await expect(backend.sql(`update app.audit set actor = 'x'`)).rejects.toThrow('The audit is not changed.');
    expect(await ask(actors.admin, 'admin_audit', { actions: ['feedback.delete'], per: 1 })).toMatchObject({
      rows: [{ action: 'feedback.delete', subject: 'feedback:2' }],
    });
  });
});

describe('the allow-list', () => {
  it('is changed by owners, stored in lower case, with a reason', async () => {
    const wallet = newWallet();
    const add = (client: Client, args: object) =>
      ask(client, 'admin_user_add', { wallet: wallet.address, role: 'admin', reason: 'helps', ...args });
    expect(await add(actors.admin, {})).toBe('Only an owner may do this.');
    expect(await add(actors.owner, { reason: ' ' })).toBe('Say why: a reason has 1 to 500 characters.');
    expect(await add(actors.owner, { wallet: '0x12' })).toBe('A wallet address is 0x and 40 hexadecimal digits.');
    expect(await add(actors.owner, { role: 'king' })).toBe('A role is owner or admin.');
    expect(await add(actors.owner, {})).toMatchObject({
      wallet: wallet.address.toLowerCase(),
      role: 'admin',
      active: true,
    });
    expect(await add(actors.owner, {})).toBe('This wallet is on the list already.');
    expect(await audited()).toMatchObject([{ action: 'user.add', before: null, reason: 'helps' }]);

    const newcomer = await signedIn(backend, wallet);
    expect(await ask(newcomer, 'admin_feedback_counts')).toMatchObject({ total: expect.any(Number) });
    const change = (args: object) =>
      ask(actors.owner, 'admin_user_change', { wallet: wallet.address, reason: 'left', ...args });
    expect(await change({ active: false })).toMatchObject({ active: false, role: 'admin' });
    expect(await ask(newcomer, 'admin_feedback_counts')).toBe('Only an active admin may do this.');
    expect(await change({ active: true, role: 'owner' })).toMatchObject({ active: true, role: 'owner' });
    expect(await audited()).toMatchObject([
      { action: 'user.change', before: { active: false }, after: { role: 'owner' } },
    ]);
    expect(await change({ active: false })).toMatchObject({ active: false });
  });

  it('keeps the last active owner', async () => {
    const wallet = await walletOf(actors.owner);
    for (const args of [{ active: false }, { role: 'admin' }])
      expect(await ask(actors.owner, 'admin_user_change', { wallet, reason: 'x', ...args })).toBe(
        'This is the last active owner: make another one first.',
      );
    expect((await actors.owner.rpc('admin_role')).data).toBe('owner');
  });

  it('shows who signed in', async () => {
    const seen = (await ask(actors.admin, 'admin_users_seen')) as {
      rows: { wallet: string; profileId: number; feedback: number }[];
    };
    const author = seen.rows.find(({ profileId }) => profileId === AUTHOR);
    expect(author?.wallet).toBe(await walletOf(actors.author));
    expect(author?.feedback).toBe(2);
  });
});

describe('the configuration', () => {
  it('switches flags', async () => {
    const set = (args: object) =>
      ask(actors.owner, 'admin_flag_set', { flag: 'shitlist', enabled: true, reason: 'try', ...args });
    expect(await set({ flag: 'nothing' })).toBe('There is no such flag.');
    expect(await set({ enabled: null })).toBe('A flag is on or off.');
    expect(await set({})).toEqual({ key: 'shitlist', enabled: true });
    expect((await actors.anonymous.rpc('site_status')).data.flags).toMatchObject({ shitlist: true });
    const config = (await ask(actors.admin, 'admin_config')) as { flags: { key: string }[] };
    expect(config.flags.find(({ key }) => key === 'shitlist')).toMatchObject({
      enabled: true,
      changedBy: await walletOf(actors.owner),
    });
    expect(await audited()).toMatchObject([{ action: 'flag.set', before: false, after: true }]);
  });

  it('changes a parameter from a time on and leaves the past alone', async () => {
    const set = (args: object) =>
      ask(actors.owner, 'admin_param_set', {
        key: 'bond.days',
        change: { value: 90 },
        valid_from: '2026-02-01T00:00:00Z',
        source: 'announcement',
        reason: 'new rule',
        ...args,
      });
    expect(await set({ change: { value: '90' } })).toBe('This parameter is a number.');
    expect(await set({ change: 90 })).toBe('This parameter is a number.');
    expect(await set({ key: 'none' })).toBe('There is no parameter of this name at that time.');
    expect(await set({ valid_from: 'infinity' })).toBe('Say from when the value counts.');
    expect(await set({})).toMatchObject({ value: 90, validTo: null });
    expect(await set({ valid_from: '2025-06-01T00:00:00Z', change: { value: 120 } })).toMatchObject({
      value: 120,
      validTo: '2026-02-01T00:00:00Z',
    });
    const at = async (time: string) =>
      (await backend.sql<{ v: number }>(`select private.param('bond.days', $1) as v`, [time]))[0]?.v;
    expect([await at('2025-01-01Z'), await at('2025-07-01Z'), await at('2026-02-01Z')]).toEqual([180, 120, 90]);
    expect(await set({ valid_from: '2025-06-01T00:00:00Z', change: { value: 130 } })).toMatchObject({ value: 130 });
    expect(await at('2025-07-01Z')).toBe(130);
  });

  it('publishes detector parameters as versions and goes back byte for byte', async () => {
    await backend.sql(
      `insert into app.detector_params (detector, version, active, json) values ('test', 1, true, '{"min": 3, "name": "x"}')`,
    );
    const publish = (params: unknown) =>
      ask(actors.owner, 'admin_detector_publish', { detector: 'test', params, reason: 'tune' });
    expect(await publish({ min: 'three', name: 'x' })).toBe('Missing, unknown or of another type: min.');
    expect(await publish({ min: 3, extra: 1 })).toBe('Missing, unknown or of another type: extra, name.');
    expect(await publish([])).toBe('Parameters are an object.');
    expect(await publish({ min: 5, name: 'x' })).toEqual({ detector: 'test', version: 2 });
    const active = () =>
      backend.sql(`select version, json::text as json from app.detector_params where detector = 'test' and active`);
    expect(await active()).toEqual([{ version: 2, json: '{"min": 5, "name": "x"}' }]);
    const back = (version: number) =>
      ask(actors.owner, 'admin_detector_activate', { detector: 'test', version, reason: 'worse' });
    expect(await back(9)).toBe('There is no such version.');
    expect(await back(1)).toEqual({ detector: 'test', version: 1 });
    expect(await active()).toEqual([{ version: 1, json: '{"min": 3, "name": "x"}' }]);
  });
});
