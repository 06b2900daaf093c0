import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Dialog } from './Dialog';
import { loadTypedAhead, TypedAhead } from './TypedAhead';

// Loading it is not part of what is timed here.
beforeAll(() => import('./DialogPanel'));
afterEach(cleanup);

function Page({ taken = false }: { taken?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    flushSync(() => setOpen(false));
    if (taken) document.getElementById('next')?.focus();
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <input id="next" aria-label="Next" />
      <Dialog open={open} onClose={close} title="Question">
        <button type="button">Answer</button>
      </Dialog>
    </>
  );
}

test('a closed dialog returns the focus to the button that opened it', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('an element that took the focus meanwhile keeps it', async () => {
  render(<Page taken />);
  screen.getByRole('button', { name: 'Open' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Next')));
});

test('if the button that opened it is gone, a neighbor gets the focus', async () => {
  function Row() {
    const [open, setOpen] = useState(false);
    const [done, setDone] = useState(false);
    return (
      <>
        <button type="button">Far away</button>
        <div>
          <a href="/job">Job</a>
          <span>
            {!done && (
              <button type="button" onClick={() => setOpen(true)}>
                Run
              </button>
            )}
          </span>
        </div>
        <Dialog
          open={open}
          onClose={() => {
            flushSync(() => setDone(true));
            setOpen(false);
          }}
          title="Question"
        >
          <button type="button">Answer</button>
        </Dialog>
      </>
    );
  }
  render(<Row />);
  screen.getByRole('button', { name: 'Run' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Job' })));
});

test('through two placeholders the focus returns to where it was before the first', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await loadTypedAhead();
  const page = (floats: ReactNode) => (
    <>
      <button type="button">Row</button>
      {floats}
    </>
  );
  const { rerender } = render(page(null));
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();
  for (const code of ['of the sheet', 'of the dialog']) {
    rerender(page(<TypedAhead key={code} onClose={() => {}} />));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Loading')));
  }
  rerender(page(null));
  expect(document.activeElement).toBe(row);
  vi.restoreAllMocks();
});
