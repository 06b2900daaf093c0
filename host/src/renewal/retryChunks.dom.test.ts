import { beforeEach, expect, test, vi } from 'vitest';
import { chunkError } from '../federation/testing';
import { takeToasts } from '../toasts/toasts';
import type { Renewal } from './renewal';
import { retried } from './retryChunks';

const gone = chunkError('https://site.example/assets/feedback.js');
const answers = (status: number) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('', { status })),
  );
const again = vi.fn(async () => 'module');
const asked = vi.fn<Renewal['chunkGone']>();
const renewal = { chunkGone: asked } as unknown as Renewal;
const outcome = (error: unknown, sheets: string[] = []) =>
  Promise.race([
    retried(error, sheets, again, renewal).catch((thrown) => thrown),
    new Promise((done) => setTimeout(done, 50, 'still waiting')),
  ]);

beforeEach(() => {
  again.mockClear();
  asked.mockReset();
});

test('a file that exists after all is requested again', async () => {
  answers(200);
  expect([await outcome(gone), asked.mock.calls.length]).toEqual(['module', 0]);
  expect(fetch).toHaveBeenCalledWith(
    expect.stringContaining('feedback.js'),
    expect.objectContaining({ cache: 'reload' }),
  );
});

test('a style sheet, whose error names no file, is checked too', async () => {
  answers(404);
  asked.mockReturnValue('now');
  expect(await outcome(chunkError(''), ['https://site.example/assets/feedback.css'])).toBe('still waiting');
  expect(fetch).toHaveBeenCalledWith(expect.stringContaining('feedback.css'), expect.anything());
});

test('while a new document is on its way the current page is not replaced', async () => {
  answers(404);
  asked.mockReturnValue('now');
  expect([await outcome(gone), takeToasts()]).toEqual(['still waiting', []]);
});

test('unsaved text stays, with a notice', async () => {
  answers(404);
  asked.mockReturnValue('later');
  expect(await outcome(gone)).toBe('still waiting');
  expect(takeToasts().map(({ title }) => title)).toEqual(['This site was updated']);
});

test('a new document that did not help does not bring another', async () => {
  answers(404);
  asked.mockReturnValue('never');
  expect(await outcome(gone)).toBe(gone);
});

test.each([
  ['offline', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))), gone],
  ['a request that hangs', () => answers(404), chunkError('https://site.example/assets/x.js', 'timeout')],
  ['code that throws', () => answers(404), new Error('boom')],
])('neither does %s', async (_what, arrange, error) => {
  arrange();
  expect([await outcome(error), asked.mock.calls.length, again.mock.calls.length]).toEqual([error, 0, 0]);
});

test('a server that is down has not lost a file: no new document', async () => {
  for (const status of [500, 503, 429]) {
    answers(status);
    expect([await outcome(gone), asked.mock.calls.length]).toEqual([gone, 0]);
  }
});
