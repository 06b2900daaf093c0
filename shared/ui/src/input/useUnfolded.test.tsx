import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useUnfolded } from './useUnfolded';

afterEach(cleanup);

function List({ rows, most }: { rows: readonly number[]; most?: number }) {
  const { shown, more } = useUnfolded(rows, 2, most);
  return (
    <>
      <ul>
        {shown.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {more}
    </>
  );
}

test('shows the first rows, then all of them, with the focus on the message', async () => {
  render(<List rows={[1, 2, 3]} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 3' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByText('All 3 are shown.'));
});

test('rows of an answer at its limit are not called all', async () => {
  render(<List rows={[1, 2, 3]} most={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the first 3' }));
  expect(document.activeElement).toBe(screen.getByText('The first 3 are shown.'));
});

test('few rows have no button', () => {
  render(<List rows={[1, 2]} />);
  expect(screen.queryByRole('button')).toBeNull();
});
