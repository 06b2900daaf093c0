import { adminUsersList } from '@companion/functions/adminUsersList';
import { statementSave } from '@companion/functions/statementSave';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureData } from '../config';
import { askAsUser } from './askAsUser';
import { callAsUser } from './callAsUser';
import { sessionClient } from './client';
import { SignInError } from './errors';
import { signIn, signInMessage, signInNonce, signOut } from './signIn';
import {
  currentSession,
  refreshSession,
  startSession,
  subscribeAuthEvents,
  subscribeSession,
  useSession,
} from './store';

const ADDRESS = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const IDENTITY = { wallet: ADDRESS, profileId: 7, displayName: 'Grace', avatarUrl: null, role: null };
const SIGNED_OUT = {
  status: 'signed-out',
  wallet: null,
  profileId: null,
  displayName: null,
  avatarUrl: null,
  role: null,
};

/** A token of a hosted or embedded project, as far as the client reads it. */
function session() {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  return {
    access_token: `${part({ alg: 'HS256' })}.${part({ sub: 'u1', exp: expires_at, role: 'authenticated' })}.sig`,
    refresh_token: 'r1',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user: { id: 'u1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01' },
  };
}

let asked: { path: string; headers: Headers; body: unknown }[];
let answers: Record<string, () => Response>;
/** One configuration, so one client, as in a page. */
const CONFIG = { url: 'http://backend.test', publishableKey: 'k', clientId: 'companion-test', appName: 'Demo' };

beforeEach(() => {
  asked = [];
  answers = {
    '/auth/v1/token?grant_type=web3': () => Response.json(session()),
    '/auth/v1/logout?scope=local': () => new Response(null, { status: 204 }),
    '/rest/v1/rpc/session_identity': () => Response.json(IDENTITY),
    '/rest/v1/rpc/touch_last_login': () => Response.json('admin'),
  };
  configureData(CONFIG);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url);
    asked.push({
      path: pathname + search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' && init.body ? JSON.parse(init.body) : null,
    });
    return (answers[pathname + search] ?? (() => new Response('{}', { status: 404 })))();
  });
});
afterEach(async () => {
  answers['/auth/v1/logout?scope=local'] = () => new Response(null, { status: 204 });
  await signOut();
  // The timers of the client keep running: the stub answers its later requests too.
  localStorage.clear();
});

const sign = (signMessage: (message: string) => Promise<string> = async () => `0x${'11'.repeat(65)}`) =>
  signIn({ address: ADDRESS, chainId: 8453, signMessage });

const failure = (call: Promise<unknown>): Promise<SignInError> =>
  call.then(
    () => Promise.reject(new Error('signed in')),
    (error) => error,
  );

describe('signing in', () => {
  it('asks the wallet for the welcome message of this site and opens the session', async () => {
    const { result } = renderHook(() => useSession());
    expect(result.current).toEqual(SIGNED_OUT);
    let message = '';
    await sign(async (text) => {
      message = text;
      return `0x${'11'.repeat(65)}`;
    });
    const lines = message.split('\n');
    const nonce = /^Nonce: ([0-9a-f]{32})$/.exec(lines[8] ?? '')?.[1];
    expect(lines.slice(0, 9)).toEqual([
      `${window.location.host} wants you to sign in with your Ethereum account:`,
      CHECKSUMMED,
      '',
      `Welcome to Demo! Sign this message to prove that ${CHECKSUMMED} is your wallet. It is free and sends no transaction. Nonce: ${nonce}`,
      '',
      `URI: ${window.location.origin}`,
      'Version: 1',
      'Chain ID: 8453',
      `Nonce: ${nonce}`,
    ]);
    expect(asked[0]?.path).toBe('/auth/v1/token?grant_type=web3');
    expect(asked[0]?.body).toMatchObject({ chain: 'ethereum', message, signature: `0x${'11'.repeat(65)}` });
    expect(asked.map(({ headers }) => headers.get('x-client-id'))).toEqual(asked.map(() => 'companion-test'));
    await waitFor(() => expect(result.current).toEqual({ status: 'signed-in', ...IDENTITY }));
    expect(localStorage.getItem('supabase.auth.token')).toContain('"refresh_token":"r1"');
  });

  it('reports each event of the auth service to its listeners', async () => {
    const told: string[] = [];
    const stop = subscribeAuthEvents((event) => told.push(event));
    await sign();
    const client = await sessionClient();
    answers['/auth/v1/token?grant_type=refresh_token'] = () => Response.json(session());
    await client.auth.refreshSession();
    answers['/auth/v1/user'] = () => Response.json(session().user);
    await client.auth.updateUser({ data: { theme: 'dark' } });
    await signOut();
    stop();
    await sign();
    expect(told.filter((event) => event !== 'INITIAL_SESSION')).toEqual([
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'SIGNED_OUT',
    ]);
  });

  it('explains each failed step in the words of the dialog', async () => {
    const wrong = await failure(signIn({ address: ADDRESS, chainId: 1, signMessage: async () => '0x' }));
    expect([wrong.step, wrong.message]).toEqual([
      'network',
      'Wrong network detected, switch or disconnect to continue.',
    ]);
    const prepare = await failure(signInMessage('0x12', 8453, signInNonce()));
    expect([prepare.step, prepare.message]).toEqual(['prepare', 'Error preparing message, please retry!']);
    const signing = await failure(sign(() => Promise.reject(new Error('locked'))));
    expect([signing.step, signing.message]).toEqual(['sign', 'Error signing message, please retry!']);
    expect(asked).toEqual([]);

    answers['/auth/v1/token?grant_type=web3'] = () =>
      Response.json(
        { code: 400, error_code: 'web3_nonce_used', msg: 'This message was used before: sign a new one.' },
        { status: 400 },
      );
    const verify = await failure(sign());
    expect([verify.step, verify.message, verify.serverCode, verify.detail]).toEqual([
      'verify',
      'Error verifying signature, please retry!',
      'web3_nonce_used',
      'This message was used before: sign a new one.',
    ]);
    expect(currentSession()).toEqual(SIGNED_OUT);
    expect(new SignInError('unknown').message).toBe('Oops, something went wrong!');
  });

  it.each([
    { code: 4001 },
    { code: 'ACTION_REJECTED' },
    { name: 'UserRejectedRequestError' },
    { message: 'wrapped', cause: { cause: { code: 4001 } } },
  ])('is quiet when the visitor says no (%#)', async (reason) => {
    const error = await failure(sign(() => Promise.reject(reason)));
    expect([error.step, error.message]).toEqual(['rejected', '']);
  });

  it('creates a new nonce each time', () => {
    expect(signInNonce()).toMatch(/^[0-9a-f]{32}$/);
    expect(signInNonce()).not.toBe(signInNonce());
  });
});

describe('a session', () => {
  it('is restored from this browser, and nothing is loaded without one', async () => {
    await startSession();
    expect([asked.length, currentSession().status]).toEqual([0, 'signed-out']);
    localStorage.setItem('supabase.auth.token', JSON.stringify(session()));
    const started = startSession();
    expect(currentSession().status).toBe('loading');
    await started;
    expect(currentSession()).toEqual({ status: 'signed-in', ...IDENTITY });
  });

  it('that is already known stays known while it is restored', async () => {
    await sign();
    const seen: string[] = [];
    const leave = subscribeSession(() => seen.push(currentSession().status));
    await startSession();
    leave();
    expect(seen).toEqual([]);
    expect(currentSession()).toEqual({ status: 'signed-in', ...IDENTITY });
  });

  it('ends with a sign-out, here and on the server', async () => {
    await sign();
    await signOut();
    expect(currentSession()).toEqual(SIGNED_OUT);
    expect(localStorage.getItem('supabase.auth.token')).toBeNull();
    expect(asked.at(-1)?.path).toBe('/auth/v1/logout?scope=local');
  });

  it('continues if the sign-out does not reach the server', async () => {
    await sign();
    answers['/auth/v1/logout?scope=local'] = () => new Response('{"msg":"down"}', { status: 500 });
    await expect(signOut()).rejects.toMatchObject({ code: 'data-failed', status: 500 });
    expect(currentSession().status).toBe('signed-in');
  });

  it('records an admin sign-in, and loses the role at the next check', async () => {
    answers['/rest/v1/rpc/session_identity'] = () => Response.json({ ...IDENTITY, role: 'admin' });
    await sign();
    expect(currentSession().role).toBe('admin');
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/rest/v1/rpc/touch_last_login'));
    answers['/rest/v1/rpc/session_identity'] = () => Response.json(IDENTITY);
    await refreshSession();
    expect(currentSession().role).toBeNull();
  });

  it('does not change while the server does not answer', async () => {
    await sign();
    answers['/rest/v1/rpc/session_identity'] = () => new Response('{"message":"down"}', { status: 503 });
    await refreshSession();
    expect(currentSession()).toEqual({ status: 'signed-in', ...IDENTITY });
  });

  it.each([null, [], 'x', { wallet: 7 }, { wallet: null, role: 'owner' }])(
    'is none when the server names no wallet (%#)',
    async (answer) => {
      answers['/rest/v1/rpc/session_identity'] = () => Response.json(answer);
      await sign();
      expect(currentSession()).toEqual(SIGNED_OUT);
    },
  );

  it('calls private functions with its token', async () => {
    await sign();
    answers['/rest/v1/rpc/admin_users_list'] = () => Response.json({ rows: [] });
    expect(await callAsUser(adminUsersList, {})).toEqual({ rows: [] });
    expect(asked.at(-1)?.headers.get('authorization')).toMatch(/^Bearer ey/);
    answers['/rest/v1/rpc/statement_save'] = () => Response.json({ code: '42501', message: 'No.' }, { status: 403 });
    await expect(callAsUser(statementSave, { topic: 'bot', body: 'No.' })).rejects.toMatchObject({
      code: 'data-refused',
      status: 403,
      serverCode: '42501',
      message: 'No.',
    });
  });

  it('calls edge functions with its token, and passes on their own reason', async () => {
    await sign();
    answers['/functions/v1/raffle'] = () => Response.json({ id: 'R-0001' }, { status: 201 });
    expect(await askAsUser('raffle', { action: 'create' })).toEqual({ id: 'R-0001' });
    expect(asked.at(-1)?.headers.get('authorization')).toMatch(/^Bearer ey/);
    expect(asked.at(-1)?.body).toEqual({ action: 'create' });
    answers['/functions/v1/raffle'] = () => Response.json({ code: '409', message: 'It is frozen.' }, { status: 409 });
    await expect(askAsUser('raffle', {})).rejects.toMatchObject({ status: 409, message: 'It is frozen.' });
    answers['/functions/v1/raffle'] = () => new Response('<html>', { status: 502 });
    await expect(askAsUser('raffle', {})).rejects.toMatchObject({ status: 502, message: 'The server answered 502.' });
    answers['/functions/v1/raffle'] = () => {
      throw new TypeError('fetch failed');
    };
    await expect(askAsUser('raffle', {})).rejects.toMatchObject({ code: 'data-unanswered' });
  });

  it('gets the required role in an error of an admin operation, unless it is an admin', async () => {
    answers['/rest/v1/rpc/admin_users_list'] = () =>
      Response.json({ code: '42501', message: 'Only an owner may do this.' }, { status: 403 });
    await sign();
    await expect(callAsUser(adminUsersList, {})).rejects.toMatchObject({
      message: 'Admin operations require service role access.',
    });
    answers['/rest/v1/rpc/session_identity'] = () => Response.json({ ...IDENTITY, role: 'admin' });
    await refreshSession();
    await expect(callAsUser(adminUsersList, {})).rejects.toMatchObject({ message: 'Only an owner may do this.' });
    // Removed from the list meanwhile.
    answers['/rest/v1/rpc/session_identity'] = () => Response.json(IDENTITY);
    await expect(callAsUser(adminUsersList, {})).rejects.toMatchObject({
      message: 'Admin operations require service role access.',
    });
    expect(currentSession()).toMatchObject({ status: 'signed-in', role: null });
  });
});

it('fails without a backend, and says so', async () => {
  configureData({ url: null, publishableKey: null, clientId: 'x' });
  await startSession();
  expect(currentSession()).toEqual(SIGNED_OUT);
  await expect(callAsUser(adminUsersList, {})).rejects.toMatchObject({ code: 'no-database' });
  expect((await failure(sign())).step).toBe('verify');
  configureData(CONFIG);
});
