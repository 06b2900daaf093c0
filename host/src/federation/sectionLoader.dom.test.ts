import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { EntryFailure } from './entryScripts';
import { LoadFailure } from './LoadFailure';
import { testLoader } from './sectionLoader.fixture';
import { chunkError, PAGE, plannedRelease, plannedSection } from './testing';

const Page = () => null;
let { loader, load, forget, reports, complete } = testLoader();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  ({ loader, load, forget, reports, complete } = testLoader());
});
afterEach(() => {
  loader.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Taken before the clock is faked: hashing answers from another thread, which no fake clock can hurry.
const nextTurn = setImmediate;

/** Lets the pauses between attempts pass until the promise settles. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let pending = true;
  const done = () => {
    pending = false;
  };
  promise.then(done, done);
  while (pending) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => nextTurn(resolve));
  }
  return promise;
}

const down = () => new EntryFailure('offline', 'https://cdn.example/entry.js');

test('a loading module is requested once, however many callers wait', async () => {
  load.mockResolvedValue({ default: Page });
  const section = plannedSection('1.0.0');
  const [a, b] = await Promise.all([loader.load(section, PAGE), loader.load(section, PAGE)]);
  expect([a.Component, a.release.version, a === b]).toEqual([Page, '1.0.0', true]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(reports).toEqual([]);
});

test('a missing file is requested once more without any cache', async () => {
  load.mockRejectedValueOnce(down()).mockResolvedValueOnce({ default: Page });
  expect((await settled(loader.load(plannedSection('1.0.0'), PAGE))).Component).toBe(Page);
  expect(forget).toHaveBeenCalledTimes(1);
  expect(reports).toEqual(['1.0.0 entry offline']);
});

test('a section sent without its fallbacks has them when its release fails', async () => {
  const before = plannedRelease('0.9.0', 'previous');
  const section = { ...plannedSection('1.0.0'), partial: true };
  complete.mockImplementation(async (asked) => void Object.assign(asked, { fallbacks: [before], partial: false }));
  load.mockImplementation(async (release) => {
    if (release.version === '1.0.0') throw down();
    return { default: Page };
  });
  expect((await settled(loader.load(section, PAGE))).release.version).toBe('0.9.0');
  expect(complete).toHaveBeenCalledExactlyOnceWith(section);
});

test('a complete section makes no request, and a partial one loads even if its rest does not arrive', async () => {
  load.mockResolvedValue({ default: Page });
  await settled(loader.load(plannedSection('1.0.0'), PAGE));
  expect(complete).not.toHaveBeenCalled();
  complete.mockReturnValue(new Promise(() => {}));
  const section = { ...plannedSection('1.1.0'), partial: true };
  expect((await settled(loader.load(section, PAGE))).release.version).toBe('1.1.0');
});

test('then the previous release takes its place', async () => {
  const before = plannedRelease('0.9.0', 'previous');
  load.mockImplementation(async (release) => {
    if (release.version === '1.0.0') throw down();
    return { default: Page };
  });
  const { release } = await settled(loader.load(plannedSection('1.0.0', [before]), PAGE));
  expect(release).toBe(before);
  expect(reports).toEqual(['1.0.0 entry offline', '1.0.0 entry offline']);
});

test('code that throws is not requested again, and neither is a hung release while there is another', async () => {
  const before = plannedRelease('0.9.0', 'previous');
  for (const cause of [new Error('boom'), new EntryFailure('timeout', 'x')]) {
    load.mockReset();
    load.mockRejectedValueOnce(cause).mockResolvedValueOnce({ default: Page });
    expect((await settled(loader.load(plannedSection('1.0.0', [before]), PAGE))).release.version).toBe('0.9.0');
    expect(load).toHaveBeenCalledTimes(2);
  }
  expect(reports).toEqual(['1.0.0 module evaluate', '1.0.0 entry timeout']);
});

test.each([
  ['no default export', { other: 1 }, 'evaluate'],
  ['nothing', {}, 'evaluate'],
])('a module with %s counts as broken', async (_what, module, error) => {
  load.mockResolvedValue(module);
  await expect(settled(loader.load(plannedSection('1.0.0'), PAGE))).rejects.toMatchObject({ error, request: PAGE });
});

test('a chunk that did not load is checked to find out why', async () => {
  const verdicts: [() => Promise<Response>, string][] = [
    [async () => new Response('no', { status: 404 }), 'http'],
    [async () => new Response('later', { status: 503 }), 'offline'],
    [async () => new Response('tampered'), 'integrity'],
    [async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 'http'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'offline'],
  ];
  for (const [answer, error] of verdicts) {
    vi.stubGlobal('fetch', vi.fn(answer));
    const section = plannedSection('1.0.0');
    load.mockRejectedValue(chunkError(section.exposes[PAGE]?.js[0]?.url ?? ''));
    await expect(settled(loader.load(section, PAGE))).rejects.toMatchObject({ code: `section-${error}`, error });
  }
  load.mockRejectedValue(chunkError('https://cdn.example/x.js', 'timeout'));
  await expect(settled(loader.load(plannedSection('1.0.0'), PAGE))).rejects.toMatchObject({ error: 'timeout' });
});

test('Retry starts over with the newest release', async () => {
  const before = plannedRelease('0.9.0', 'previous');
  const section = plannedSection('1.0.0', [before]);
  load.mockRejectedValue(new Error('boom'));
  const failure = await settled(loader.load(section, PAGE)).catch((error) => error);
  expect([failure.release.version, failure.error]).toEqual(['1.0.0', 'evaluate']);
  load.mockReset().mockResolvedValue({ default: Page });
  await expect(loader.load(section, PAGE)).rejects.toBe(failure);
  loader.forget(section, PAGE);
  expect(forget.mock.calls.map(([release]) => release.version)).toEqual(['1.0.0', '0.9.0']);
  expect((await loader.load(section, PAGE)).release.version).toBe('1.0.0');
});

test('code that breaks at run time is replaced by the previous release, if there is one', async () => {
  load.mockResolvedValue({ default: Page });
  const section = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]);
  await loader.load(section, PAGE);
  expect(loader.giveUp(section, PAGE, new LoadFailure(section, PAGE, 'render', new Error('x')))).toBe(true);
  const { release } = await loader.load(section, PAGE);
  expect(release.version).toBe('0.9.0');
  expect(loader.giveUp(section, PAGE, new LoadFailure(release, PAGE, 'render', new Error('y')))).toBe(false);
});

test('a chunk that is missing later gets one fresh start of the same release', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('ok')),
  );
  load.mockResolvedValue({ default: Page });
  const section = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]);
  await loader.load(section, PAGE);
  const failure = new LoadFailure(section, PAGE, 'late-chunk', chunkError('https://cdn.example/late.js'));
  expect(loader.giveUp(section, PAGE, failure)).toBe(true);
  expect((await settled(loader.load(section, PAGE))).release.version).toBe('1.0.0');
  expect(forget).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith('https://cdn.example/late.js', expect.objectContaining({ cache: 'reload' }));
  expect(loader.giveUp(section, PAGE, failure)).toBe(true);
  expect((await loader.load(section, PAGE)).release.version).toBe('0.9.0');
  // Retry gives it another one.
  loader.forget(section, PAGE);
  await loader.load(section, PAGE);
  expect(loader.giveUp(section, PAGE, failure)).toBe(true);
  expect((await settled(loader.load(section, PAGE))).release.version).toBe('1.0.0');
});

test('a module that waits forever is given up, and the previous release takes its place', async () => {
  const before = plannedRelease('0.9.0', 'previous');
  load.mockImplementation((release) =>
    release.version === '1.0.0' ? new Promise(() => {}) : Promise.resolve({ default: Page }),
  );
  const { release } = await settled(loader.load(plannedSection('1.0.0', [before]), PAGE));
  expect([release.version, reports]).toEqual(['0.9.0', ['1.0.0 module timeout']]);
});

test('a release that froze an earlier page does not run again until a visitor asks for it', async () => {
  const section = plannedSection('1.0.0', [plannedRelease('0.9.0', 'previous')]);
  // The earlier page: it began, and never finished.
  const frozen = testLoader();
  frozen.load.mockReturnValue(new Promise(() => {}));
  void frozen.loader.load(section, PAGE);
  // None of it runs any more.
  vi.clearAllTimers();
  vi.advanceTimersByTime(6_000);
  load.mockResolvedValue({ default: Page });
  expect((await loader.load(section, PAGE)).release.version).toBe('0.9.0');
  expect(reports).toEqual(['1.0.0 module frozen']);
  expect(load).toHaveBeenCalledTimes(1);
  const later = testLoader();
  later.load.mockResolvedValue({ default: Page });
  expect((await later.loader.load(section, PAGE)).release.version).toBe('0.9.0');
  expect(later.reports).toEqual([]);
  later.loader.forget(section, PAGE);
  expect((await later.loader.load(section, PAGE)).release.version).toBe('1.0.0');
});

test('a finished loader keeps nothing, and leaves nothing running', async () => {
  load.mockResolvedValue({ default: Page });
  const section = plannedSection('1.0.0');
  await loader.load(section, PAGE);
  loader.mounts.asked(section, PAGE);
  loader.mounts.begun(section, PAGE, section);
  expect(localStorage.length).toBe(1);
  loader.dispose();
  expect([localStorage.length, vi.getTimerCount()]).toEqual([0, 0]);
  await loader.load(section, PAGE);
  expect(load).toHaveBeenCalledTimes(2);
});
