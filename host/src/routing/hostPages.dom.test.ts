import { expect, test, vi } from 'vitest';
import { tracked } from '../federation/tracked';
import { forgetFailedPages, loadHostPage } from './hostPages';

vi.mock('../federation/tracked', () => ({ tracked: vi.fn() }));
vi.mock('../home/HomePage', () => ({ default: () => null }));
vi.mock('../feedback/FeedbackPage', () => ({ default: () => null }));

const page = { default: () => null };
const next = (answer: Promise<unknown>) => vi.mocked(tracked).mockReturnValueOnce(answer as never);

test('a page that failed is loaded again once, and then stays', async () => {
  next(Promise.resolve(page));
  const other = loadHostPage('feedback-page');
  next(Promise.reject(new Error('offline')));
  const failed = loadHostPage('home');
  await expect(failed).rejects.toThrow('offline');
  expect(loadHostPage('home')).toBe(failed);

  forgetFailedPages();
  next(Promise.resolve(page));
  const loaded = loadHostPage('home');
  expect(await loaded).toBe(page);

  // Another page failed and is forgotten.
  forgetFailedPages();
  expect([loadHostPage('home') === loaded, loadHostPage('feedback-page') === other]).toEqual([true, true]);
  expect(tracked).toHaveBeenCalledTimes(3);
});
