import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { SidewaysTable } from './SidewaysTable';

afterEach(cleanup);

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => (
    <tr key={at}>
      <td>{at}</td>
    </tr>
  ));

test('a long table shows 25 rows, and the rest after a press, which keeps the focus at the table', async () => {
  render(<SidewaysTable label="Inviters" head={['Inviter']} rows={rows(26)} />);
  expect(screen.getAllByRole('row')).toHaveLength(26);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 26' }));
  expect(screen.getAllByRole('row')).toHaveLength(27);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Inviters' }));
});

test('25 rows need no button', () => {
  render(<SidewaysTable label="Inviters" rows={rows(25)} />);
  expect(screen.getAllByRole('row')).toHaveLength(25);
  expect(screen.queryByRole('button')).toBeNull();
});
