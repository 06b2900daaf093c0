import { createClient } from '@supabase/supabase-js';
import { expect, it, vi } from 'vitest';
import { STORAGE_KEY } from './client';
import { createSessionClient } from './supabase';

vi.mock('@supabase/supabase-js', () => ({ createClient: vi.fn() }));

it('is created with a stored session, our name, and the timings for a lost connection', () => {
  const config = { url: 'http://backend.test', publishableKey: 'k', clientId: 'companion-web', appName: 'Demo' };
  createSessionClient('http://backend.test', 'k', config, STORAGE_KEY);
  const [url, key, options] = vi.mocked(createClient).mock.calls[0] ?? [];
  expect([url, key]).toEqual(['http://backend.test', 'k']);
  expect(options).toMatchObject({
    auth: { storageKey: 'supabase.auth.token', flowType: 'implicit', persistSession: true, autoRefreshToken: true },
    global: { headers: { 'x-client-id': 'companion-web' } },
    realtime: { timeout: 10_000, heartbeatIntervalMs: 30_000 },
  });
  const after = options?.realtime?.reconnectAfterMs;
  expect([1, 2, 3, 4, 9].map((tries) => after?.(tries))).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});
