import { credentials, newWallet } from '../../local/test/wallet.ts';
import type { Backend } from '../tests/backend.ts';

/** A session of a new wallet, which becomes the primary one of a profile if given. Returns its headers. */
export async function signIn(
  backend: Backend,
  profileId?: number,
): Promise<{ wallet: string; headers: Record<string, string> }> {
  const account = newWallet();
  const wallet = account.address.toLowerCase();
  if (profileId !== undefined)
    await backend.sql('update app.profiles set primary_address = $1 where profile_id = $2', [wallet, profileId]);
  const response = await backend.fetch(
    new Request('http://localhost:54321/auth/v1/token?grant_type=web3', {
      method: 'POST',
      headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(await credentials(account)),
    }),
  );
  const session = (await response.json()) as { access_token?: string };
  if (!session.access_token) throw new Error(`sign-in answered ${response.status} ${JSON.stringify(session)}`);
  return { wallet, headers: { apikey: backend.keys.publishable, authorization: `Bearer ${session.access_token}` } };
}
