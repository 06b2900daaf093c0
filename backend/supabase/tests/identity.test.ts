import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentials, newWallet } from '../../local/test/wallet.ts';
import { type Actors, AUTHOR, allActors, anonymous, primaryWallet, service, signedIn } from './actors.ts';
import { type Backend, backendWith } from './backend.ts';

let backend: Backend;
let actors: Actors;

beforeAll(async () => {
  backend = await backendWith(undefined, undefined, false);
  actors = await allActors(backend);
});
afterAll(() => backend.close());

const message = { profile_id: AUTHOR, page_url: '/home', page_name: 'Home', feedback_text: 'Nice.' };
const forget = () => backend.sql('truncate public.feedback');

describe('who a session is', () => {
  it('is its proven wallet, the profile with that primary address, and its role', async () => {
    const wallet = await primaryWallet(backend, 3);
    const { data } = await (await signedIn(backend, wallet)).rpc('session_identity');
    expect(data).toEqual({
      wallet: wallet.address.toLowerCase(),
      profileId: 3,
      displayName: 'Carol',
      avatarUrl: 'avatars/carol.png',
      role: null,
    });
    expect((await actors.author.rpc('profile_of_primary_wallet')).data).toBe(AUTHOR);
    expect((await actors.admin.rpc('profile_of_primary_wallet')).data).toBeNull();
    expect((await actors.owner.rpc('session_identity')).data).toMatchObject({ profileId: null, role: 'owner' });
    const isAdmin = (name: keyof Actors) => actors[name].rpc('is_admin').then(({ data }) => data);
    expect(await Promise.all((['other', 'author', 'inactiveAdmin', 'admin', 'owner'] as const).map(isAdmin))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('does not change with what the account says about itself', async () => {
    const stranger = await signedIn(backend, newWallet());
    const [owner] = await backend.sql<{ wallet: string }>(
      `select wallet_address as wallet from public.admin_whitelist where role = 'owner'`,
    );
    const claims = { address: owner?.wallet, chain: 'ethereum' };
    // As a hosted project allows it; the embedded backend stores nothing of the kind.
    const metadata = { sub: `web3:ethereum:${owner?.wallet}`, custom_claims: claims, role: 'owner' };
    const { data } = await stranger.auth.getUser();
    await backend.sql('update auth.users set raw_user_meta_data = $1::jsonb where id = $2', [
      JSON.stringify(metadata),
      data.user?.id,
    ]);
    await stranger.auth.refreshSession();
    expect((await stranger.rpc('session_identity')).data).toMatchObject({ profileId: null, role: null });
    expect((await stranger.rpc('is_admin')).data).toBe(false);
  });

  it('ends with the sign-out, although the token is still valid', async () => {
    const wallet = await primaryWallet(backend, 3);
    const client = await signedIn(backend, wallet);
    const token = (await client.auth.getSession()).data.session?.access_token;
    await client.auth.signOut();
    const answer = await backend.fetch(
      new Request('http://localhost:54321/rest/v1/rpc/session_identity', {
        method: 'POST',
        headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}` },
      }),
    );
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ wallet: null, profileId: null, role: null });
  });

  it('shows a session its own entry in the allow-list, and records when an admin signed in', async () => {
    expect((await actors.owner.from('admin_whitelist').select('role,is_active')).data).toEqual([
      { role: 'owner', is_active: true },
    ]);
    expect((await actors.inactiveAdmin.from('admin_whitelist').select('role,is_active')).data).toEqual([
      { role: 'admin', is_active: false },
    ]);
    expect((await actors.author.from('admin_whitelist').select()).data).toEqual([]);
    expect((await actors.admin.rpc('touch_last_login')).data).toBe('admin');
    expect((await actors.author.rpc('touch_last_login')).data).toBeNull();
    expect((await actors.inactiveAdmin.rpc('touch_last_login')).data).toBeNull();
    expect(
      await backend.sql(
        `select role, is_active, last_login > now() - interval '1 minute' as fresh from public.admin_whitelist order by 1, 2`,
      ),
    ).toEqual([
      { role: 'admin', is_active: false, fresh: null },
      { role: 'admin', is_active: true, fresh: true },
      { role: 'owner', is_active: true, fresh: null },
    ]);
  });
});

describe('feedback', () => {
  it('is written by the primary wallet of the profile and read only by its author', async () => {
    await forget();
    const { data, error } = await actors.author.from('feedback').insert(message).select();
    expect(error).toBeNull();
    expect(data).toMatchObject([
      {
        profile_id: AUTHOR,
        display_name: 'Anonymous',
        twitter_handle: 'alice',
        status: 'pending',
        admin_viewed: false,
        admin_response: null,
      },
    ]);
    expect((await actors.other.from('feedback').select()).data).toEqual([]);
    expect((await actors.admin.from('feedback').select()).data).toEqual([]);
  });

  it('is rejected from everyone else', async () => {
    await forget();
    for (const name of ['other', 'inactiveAdmin', 'admin', 'owner'] as const) {
      const { status, error } = await actors[name].from('feedback').insert(message);
      expect([name, status, error?.code]).toEqual([name, 403, '42501']);
    }
    expect((await actors.anonymous.from('feedback').insert(message)).status).toBe(401);
    expect(await backend.sql('select id from public.feedback')).toEqual([]);
  });

  it('accepts no field that the author may not set', async () => {
    for (const field of [
      { status: 'closed' },
      { admin_response: 'Thanks to myself' },
      { admin_viewed: true },
      { created_at: '2020-01-01' },
    ]) {
      const { error } = await actors.author.from('feedback').insert({ ...message, ...field });
      expect(error?.code).toBe('42501');
    }
  });

  it.each([
    [{ display_name: '  ' }, 'Anonymous'],
    [{ display_name: null }, 'Anonymous'],
    [{ display_name: ' Ann ' }, 'Ann'],
  ])('keeps the name of %j', async (name, kept) => {
    await forget();
    const { data } = await actors.author
      .from('feedback')
      .insert({ ...message, ...name })
      .select('display_name');
    expect(data).toEqual([{ display_name: kept }]);
  });

  it.each([
    { feedback_text: ' \n ' },
    { feedback_text: 'x'.repeat(20_001) },
    { page_name: '' },
    { page_url: `/${'x'.repeat(2_000)}` },
    { display_name: 'x'.repeat(201) },
  ])('refuses what is blank or too long (%#)', async (field) => {
    const { error } = await actors.author.from('feedback').insert({ ...message, ...field });
    expect(error?.code).toBe('22023');
  });

  it('accepts five an hour per profile, independently of others', async () => {
    await forget();
    for (let i = 0; i < 5; i++) expect((await actors.author.from('feedback').insert(message)).status).toBe(201);
    const sixth = await actors.author.from('feedback').insert(message);
    expect(sixth.error?.code).toBe('PT429');
    expect(sixth.status).toBe(429);
    expect(sixth.error?.message).toBe('At most 5 messages an hour.');
    expect(sixth.error?.hint).toMatch(/^Try again in (35[0-9]{2}|3600) seconds\.$/);
    expect((await actors.other.from('feedback').insert({ ...message, profile_id: 2 })).status).toBe(201);
    await backend.sql(`update public.feedback set created_at = now() - interval '61 minutes' where id =
      (select min(id) from public.feedback)`);
    expect((await actors.author.from('feedback').insert(message)).status).toBe(201);
    expect((await actors.author.from('feedback').insert(message)).status).toBe(429);
  });
});

describe('the operator', () => {
  it('seeds owners while the list is empty, and never later', async () => {
    const fresh = await backendWith();
    try {
      const seed = (...wallets: string[]) => service(fresh).rpc('admin_seed_owners', { wallets });
      const wallet = newWallet();
      expect((await seed('0x12')).error?.message).toBe('A wallet address is 0x and 40 hexadecimal digits.');
      expect((await seed(wallet.address, ` ${wallet.address.toLowerCase()} `, '')).data).toBe(1);
      expect((await seed(newWallet().address)).data).toBe(0);
      const client = anonymous(fresh);
      await client.auth.signInWithWeb3(await credentials(wallet));
      expect((await client.rpc('admin_role')).data).toBe('owner');
    } finally {
      await fresh.close();
    }
  });
});
