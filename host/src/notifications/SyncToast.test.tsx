import type { SyncNotification } from '@companion/data';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addNotification, dismissToast } from './notifications';
import SyncToast from './SyncToast';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
});

const push = (id: number, status: SyncNotification['status'] = 'completed') =>
  act(() =>
    addNotification({
      id,
      type: 'xp_sync',
      status,
      message: `Sync ${id}`,
      details: { added: id },
      createdAt: '2026-03-16T00:00:00Z',
      completedAt: null,
    }),
  );

test('shows message, details and how many more came', () => {
  render(<SyncToast />);
  for (let id = 1; id <= 7; id++) push(id);
  expect(screen.getByText('Sync 7')).toBeTruthy();
  expect(screen.getByText('added:').parentElement?.textContent).toBe('added: 7');
  expect(screen.getByText('+4 more')).toBeTruthy();
});

test('closes after ten seconds, and at once when dismissed', () => {
  render(<SyncToast />);
  push(1);
  act(() => vi.advanceTimersByTime(9_999));
  expect(screen.queryByText('Sync 1')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Sync 1')).toBeNull();
  push(2);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Sync 2')).toBeNull();
});

test('stays while the pointer is over it', () => {
  const { container } = render(<SyncToast />);
  push(1);
  const toast = container.querySelector('[data-status]') as Element;
  fireEvent.pointerEnter(toast);
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText('Sync 1')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  push(2);
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Sync 2')).toBeNull();
});

test('stays while the keyboard focus is in it, wherever the pointer goes', () => {
  const { container } = render(<SyncToast />);
  push(1);
  const toast = container.querySelector('[data-status]') as Element;
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => screen.getByRole('button', { name: 'Details' }).focus());
  fireEvent.pointerEnter(toast);
  fireEvent.pointerLeave(toast);
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText('Sync 1')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Details' }).blur());
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Sync 1')).toBeNull();
});

test('a focus that did not come from the keyboard holds nothing open', () => {
  render(<SyncToast />);
  push(1);
  const details = screen.getByRole('button', { name: 'Details' });
  vi.spyOn(details, 'matches').mockReturnValue(false);
  act(() => details.focus());
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Sync 1')).toBeNull();
});

test('returns the focus to where it was, or to the page', () => {
  render(
    <>
      <main id="content" tabIndex={-1} />
      <SyncToast />
    </>,
  );
  const dismissed = () => {
    const dismiss = screen.getByRole('button', { name: 'Dismiss' });
    act(() => dismiss.focus());
    fireEvent.click(dismiss);
    return document.activeElement;
  };
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  push(1);
  expect(dismissed()).toBe(before);
  push(2);
  act(() => screen.getByRole('button', { name: 'Details' }).focus());
  before.remove();
  expect(dismissed()).toBe(screen.getByRole('main'));
});

test('dismissing by pointer moves no focus', () => {
  render(
    <>
      <input aria-label="Search" />
      <SyncToast />
    </>,
  );
  screen.getByRole('textbox').focus();
  push(1);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('stays while its details are open', () => {
  render(<SyncToast />);
  push(1);
  const details = screen.getByRole('button', { name: 'Details' });
  fireEvent.click(details);
  expect(details.getAttribute('aria-expanded')).toBe('true');
  act(() => vi.advanceTimersByTime(20_000));
  expect(screen.queryByText('Sync 1')).toBeTruthy();
  fireEvent.click(details);
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Sync 1')).toBeNull();
});

test.each(['completed', 'in_progress', 'failed', 'other'] as const)(
  'carries its status for the colour: %s',
  (status) => {
    const { container } = render(<SyncToast />);
    push(1, status);
    expect(container.querySelector(`[data-status="${status}"]`)).toBeTruthy();
  },
);
