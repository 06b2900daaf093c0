import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TableHead } from './TableHead';
import type { Column } from './types';

// The name of a sort is the server's, that of a column the page's.
const columns: Column<object>[] = [
  { id: 'name', header: 'Name', cell: () => null },
  { id: 'latencySeconds', header: 'Answered after', sort: 'latency', align: 'end', cell: () => null },
  { id: 'latency', header: 'Answer', sort: 'at', cell: () => null },
];

test('the sorted column is found by its sort, not by its own name', async () => {
  const onSort = vi.fn();
  render(
    <table>
      <TableHead columns={columns} expandable={false} sort="-latency" onSort={onSort} />
    </table>,
  );
  expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))).toEqual([
    null,
    'descending',
    'none',
  ]);
  expect(screen.getAllByRole('button').map((button) => button.dataset.sorted)).toEqual(['descending', undefined]);
  await userEvent.click(screen.getByRole('button', { name: /Answered after/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(onSort.mock.calls).toEqual([['latency'], ['at']]);
});
