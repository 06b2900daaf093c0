import { person, renderSection } from '@companion/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccuserList } from './AccuserList';

const frank = {
  person: person(6, 'Frank'),
  opened: 29,
  open: 1,
  upheld: 12,
  defended: 8,
  inconclusive: 7,
  cancelled: 1,
  precision: { value: 0.6, low: 0.39, high: 0.78, k: 12, n: 20 },
  amountDefended: 400,
};

test('each cell of an author matches its column, and the share is of decided slashes', () => {
  renderSection(<AccuserList accusers={[frank]} most={20} asOf="2026-03-16T00:00:00Z" />);
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  const row = screen.getByRole('row', { name: /Frank/ });
  const cells = [within(row).getByRole('rowheader'), ...within(row).getAllByRole('cell')];
  const cell = (head: string) => cells[heads.indexOf(head)];
  for (const [head, count, status] of [
    ['Opened', '29', ''],
    ['Upheld', '12', '&status=upheld'],
    ['Defended', '8', '&status=defended'],
    ['Inconclusive', '7', '&status=inconclusive'],
  ] as const) {
    expect(cell(head)?.textContent, head).toBe(count);
    expect(cell(head)?.querySelector('a')?.getAttribute('href')).toBe(`/slashes?author=profileId%3A6${status}`);
  }
  expect(cell('Upheld of decided')?.textContent).toContain('60.0%');
  expect(cell('Points requested and refused')?.textContent).toBe('400');
});
