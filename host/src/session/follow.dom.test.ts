import { configureData, currentSession, refreshSession, sessionClient, signIn } from '@companion/data';
import { setWalletState } from '@companion/web3';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAuthEvents } from '../diagnostic/authEvents';
import { takeToasts } from '../toasts/toasts';
import { followSession } from './follow';

const WALLET = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '');
const user = { id: 'u1', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '2026-01-01' };

function session() {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const access_token = `${part({ alg: 'HS256' })}.${part({ sub: 'u1', exp: expires_at, role: 'authenticated' })}.sig`;
  return { access_token, refresh_token: 'r1', token_type: 'bearer', expires_in: 3600, expires_at, user };
}

let role: 'admin' | null;

beforeEach(() => {
  role = 'admin';
  configureData({ url: 'http://backend.test', publishableKey: 'k', clientId: 'x', appName: 'Demo' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = new URL(url).pathname;
    if (path.endsWith('/token')) return Response.json(session());
    if (path.endsWith('/user')) return Response.json(user);
    // Like the server, which knows no one without a token: calls after the sign-out must not sign in again.
    if (path.endsWith('/session_identity') && new Headers(init?.headers).get('authorization') === 'Bearer k')
      return Response.json({ wallet: null, profileId: null, displayName: null, avatarUrl: null, role: null });
    if (path.endsWith('/session_identity'))
      return Response.json({ wallet: WALLET, profileId: 7, displayName: 'Grace', avatarUrl: null, role });
    if (path.endsWith('/touch_last_login')) return Response.json('admin');
    return new Response(null, { status: 204 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('each event of the auth service is recorded, and an admin removed from the list reads why the pages are gone', async () => {
  const { result } = renderHook(() => useAuthEvents());
  // An admin's page requests its session at once, not when the page is idle.
  history.replaceState(null, '', '/admin');
  followSession();
  await signIn({ address: WALLET, chainId: 8453, signMessage: async () => `0x${'11'.repeat(65)}` });
  const { auth } = await sessionClient();
  await auth.refreshSession();
  await auth.updateUser({ data: {} });
  expect(takeToasts()).toEqual([]);
  role = null;
  await refreshSession();
  expect(takeToasts()).toEqual([
    {
      title: 'Admin operations require service role access.',
      text: 'Your wallet is no longer on the admin list.',
    },
  ]);
  await auth.signOut({ scope: 'local' });
  await waitFor(() => expect(result.current[0]?.what).toBe('Session: signed-out'));
  expect(takeToasts()).toEqual([]);
  const noted = result.current.map(({ what }) => what);
  for (const event of ['initial session', 'signed in', 'token refreshed', 'user updated', 'signed out'])
    expect(noted).toContain(`Auth service: ${event}`);
});

test('a session ends with the wallet that its holder disconnects, and not with one still being restored', async () => {
  const connected = { status: 'connected', address: WALLET, chainId: 8453 } as const;
  followSession();
  setWalletState(connected);
  await signIn({ address: WALLET, chainId: 8453, signMessage: async () => `0x${'11'.repeat(65)}` });
  await waitFor(() => expect(currentSession().status).toBe('signed-in'));
  setWalletState({ ...connected, status: 'reconnecting' });
  setWalletState(connected);
  expect(currentSession().status).toBe('signed-in');
  setWalletState({ status: 'disconnected', address: null, chainId: null });
  await waitFor(() => expect(currentSession().status).toBe('signed-out'));
});
