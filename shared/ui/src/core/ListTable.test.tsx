import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ListTable } from './ListTable';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const list = (
  <ListTable
    label="Voters"
    columns={[
      { name: 'Voter', of: ({ name }: { name: string; right: number }) => name },
      { name: 'Right', of: ({ right }) => right },
    ]}
    rows={[
      { name: 'Alice', right: 2 },
      { name: 'Bob', right: 1 },
    ]}
    rowKey={({ name }) => name}
    more={<button type="button">Show more</button>}
  />
);

test('a list is a table with the names of its columns', () => {
  render(list);
  const table = within(screen.getByRole('group', { name: 'Voters' })).getByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['VoterRight', 'Alice2', 'Bob1']);
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((header) => header.textContent),
  ).toEqual(['Alice', 'Bob']);
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
});

test('on a phone each row is a card that names its facts, and nothing scrolls sideways', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  } as unknown as MediaQueryList);
  render(list);
  expect(screen.queryByRole('table')).toBeNull();
  const cards = within(screen.getByRole('list', { name: 'Voters' })).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual(['AliceRight2', 'BobRight1']);
  expect(within(cards[0] as HTMLElement).getByRole('term').textContent).toBe('Right');
  expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
});
