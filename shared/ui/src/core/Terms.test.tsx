import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MemoryRouter } from '../router';
import { PageHead } from './PageHead';

// A panel loads on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

test('a term is explained by key and by press, and the text does not change', async () => {
  render(<PageHead title="Slashes" purpose="Which slashes changed most, and for how many people?" />, {
    wrapper: MemoryRouter,
  });
  const word = screen.getByRole('button', { name: 'slashes' });
  expect(word.closest('p')?.textContent).toBe('Which slashes changed most, and for how many people?');
  word.focus();
  await userEvent.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Meaning of slash' });
  expect(await screen.findByText(/A public accusation\. Members vote/)).toBeTruthy();
  expect(panel.contains(screen.getByText('slash'))).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
