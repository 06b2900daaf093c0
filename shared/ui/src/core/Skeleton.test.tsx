import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Skeleton } from './Skeleton';
import { Spinner } from './Spinner';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const view = (loading: boolean) => (
  <Skeleton loading={loading} shape={<i>shape</i>}>
    <b>content</b>
  </Skeleton>
);
const phase = () => document.querySelector('[data-skeleton]')?.getAttribute('data-skeleton') ?? 'content';

test('a fast answer never shows a skeleton', async () => {
  const { rerender } = render(view(true));
  expect(phase()).toBe('waiting');
  await wait(149);
  expect(phase()).toBe('waiting');
  rerender(view(false));
  expect(phase()).toBe('content');
  await wait(1000);
  expect(phase()).toBe('content');
});

test('once shown, a skeleton stays at least 300 ms', async () => {
  const { rerender } = render(view(true));
  await wait(150);
  expect(phase()).toBe('shown');
  rerender(view(false));
  await wait(299);
  expect(phase()).toBe('shown');
  await wait(1);
  expect(phase()).toBe('content');
  expect(screen.getByText('content')).toBeTruthy();
});

test('a slow answer replaces the skeleton at once', async () => {
  const { rerender } = render(view(true));
  await wait(2000);
  rerender(view(false));
  await wait(0);
  expect(phase()).toBe('content');
});

test('the spinner appears after 150 ms and says Loading', async () => {
  render(<Spinner size="lg" />);
  const spinner = screen.getByRole('status');
  expect(spinner.style.inlineSize).toBe('48px');
  expect(spinner.textContent).toBe('');
  await wait(150);
  expect(spinner.textContent).toBe('Loading');
});
