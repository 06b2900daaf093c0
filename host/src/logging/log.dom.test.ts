import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The log as a build makes it: the environment is read once, when the code loads. */
async function logOf(environment: string) {
  vi.stubEnv('NODE_ENV', environment);
  vi.resetModules();
  return import('./log');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllEnvs());

test('in production an entry says what, where, when and by whom', async () => {
  const { log, logBuffer } = await logOf('production');
  log('warn', 'Look-up failed', { status: 503 });
  expect(logBuffer.entries).toEqual([
    {
      level: 'warn',
      message: 'Look-up failed',
      source: 'client',
      environment: 'production',
      user_id: 'anonymous_user',
      url: '/',
      data: { status: 503 },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ]);
});

test('in development nothing is logged', async () => {
  const { log, logBuffer } = await logOf('development');
  log('error', 'Look-up failed');
  expect(logBuffer.entries).toEqual([]);
});

test('a wallet connection stored in this browser names the visitor', async () => {
  const { userId } = await logOf('production');
  expect(userId()).toBe('anonymous_user');
  const connections = { value: [['u1', { accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], chainId: 8453 }]] };
  localStorage.setItem('wagmi.store', JSON.stringify({ state: { current: 'u1', connections } }));
  expect(userId()).toBe('wallet_0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
  localStorage.setItem('wagmi.store', '{"state":');
  expect(userId()).toBe('anonymous_user');
});
