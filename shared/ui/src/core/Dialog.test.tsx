import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog';

// The dialog's code loads on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media === '(pointer: fine)' ? ({ matches: true } as MediaQueryList) : real(media),
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Note() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A note">
        <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      </Dialog>
    </>
  );
}

test('text typed before the code of a dialog has loaded goes to its first field, with the focus', async () => {
  render(<Note />);
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  const ahead = await screen.findByLabelText('Loading');
  expect(document.activeElement).toBe(ahead);
  // At the keyboard, because the code may arrive between two letters.
  await userEvent.keyboard('hello');
  const field = await screen.findByLabelText('Note', {}, { timeout: 20_000 });
  await vi.waitFor(() => expect([(field as HTMLInputElement).value, document.activeElement]).toEqual(['hello', field]));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write' })));
});
