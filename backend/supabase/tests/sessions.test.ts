import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionClient } from '../../../shared/data/src/session/supabase.ts';
import { type Backend, createBackend } from '../../local/src/index.ts';
import { MIGRATIONS, supabase, WebSocket } from '../../local/test/testBackend.ts';
import { credentials, newWallet, SITE } from '../../local/test/wallet.ts';

const HOUR = 3_600_000;
const CONFIG = { url: null, publishableKey: null, clientId: 'companion-test' };
const START = new Date('2026-03-01T12:00:00Z').getTime();
let backend: Backend;
/** How far the clock of this browser is from the server's, in milliseconds. */
let skew = 0;
/** Answers that never arrive: the server did what was asked. */
let loseAnswers = 0;
let asked: string[] = [];

beforeAll(async () => {
  backend = await createBackend({ dataDir: null, migrationsDir: MIGRATIONS, siteUrl: SITE, log: () => {} });
});
afterAll(() => backend.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  skew = 0;
  loseAnswers = 0;
  asked = [];
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('WebSocket', WebSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server's clock is right, whatever the browser's says. */
async function send(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  asked.push(pathname + search);
  const here = Date.now();
  vi.setSystemTime(here - skew);
  try {
    const answer = await backend.fetch(request);
    if (loseAnswers-- > 0) throw new TypeError('fetch failed');
    return answer;
  } finally {
    vi.setSystemTime(here);
  }
}

/** The storage of one browser, shared by its tabs. */
function browser() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

type Page = ReturnType<typeof supabase>;

/** A page of the site, without the timers of its client. */
const tab = (storage = browser()): Page => supabase('http://backend.test', backend.keys.publishable, send, storage);

async function signedIn(page: Page) {
  const { data, error } = await page.auth.signInWithWeb3(await credentials(newWallet()));
  expect(error).toBeNull();
  return data.session as NonNullable<typeof data.session>;
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const tokenOf = async (page: Page) => (await page.auth.getSession()).data.session?.refresh_token;
const isKnown = async (page: Page) => (await page.auth.getUser()).error === null;

describe('two tabs of one browser', () => {
  it('that renew at the same moment stay signed in, with one token', async () => {
    const storage = browser();
    const [one, two] = [tab(storage), tab(storage)];
    await signedIn(one);
    later(2 * HOUR);
    await Promise.all([one.auth.getSession(), two.auth.getSession()]);
    expect(asked.filter((path) => path.includes('refresh_token')).length).toBeGreaterThan(0);
    expect(await tokenOf(one)).toBe(await tokenOf(two));
    expect([await isKnown(one), await isKnown(two)]).toEqual([true, true]);
    later(2 * HOUR);
    expect([await isKnown(two), await isKnown(one)]).toEqual([true, true]);
  });

  it('end together: after a sign-out in one, the other is signed out and cannot renew', async () => {
    const storage = browser();
    const [one, two] = [tab(storage), tab(storage)];
    const session = await signedIn(one);
    expect(await isKnown(two)).toBe(true);
    expect((await one.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await two.auth.getSession()).data.session).toBeNull();
    const renewed = await two.auth.refreshSession({ refresh_token: session.refresh_token });
    expect([renewed.error?.status, renewed.error?.code]).toEqual([400, 'refresh_token_not_found']);
  });
});

describe('after a sign-out', () => {
  it('neither the last token nor any earlier one renews, and the auth endpoint no longer knows the session', async () => {
    const page = tab();
    const first = await signedIn(page);
    const { data } = await page.auth.refreshSession();
    await page.auth.signOut();
    for (const refresh_token of [first.refresh_token, data.session?.refresh_token ?? ''])
      expect((await tab().auth.refreshSession({ refresh_token })).error?.code).toBe('refresh_token_not_found');
    expect((await tab().auth.getUser(data.session?.access_token)).error?.name).toBe('AuthSessionMissingError');
  });

  it('of one browser, another browser of the same wallet stays signed in', async () => {
    const wallet = newWallet();
    const [laptop, phone] = [tab(), tab()];
    for (const page of [laptop, phone]) await page.auth.signInWithWeb3(await credentials(wallet));
    await laptop.auth.signOut({ scope: 'local' });
    expect((await phone.auth.refreshSession()).error).toBeNull();
    expect(await isKnown(phone)).toBe(true);
  });
});

describe('rotation', () => {
  it('returns the same next token again when the answer was lost, however late', async () => {
    const page = tab();
    const { refresh_token } = await signedIn(page);
    loseAnswers = 1;
    const lost = await send('http://backend.test/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: backend.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    }).catch((error: Error) => error.message);
    expect(lost).toBe('fetch failed');
    later(HOUR);
    const again = await page.auth.refreshSession({ refresh_token });
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).not.toBe(refresh_token);
    expect(await isKnown(page)).toBe(true);
  });

  it('ends the session for thief and owner when a token older than the last is used', async () => {
    const page = tab();
    const { refresh_token } = await signedIn(page);
    for (let turn = 0; turn < 2; turn++) expect((await page.auth.refreshSession()).error).toBeNull();
    const stolen = await tab().auth.refreshSession({ refresh_token });
    expect([stolen.error?.status, stolen.error?.code]).toEqual([400, 'refresh_token_already_used']);
    const owner = await page.auth.refreshSession();
    expect(owner.error?.status).toBe(400);
    later(2 * HOUR);
    expect((await page.auth.getSession()).data.session).toBeNull();
  });
});

describe('a browser whose clock is wrong', () => {
  it.each([2 * HOUR, 9 * 60_000, -9 * 60_000, -2 * HOUR])(
    'by %d ms keeps its session, and acts as its wallet',
    async (wrong) => {
      const page = createSessionClient('http://backend.test', backend.keys.publishable, CONFIG, 'session');
      const { user } = await signedIn(page);
      skew = wrong;
      later(wrong);
      for (let turn = 0; turn < 8; turn++) {
        const { data, error } = await page.rpc('claims_probe');
        expect([turn, error, data?.uid]).toEqual([turn, null, user.id]);
        later(30 * 60_000);
      }
      await page.auth.stopAutoRefresh();
    },
  );

  it('is signed out when its session has ended meanwhile, without asking again and again', async () => {
    const page = createSessionClient('http://backend.test', backend.keys.publishable, CONFIG, 'session');
    const session = await signedIn(page);
    await tab()
      .auth.admin.signOut(session.access_token, 'local')
      .catch(() => {});
    skew = -3 * HOUR;
    later(skew + 2 * HOUR);
    asked = [];
    expect((await page.rpc('claims_probe')).status).toBe(401);
    expect(asked.length).toBeLessThan(6);
    await page.auth.stopAutoRefresh();
  });
});
