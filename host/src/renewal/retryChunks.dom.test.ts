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

test('a file that is there after all is asked for again', async () => {
  answers(200);
  expect([await outcome(gone), asked.mock.calls.length]).toEqual(['module', 0]);
  expect(fetch).toHaveBeenCalledWith(
    expect.stringContaining('feedback.js'),
    expect.objectContaining({ cache: 'reload' }),
  );
});

test('a style sheet, whose error names no file, is looked at too', async () => {
  answers(404);
  asked.mockReturnValue('now');
  expect(await outcome(chunkError(''), ['https://site.example/assets/feedback.css'])).toBe('still waiting');
  expect(fetch).toHaveBeenCalledWith(expect.stringContaining('feedback.css'), expect.anything());
});

test('while a new document is on its way nothing is drawn in the place of what is there', async () => {
  answers(404);
  asked.mockReturnValue('now');
  expect([await outcome(gone), takeToasts()]).toEqual(['still waiting', []]);
});

test('who has something unsaved keeps it, and is told', async () => {
  answers(404);
  asked.mockReturnValue('later');
  expect(await outcome(gone)).toBe('still waiting');
  expect(takeToasts().map(({ title }) => title)).toEqual(['This site was updated']);
});

test('a new document that did not help is no reason for another', async () => {
  answers(404);
  asked.mockReturnValue('never');
  expect(await outcome(gone)).toBe(gone);
});

test.each([
  ['offline', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))), gone],
  ['a request that hangs', () => answers(404), chunkError('https://site.example/assets/x.js', 'timeout')],
  ['code that throws', () => answers(404), new Error('boom')],
])('%s is none either', async (_what, arrange, error) => {
  arrange();
  expect([await outcome(error), asked.mock.calls.length, again.mock.calls.length]).toEqual([error, 0, 0]);
});

test('a server that is away has lost no file: no new document for that', async () => {
  for (const status of [500, 503, 429]) {
    answers(status);
    expect([await outcome(gone), asked.mock.calls.length]).toEqual([gone, 0]);
  }
});
