import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast } from './showToast';
import { Toaster } from './Toaster';

afterEach(cleanup);

test('shows text literally, runs its action once and disappears', async () => {
  render(<Toaster />);
  const onSelect = vi.fn();
  act(() => {
    showToast({ title: '<i>Saved</i>', children: 'added: 3', action: { label: 'Undo', onSelect } });
  });
  expect(await screen.findByText('<i>Saved</i>')).toBeTruthy();
  expect(screen.getByText('added: 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(screen.queryByText('<i>Saved</i>')).toBeNull(), 10_000);
});

test('the same id replaces a toast, dismissing removes it', async () => {
  render(<Toaster />);
  act(() => {
    showToast({ id: 'sync', title: 'Reading', tone: 'progress', duration: Number.POSITIVE_INFINITY });
  });
  await screen.findByText('Reading');
  act(() => {
    expect(showToast({ id: 'sync', title: 'Done', tone: 'success' })).toBe('sync');
  });
  await screen.findByText('Done');
  expect(screen.queryByText('Reading')).toBeNull();
  act(() => dismissToast('sync'));
  await vi.waitFor(() => expect(screen.queryByText('Done')).toBeNull(), 10_000);
});
