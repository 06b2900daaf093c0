import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Fold } from './Fold';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onScreen = (narrow: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      () => ({ matches: narrow, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
    );

test('on a phone one line opens the content below, which is not drawn before', async () => {
  onScreen(true);
  render(<Fold title="Reviews over time">a picture</Fold>);
  const line = screen.getByRole('button', { name: 'Reviews over time' });
  expect(line.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('a picture')).toBeNull();
  await userEvent.click(line);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  expect(document.getElementById(line.getAttribute('aria-controls') ?? '')?.textContent).toBe('a picture');
  await userEvent.click(line);
  expect(screen.queryByText('a picture')).toBeNull();
});

test('content named in the address is open; a wide screen has no line', () => {
  onScreen(true);
  render(
    <Fold title="Am I exposed?" startsOpen>
      an answer
    </Fold>,
  );
  expect(screen.getByText('an answer')).toBeTruthy();
  cleanup();
  onScreen(false);
  render(<Fold title="Reviews over time">a picture</Fold>);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('a picture')).toBeTruthy();
});
