import { MOST } from '@companion/limits';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MIGRATIONS, supabase } from '../test/testBackend.ts';
import { credentials, messageFor, newWallet, SITE } from '../test/wallet.ts';
import { type Backend, createBackend } from './createBackend.ts';

const { sessions, tokens, messageLength, idleDays } = MOST.auth;
let backend: Backend;
beforeAll(async () => {
  backend = await createBackend({
    dataDir: null,
    reuse: true,
    migrationsDir: MIGRATIONS,
    siteUrl: SITE,
    log: () => {},
  });
});
afterAll(() => backend.close());
beforeEach(() => backend.sql('delete from auth.users'));

const client = () => supabase('http://localhost:54321', backend.keys.publishable, backend.fetch);
const count = async (table: string) =>
  (await backend.sql<{ n: number }>(`select count(*)::int as n from auth.${table}`))[0]?.n;

async function signedIn(wallet = newWallet()) {
  const visitor = client();
  expect((await visitor.auth.signInWithWeb3(await credentials(wallet))).error).toBeNull();
  return visitor;
}

it('keeps only so many sessions of a wallet, and drops the one renewed longest ago', async () => {
  const wallet = newWallet();
  const [first, second] = [await signedIn(wallet), await signedIn(wallet)];
  for (let i = 2; i < sessions; i++) await signedIn(wallet);
  expect(await count('sessions')).toBe(sessions);
  expect((await first.auth.refreshSession()).error).toBeNull();
  await signedIn(wallet);
  expect(await count('sessions')).toBe(sessions);
  expect((await first.auth.refreshSession()).error).toBeNull();
  expect((await second.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  await signedIn();
  expect([await count('sessions'), await count('users')]).toEqual([sessions + 1, 2]);
});

it('keeps only so many tokens of a session, to detect a copy, and no log', async () => {
  const visitor = await signedIn();
  const before: string[] = [];
  for (let i = 1; i < tokens + 2; i++) {
    before.push((await visitor.auth.getSession()).data.session?.refresh_token ?? '');
    expect((await visitor.auth.refreshSession()).error).toBeNull();
  }
  expect([await count('refresh_tokens'), await count('audit_log_entries')]).toEqual([tokens, 0]);
  const again = async (token = '') => (await client().auth.refreshSession({ refresh_token: token })).error?.code;
  // The oldest are unknown; the oldest known one ends the session.
  expect(await again(before[1])).toBe('refresh_token_not_found');
  expect((await visitor.auth.refreshSession()).error).toBeNull();
  expect(await again(before[3])).toBe('refresh_token_already_used');
  expect((await visitor.auth.refreshSession()).error).not.toBeNull();
});

it('accepts messages only up to a limit', async () => {
  const signIn = async (length: number) => {
    const wallet = newWallet();
    const bare = messageFor(wallet, { statement: 'x' });
    const message = bare.replace('\nx\n', `\n${'x'.repeat(1 + length - bare.length)}\n`);
    expect(message.length).toBe(length);
    const signature = await wallet.signMessage({ message });
    return (await client().auth.signInWithWeb3({ chain: 'ethereum', message, signature })).error?.message ?? 'ok';
  };
  expect(await signIn(messageLength)).toBe('ok');
  expect(await signIn(messageLength + 1)).toBe(`The message must have 64 to ${messageLength} characters.`);
});

it('stores nothing that an account says about itself', async () => {
  const visitor = await signedIn();
  const size = () => backend.sql('select sum(pg_column_size(u.*))::int as bytes from auth.users u');
  const before = await size();
  const refused = { status: 422, code: 'user_cannot_change', message: 'Nothing of an account can be changed' };
  expect((await visitor.auth.updateUser({ data: { a: 1 } })).error).toMatchObject(refused);
  expect((await visitor.auth.updateUser({})).error).toMatchObject(refused);
  expect(await size()).toEqual(before);
});

it('deletes long inactive accounts at the next sign-in', async () => {
  const [away, renewed] = [newWallet(), newWallet()];
  await signedIn(away);
  await signedIn(renewed);
  const age = (days: number) =>
    backend.sql(`update auth.identities set last_sign_in_at = now() - $1 * interval '1 day'`, [days]);
  const sessionAge = (made: number, refreshed: number, { address }: { address: string }) =>
    backend.sql(
      `update auth.sessions s set created_at = now() - $1 * interval '1 day',
         refreshed_at = now() at time zone 'UTC' - $2 * interval '1 day'
       from auth.identities i where i.user_id = s.user_id and i.provider_id = $3`,
      [made, refreshed, `web3:ethereum:${address.toLowerCase()}`],
    );
  await age(idleDays - 0.1);
  await sessionAge(idleDays + 1, idleDays + 1, away);
  await signedIn();
  expect(await count('users')).toBe(3);
  await age(idleDays + 0.1);
  await sessionAge(idleDays + 1, idleDays - 1, renewed);
  const known = async ({ address }: { address: string }) =>
    (
      await backend.sql<{ user: string }>('select user_id as user from auth.identities where provider_id = $1', [
        `web3:ethereum:${address.toLowerCase()}`,
      ])
    )[0]?.user;
  const users = [await known(away), await known(renewed)];
  await signedIn(away);
  expect([(await known(away)) === users[0], (await known(renewed)) === users[1]]).toEqual([false, true]);
  expect(await count('users')).toBe(3);
});
