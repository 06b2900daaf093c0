import { supabase } from '../../local/test/testBackend.ts';
import { credentials, newWallet, type Wallet } from '../../local/test/wallet.ts';
import type { Backend } from './backend.ts';

export type Client = ReturnType<typeof supabase>;

/** Address of an in-process backend. */
const ORIGIN = 'http://localhost:54321';

/** The part of a backend that a client needs. */
type Reached = Pick<Backend, 'keys' | 'fetch'>;

export const anonymous = (backend: Reached): Client => supabase(ORIGIN, backend.keys.publishable, backend.fetch);
export const service = (backend: Backend): Client => supabase(ORIGIN, backend.keys.secret, backend.fetch);

/** A client signed in with a wallet. @throws if the sign-in is refused. */
export async function signedIn(backend: Reached, wallet: Wallet): Promise<Client> {
  const client = anonymous(backend);
  const { error } = await client.auth.signInWithWeb3(await credentials(wallet));
  if (error) throw error;
  return client;
}

/** A new wallet that is the primary one of a profile. */
export async function primaryWallet(backend: Backend, profileId: number): Promise<Wallet> {
  const wallet = newWallet();
  await backend.sql('update app.profiles set primary_address = $1 where profile_id = $2', [
    wallet.address.toLowerCase(),
    profileId,
  ]);
  return wallet;
}

/** A new wallet on the allow-list. */
export async function listedWallet(backend: Backend, role: 'owner' | 'admin', active = true): Promise<Wallet> {
  const wallet = newWallet();
  await backend.sql('insert into public.admin_whitelist (wallet_address, role, is_active) values ($1, $2, $3)', [
    wallet.address.toLowerCase(),
    role,
    active,
  ]);
  return wallet;
}

export const ROLES = ['anonymous', 'other', 'author', 'inactiveAdmin', 'admin', 'owner', 'service'] as const;
export type Role = (typeof ROLES)[number];
export type Actors = Record<Role, Client>;

/** Profile ids of the two signed-in people who are not on the allow-list. */
export const AUTHOR = 1;
export const OTHER = 2;

/** One client per kind of visitor; `author` owns the rows under test, `other` is another person. */
export async function allActors(backend: Backend): Promise<Actors> {
  return {
    anonymous: anonymous(backend),
    other: await signedIn(backend, await primaryWallet(backend, OTHER)),
    author: await signedIn(backend, await primaryWallet(backend, AUTHOR)),
    inactiveAdmin: await signedIn(backend, await listedWallet(backend, 'admin', false)),
    admin: await signedIn(backend, await listedWallet(backend, 'admin')),
    owner: await signedIn(backend, await listedWallet(backend, 'owner')),
    service: service(backend),
  };
}
