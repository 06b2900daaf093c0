import { MemoryRouter } from '@companion/ui/router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { Picker } from './Picker';
import type { ComparedAddress } from './params';

afterEach(cleanup);

const commit = vi.fn();
const picker = (c: string[]) => {
  const list = { values: { c }, newest: () => ({ c }), commit, href: () => '' } as unknown as ComparedAddress;
  return (
    <MemoryRouter>
      <Picker list={list} people={[]} />
    </MemoryRouter>
  );
};

test('a name being typed survives the canonical ids in the address, one already added is cleared', async () => {
  const { rerender } = render(picker(['@alice']));
  await userEvent.type(screen.getByLabelText('Add a person'), 'bob');
  rerender(picker(['1']));
  expect(screen.getByLabelText<HTMLInputElement>('Add a person').value).toBe('bob');
  await userEvent.type(screen.getByLabelText('Add a person'), '{Enter}');
  expect(commit).toHaveBeenCalledWith({ c: ['1', 'bob'] });
  rerender(picker(['1', 'bob']));
  expect(screen.getByLabelText<HTMLInputElement>('Add a person').value).toBe('');
});
