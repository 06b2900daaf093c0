import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS, supabase } from '../test/testBackend.ts';
import { credentials, messageFor, newWallet, SITE } from '../test/wallet.ts';
import { type RunningBackend, serve } from './serve.ts';

let backend: RunningBackend;
const wallet = newWallet();

beforeAll(async () => {
  backend = await serve({ port: 0, dataDir: null, migrationsDir: MIGRATIONS, siteUrl: SITE, log: () => {} });
});
afterAll(() => backend.close());

const client = () => supabase(backend.url, backend.keys.publishable);
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

type Fields = Parameters<typeof credentials>[1];

async function refusal(fields: Fields) {
  const { data, error } = await client().auth.signInWithWeb3(await credentials(wallet, fields));
  expect(data.session).toBeNull();
  return [error?.status, error?.code, error?.message];
}

describe('a valid message', () => {
  it('opens a session that reads as its wallet, refreshes and ends', async () => {
    const visitor = client();
    const { data, error } = await visitor.auth.signInWithWeb3(await credentials(wallet));
    expect(error).toBeNull();
    const address = wallet.address.toLowerCase();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user?.identities).toMatchObject([
      {
        provider: 'web3',
        identity_data: {
          sub: `web3:ethereum:${address}`,
          custom_claims: {
            address,
            chain: 'ethereum',
            network: '8453',
            domain: 'localhost:3000',
            statement: 'Welcome.',
          },
        },
      },
    ]);
    const who = await visitor.rpc('claims_probe');
    expect(who.data).toMatchObject({ user: 'authenticated', uid: data.user?.id, role: 'authenticated' });

    const renewed = await visitor.auth.refreshSession();
    expect(renewed.error).toBeNull();
    expect(renewed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect((await visitor.auth.getUser()).data.user?.id).toBe(data.user?.id);

    const last = renewed.data.session?.refresh_token ?? '';
    expect((await visitor.auth.signOut()).error).toBeNull();
    const after = await client().auth.refreshSession({ refresh_token: last });
    expect(after.error?.code).toBe('refresh_token_not_found');
  });

  it('ends the session when an old refresh token is used again', async () => {
    const visitor = client();
    const { data } = await visitor.auth.signInWithWeb3(await credentials(wallet));
    const first = data.session?.refresh_token ?? '';
    for (let i = 0; i < 2; i++) expect((await visitor.auth.refreshSession()).error).toBeNull();
    const stolen = await client().auth.refreshSession({ refresh_token: first });
    expect(stolen.error?.code).toBe('refresh_token_already_used');
    expect((await visitor.auth.refreshSession()).error).not.toBeNull();
  });

  it('creates one new token when one is refreshed twice at the same moment', async () => {
    const visitor = client();
    const { data } = await visitor.auth.signInWithWeb3(await credentials(wallet));
    const first = data.session?.refresh_token ?? '';
    const two = await Promise.all([1, 2].map(() => client().auth.refreshSession({ refresh_token: first })));
    expect(two.map(({ error }) => error)).toEqual([null, null]);
    const [next, ...others] = new Set(two.map((one) => one.data.session?.refresh_token));
    expect([next === first, others]).toEqual([false, []]);
    const made = await backend.sql('select token, revoked from auth.refresh_tokens where parent = $1', [first]);
    expect(made).toEqual([{ token: next, revoked: false }]);
  });

  it.each(['refresh_tokens', 'audit_log_entries'])('keeps the old token where writing %s fails', async (table) => {
    const visitor = client();
    const { data } = await visitor.auth.signInWithWeb3(await credentials(wallet));
    const first = data.session?.refresh_token ?? '';
    await backend.sql(`create function auth.fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`);
    await backend.sql(`create trigger fail before insert on auth.${table} for each row execute function auth.fail()`);
    const failed = await client().auth.refreshSession({ refresh_token: first });
    await backend.sql('drop function auth.fail cascade');
    expect(failed.data.session).toBeNull();
    expect(await backend.sql('select revoked from auth.refresh_tokens where token = $1', [first])).toEqual([
      { revoked: false },
    ]);
    const again = await client().auth.refreshSession({ refresh_token: first });
    expect([again.error, again.data.session?.refresh_token === first]).toEqual([null, false]);
  });

  it('is the same account however the address is written', async () => {
    const first = await client().auth.signInWithWeb3(await credentials(wallet));
    const message = messageFor(wallet).replace(wallet.address, wallet.address.toLowerCase());
    const second = await client().auth.signInWithWeb3({
      chain: 'ethereum',
      message,
      signature: await wallet.signMessage({ message }),
    });
    expect(second.error).toBeNull();
    expect(second.data.user?.id).toBe(first.data.user?.id);
  });

  it('signs in with an expiration and a start that are valid now', async () => {
    const { error } = await client().auth.signInWithWeb3(
      await credentials(wallet, { expirationTime: minutes(5), notBefore: minutes(-1) }),
    );
    expect(error).toBeNull();
  });
});

describe('rejects, each with its own error,', () => {
  it('a message for another domain', async () => {
    expect(await refusal({ domain: 'evil.example' })).toEqual([
      400,
      'web3_domain_mismatch',
      'The message is for evil.example, this site is localhost:3000.',
    ]);
  });

  it.each(['http://localhost:3001', 'https://localhost:3000', 'https://evil.example/?http://localhost:3000'])(
    'a message with the URI %s',
    async (uri) => {
      expect(await refusal({ uri })).toEqual([
        400,
        'web3_uri_mismatch',
        'The message names another address than http://localhost:3000.',
      ]);
    },
  );

  it('a message for another chain', async () => {
    expect(await refusal({ chainId: 1 })).toEqual([
      400,
      'web3_chain_mismatch',
      'The message is for chain 1, this site uses 8453.',
    ]);
  });

  it('a message that has expired, without any Not Before', async () => {
    expect(await refusal({ issuedAt: minutes(-3), expirationTime: minutes(-1) })).toEqual([
      400,
      'web3_message_expired',
      'The message has expired.',
    ]);
  });

  it('a message that is not valid yet', async () => {
    expect(await refusal({ notBefore: minutes(1) })).toEqual([
      400,
      'web3_message_not_yet_valid',
      'The message is not valid yet.',
    ]);
  });

  it('an old message', async () => {
    expect((await refusal({ issuedAt: minutes(-11) }))[1]).toBe('web3_message_too_old');
  });

  it('a message from the future', async () => {
    expect((await refusal({ issuedAt: minutes(11) }))[1]).toBe('web3_message_from_future');
  });

  it('a message used before', async () => {
    const once = await credentials(wallet);
    expect((await client().auth.signInWithWeb3(once)).error).toBeNull();
    const again = await client().auth.signInWithWeb3(once);
    expect([again.error?.code, again.error?.message]).toEqual([
      'web3_nonce_used',
      'This message was used before: sign a new one.',
    ]);
  });

  it('a new message with a used nonce', async () => {
    const nonce = 'nonce0123456789';
    expect((await client().auth.signInWithWeb3(await credentials(wallet, { nonce }))).error).toBeNull();
    expect((await refusal({ nonce, issuedAt: minutes(-1) }))[1]).toBe('web3_nonce_used');
    // Another wallet may have chosen the same one.
    const other = await client().auth.signInWithWeb3(await credentials(newWallet(), { nonce }));
    expect(other.error).toBeNull();
  });

  it('a used nonce for longer than any message with it is valid', async () => {
    const nonce = 'nonce9876543210';
    // Dated ahead by the allowed clock difference, a message is valid for twenty minutes.
    const longest = { nonce, issuedAt: minutes(10) };
    expect((await client().auth.signInWithWeb3(await credentials(wallet, longest))).error).toBeNull();
    await backend.sql(`update auth.web3_nonces set used_at = now() - interval '21 minutes' where nonce = $1`, [nonce]);
    expect((await refusal({ nonce }))[1]).toBe('web3_nonce_used');
    await backend.sql(`update auth.web3_nonces set used_at = now() - interval '25 hours' where nonce = $1`, [nonce]);
    expect((await client().auth.signInWithWeb3(await credentials(newWallet()))).error).toBeNull();
    expect(await backend.sql('select 1 from auth.web3_nonces where nonce = $1', [nonce])).toEqual([]);
  });

  it('a message changed after it was signed', async () => {
    const { message, signature } = await credentials(wallet);
    const { error } = await client().auth.signInWithWeb3({
      chain: 'ethereum',
      message: message.replace('Welcome.', 'Welcome!'),
      signature,
    });
    expect([error?.code, error?.message]).toEqual([
      'web3_signature_invalid',
      'The signature is not the one of this wallet for this message.',
    ]);
  });

  it('a signature by another key', async () => {
    const message = messageFor(wallet);
    const signature = await newWallet().signMessage({ message });
    const { error } = await client().auth.signInWithWeb3({ chain: 'ethereum', message, signature });
    expect(error?.code).toBe('web3_signature_invalid');
  });

  it('a smart-contract wallet', async () => {
    const message = messageFor(wallet);
    const { error } = await client().auth.signInWithWeb3({
      chain: 'ethereum',
      message,
      signature: `0x${'ab'.repeat(130)}`,
    });
    expect([error?.status, error?.code, error?.message]).toEqual([
      400,
      'web3_contract_wallet_unsupported',
      'Smart-contract wallets cannot sign in yet. Use a wallet with a key of its own.',
    ]);
  });

  it.each([
    [{ chain: 'solana', message: 'x', signature: 'x' }, 'web3_unsupported_chain'],
    [{ chain: 'ethereum', message: 7, signature: '0x' }, 'validation_failed'],
    [{ chain: 'ethereum', message: 'short', signature: '0x' }, 'validation_failed'],
    [{ chain: 'ethereum', message: 'x'.repeat(2_049), signature: '0x' }, 'validation_failed'],
    [{ chain: 'ethereum', message: 'x'.repeat(100), signature: '0x' }, 'web3_message_malformed'],
    [{ chain: 'ethereum', message: messageFor(wallet), signature: '0x1234' }, 'web3_signature_malformed'],
    [{ chain: 'ethereum', message: messageFor(wallet), signature: `0x${'00'.repeat(65)}` }, 'web3_signature_invalid'],
    [{ chain: 'ethereum', message: messageFor(wallet), signature: `0x${'ff'.repeat(65)}` }, 'web3_signature_invalid'],
    [null, 'web3_unsupported_chain'],
  ])('what is no sign-in at all (%#)', async (body, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error_code).toBe(code);
  });

  it('a request without the key of the project', async () => {
    const answer = await post(await credentials(wallet), 'sb_publishable_wrong_wrong_wrong');
    expect(answer.status).toBe(401);
  });
});

it('stores nothing an account says about itself', async () => {
  const visitor = client();
  await visitor.auth.signInWithWeb3(await credentials(wallet));
  const forged = `0x${'11'.repeat(20)}`;
  const { error } = await visitor.auth.updateUser({
    data: { sub: `web3:ethereum:${forged}`, custom_claims: { address: forged } },
  });
  expect([error?.status, error?.message]).toEqual([422, 'Nothing of an account can be changed']);
  const rows = await backend.sql(
    `select provider_id, identity_data -> 'custom_claims' ->> 'address' as address
    from auth.identities where provider_id = $1`,
    [`web3:ethereum:${wallet.address.toLowerCase()}`],
  );
  expect(rows).toEqual([
    { provider_id: `web3:ethereum:${wallet.address.toLowerCase()}`, address: wallet.address.toLowerCase() },
  ]);
});

function post(body: unknown, key = backend.keys.publishable): Promise<Response> {
  return fetch(`${backend.url}/auth/v1/token?grant_type=web3`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
