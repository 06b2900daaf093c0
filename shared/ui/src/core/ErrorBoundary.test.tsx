import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary, ErrorScreen } from './ErrorBoundary';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let broken = true;
function Fragile() {
  if (broken) throw new Error('no such column');
  return <p>fine</p>;
}

test('contains an error, reports it once, and Retry tries again', async () => {
  broken = true;
  const onError = vi.fn();
  render(
    <>
      <p>around</p>
      <ErrorBoundary what="The vouch table" onError={onError}>
        <Fragile />
      </ErrorBoundary>
    </>,
  );
  expect(screen.getByText('around')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('The vouch table could not be loaded.');
  expect(onError).toHaveBeenCalledOnce();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('fine')).toBeTruthy();
});

test('a changed key tries again', () => {
  broken = true;
  const at = (path: string) => (
    <ErrorBoundary resetKeys={[path]}>
      <Fragile />
    </ErrorBoundary>
  );
  const { rerender } = render(at('/a'));
  broken = false;
  rerender(at('/a'));
  expect(screen.queryByText('fine')).toBeNull();
  rerender(at('/b'));
  expect(screen.getByText('fine')).toBeTruthy();
});

test('an error that comes with a changed key is reported once', () => {
  broken = false;
  const onError = vi.fn();
  const at = (path: string) => (
    <ErrorBoundary resetKeys={[path]} onError={onError}>
      <Fragile key={path} />
    </ErrorBoundary>
  );
  const { rerender } = render(at('/a'));
  broken = true;
  rerender(at('/b'));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(onError).toHaveBeenCalledOnce();
});

test('the fallback screen has fixed text and reloads', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  render(<ErrorScreen />);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(
    screen.getByText('An unexpected error occurred. The error has been logged and will be investigated.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
  expect(reload).toHaveBeenCalledOnce();
});
