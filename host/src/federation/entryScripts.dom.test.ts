import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EntryScripts } from './entryScripts';
import { plannedRelease } from './testing';

let scripts: HTMLScriptElement[] = [];
let entries: EntryScripts;

beforeEach(() => {
  scripts = [];
  entries = new EntryScripts();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const globals = globalThis as unknown as Record<string, unknown>;
const fire = (type: 'load' | 'error') => scripts.at(-1)?.dispatchEvent(new Event(type));

test('the script runs once, with its integrity', async () => {
  const release = plannedRelease('1.0.0');
  const both = [entries.load(release), entries.load(release)];
  globals[release.container] = {};
  fire('load');
  await Promise.all(both);
  expect(scripts.map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin }))).toEqual([
    { src: release.entry.url, integrity: `sha384-${'e'.repeat(64)}`, crossOrigin: 'anonymous' },
  ]);
});

test('every attempt runs only a file with the right hash', async () => {
  const release = plannedRelease('1.0.0');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('gone', { status: 404 })),
  );
  for (const _ of ['first', 'second', 'third']) {
    const loading = entries.load(release);
    fire('error');
    await loading.catch(() => entries.forget(release));
  }
  expect(scripts.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual(
    ['', '?attempt=1', '?attempt=2'].map((attempt) => [
      `${release.entry.url}${attempt}`,
      `sha384-${'e'.repeat(64)}`,
      'anonymous',
    ]),
  );
});

test('a script without a hash runs only where a developer chose it', async () => {
  const released = plannedRelease('1.0.0');
  const edited = plannedRelease('local', 'override');
  for (const release of [released, edited]) release.entry = { url: release.entry.url, integrity: null };
  await expect(entries.load(released)).rejects.toMatchObject({ error: 'integrity' });
  expect(scripts).toEqual([]);
  const loading = entries.load(edited);
  globals[edited.container] = {};
  fire('load');
  await loading;
});

test('a script that ran and registered nothing broke while it ran', async () => {
  const loading = entries.load(plannedRelease('1.0.0'));
  fire('load');
  await expect(loading).rejects.toMatchObject({ code: 'section-evaluate', error: 'evaluate' });
});

test('a script that does not arrive is given up after 8 seconds', async () => {
  vi.useFakeTimers();
  const loading = entries.load(plannedRelease('1.0.0'));
  const outcome = expect(loading).rejects.toMatchObject({ error: 'timeout' });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(scripts[0]?.onload).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
});

test.each([
  ['http', async () => new Response('gone', { status: 404 })],
  ['integrity', async () => new Response('var tampered;')],
  ['timeout', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a failed script is checked once more: %s', async (error, answer) => {
  vi.stubGlobal('fetch', vi.fn(answer));
  const loading = entries.load(plannedRelease('1.0.0'));
  fire('error');
  await expect(loading).rejects.toMatchObject({ error });
});

test('a script is pending until it arrives or fails', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('gone', { status: 404 })),
  );
  const release = plannedRelease('1.0.0');
  expect(entries.isUnderway(release)).toBe(false);
  const first = entries.load(release);
  expect(entries.isUnderway(release)).toBe(true);
  fire('error');
  await first.catch(() => {});
  expect(entries.isUnderway(release)).toBe(false);
});

test('forgetting a script uses another address, which no hung request delays', async () => {
  const release = plannedRelease('1.0.0');
  globals[release.container] = {};
  const first = entries.load(release);
  fire('load');
  await first;
  entries.forget(release);
  expect(globals[release.container]).toBeUndefined();
  const second = entries.load(release);
  globals[release.container] = {};
  fire('load');
  await second;
  expect(scripts.at(-1)?.src).toBe(`${release.entry.url}?attempt=1`);
});
