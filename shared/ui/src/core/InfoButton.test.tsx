import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { InfoButton } from './InfoButton';

// Panels load on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

test('opens the definition of a metric by keyboard and returns the focus', async () => {
  render(<InfoButton metric="M5" label="Positive share" />);
  const button = screen.getByRole('button', { name: 'About Positive share' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Wilson interval' })).toBeTruthy();
  expect(screen.getByText('M5, version 1')).toBeTruthy();
  expect(screen.getByText(/z = 1.96/)).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a second press closes it', async () => {
  render(<InfoButton metric="M5" label="Positive share" />);
  const button = screen.getByRole('button');
  await userEvent.click(button);
  await screen.findByRole('heading', { name: 'Wilson interval' });
  await userEvent.click(button);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('an unknown metric says so', async () => {
  render(<InfoButton metric="toString" label="Something" />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('There is no definition for “toString” yet.')).toBeTruthy();
});
