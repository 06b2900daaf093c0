import { profilesSearch } from '@companion/functions/profilesSearch';
import { votesStream } from '@companion/functions/votesStream';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFunctionAddress } from '../url';
import { DataTable, type DataTableProps } from './DataTable';
import type { Column, TableQuery } from './types';

type Row = { id: number; name: string; score: number | null };
const rows: Row[] = [
  { id: 1, name: 'Alice', score: 2100 },
  { id: 2, name: 'Bob', score: null },
  { id: 3, name: 'Carol', score: 900 },
];
const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name },
  { id: 'score', header: 'Score', cell: (row) => row.score, sort: 'score', align: 'end' },
  { id: 'joined', header: 'Joined', cell: () => 'May', sort: 'joined', hidden: true },
];
const answered: TableQuery<Row> = {
  data: { rows, total: 120, totalExact: true },
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  error: null,
  refetch: () => undefined,
};

function TablePage(props: Partial<DataTableProps<Row>>) {
  const list = useFunctionAddress(profilesSearch, { cols: ['name', 'score', 'joined'] });
  return (
    <DataTable
      caption="People"
      columns={columns}
      query={answered}
      list={list}
      rowKey={(row) => row.id}
      rowHref={(row) => `/people/${row.id}`}
      noun={{ one: 'person', other: 'people' }}
      {...props}
    />
  );
}

async function open(props: Partial<DataTableProps<Row>> = {}, entry = '/list') {
  const router = createMemoryRouter(
    [
      { path: '/list', element: <TablePage {...props} /> },
      { path: '/people/:id', element: <p>a person</p> },
    ],
    { initialEntries: [entry] },
  );
  render(<RouterProvider router={router} />);
  await act(async () => undefined);
  return { search: () => router.state.location.search, path: () => router.state.location.pathname };
}

const narrow = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ matches, media, addEventListener: () => undefined, removeEventListener: () => undefined }) as never,
    );

// Panels load on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('headers are buttons that sort through the URL and say so', async () => {
  const { search } = await open();
  const header = screen.getByRole('columnheader', { name: 'Score' });
  expect(header.getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: 'Name' }).hasAttribute('aria-sort')).toBe(false);
  await userEvent.click(within(header).getByRole('button', { name: 'Score' }));
  expect(search()).toBe('?sort=score');
  expect(header.getAttribute('aria-sort')).toBe('ascending');
});

test.each([
  ['a row of the table', false],
  ['a card', true],
])(
  '%s opens its page at a press, in a new tab by the middle button or with Ctrl or ⌘, and not by the right one',
  async (_, isCard) => {
    narrow(isCard);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { path } = await open();
    const row = screen.getByText('900').closest('[data-row]') as HTMLElement;
    for (const [type, init] of [
      ['auxclick', { button: 1 }],
      ['click', { ctrlKey: true }],
      ['click', { metaKey: true }],
    ] as const) {
      fireEvent(row, new MouseEvent(type, { bubbles: true, ...init }));
      expect(opened.mock.lastCall?.slice(1), type).toEqual(['_blank', 'noopener']);
      expect(opened.mock.lastCall?.[0]).toMatch(/\/people\/3$/);
      opened.mockClear();
    }
    fireEvent(row, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    expect([opened.mock.calls, path()]).toEqual([[], '/list']);
    fireEvent(row, new MouseEvent('click', { bubbles: true }));
    await screen.findByText('a person');
    expect(path()).toBe('/people/3');
  },
);

test('a missing value is a dash', async () => {
  await open();
  expect(within(screen.getByRole('row', { name: /Bob/ })).getByText('–')).toBeTruthy();
});

test('pages are links, rows per page a select', async () => {
  const { search } = await open();
  expect(screen.getByRole('link', { name: 'Page 5' }).getAttribute('href')).toBe('/list?page=5');
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  expect(search()).toBe('?page=2');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50');
  expect(search()).toBe('?per=50');
});

test('brackets turn pages and stop at the ends', async () => {
  const { search } = await open();
  await userEvent.keyboard('[[');
  expect(search()).toBe('');
  await userEvent.keyboard(']');
  expect(search()).toBe('?page=2');
  for (let press = 0; press < 4; press += 1) await userEvent.keyboard(']');
  expect(search()).toBe('?page=5');
});

test('j and k walk the rows, Enter opens one', async () => {
  const { path } = await open();
  await userEvent.keyboard('jjk');
  expect(document.activeElement?.textContent).toContain('Alice');
  await userEvent.keyboard('j{Enter}');
  expect(path()).toBe('/people/2');
});

test('keys are off while typing', async () => {
  const { search } = await open({ search: 'Search people' });
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'j]]');
  expect(document.activeElement?.tagName).toBe('INPUT');
  expect(search()).not.toContain('page');
});

test('each row has one real link, and a press beside it follows the link', async () => {
  const { path } = await open();
  expect(screen.getByRole('link', { name: 'Carol' }).getAttribute('href')).toBe('/people/3');
  await userEvent.click(screen.getByText('900'));
  expect(path()).toBe('/people/3');
});

test('a Ctrl press opens a new tab instead', async () => {
  const { path } = await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(screen.getByText('900'));
  expect(opened).toHaveBeenCalledWith(expect.stringMatching(/\/people\/3$/), '_blank', 'noopener');
  expect(path()).toBe('/list');
});

test('details open and close by keyboard', async () => {
  await open({ expand: (row) => <p>about {row.name}</p> });
  const button = within(screen.getByRole('row', { name: /Carol/ })).getByRole('button', { name: 'Show details' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('about Carol')).toBeTruthy();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('about Carol')).toBeNull();
});

test('the column chooser writes the URL', async () => {
  const { search } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Joined' }));
  expect(new URLSearchParams(search()).get('cols')).toBe('name,score,joined');
  expect(screen.getByRole('columnheader', { name: 'Joined' })).toBeTruthy();
});

test('two columns chosen within one event both change', async () => {
  let search = '';
  const Search = () => {
    search = useLocation().search;
    return null;
  };
  render(
    <MemoryRouter>
      <TablePage />
      <Search />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const score = await screen.findByRole('checkbox', { name: 'Score' });
  const joined = screen.getByRole('checkbox', { name: 'Joined' });
  await act(async () => {
    score.click();
    joined.click();
  });
  expect(new URLSearchParams(search).get('cols')).toBe('name,joined');
});

test('while loading it keeps the head and says it is busy', async () => {
  await open({ query: { ...answered, data: undefined, isPending: true, isFetching: true } });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('columnheader', { name: 'Score' })).toBeTruthy();
  expect(screen.queryByText('Alice')).toBeNull();
});

test('a failure names the table and can be retried', async () => {
  const refetch = vi.fn();
  const error = Object.assign(new Error('No answer.'), { requestId: 'r-1' });
  await open({ query: { ...answered, data: undefined, error, refetch } });
  expect(screen.getByRole('alert').textContent).toContain('People could not be loaded.Request r-1');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('a failure after an answer keeps the rows', async () => {
  await open({ query: { ...answered, error: new Error('gone') } });
  expect(screen.getByText('Alice')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('refreshing failed');
});

test('an empty list offers to drop one filter', async () => {
  const empty = { ...answered, data: { rows: [], total: 0, totalExact: true, relax: [{ drop: 'q', total: 12 }] } };
  const { search } = await open({ query: empty, chips: [{ key: 'q', label: 'text', value: 'zz' }] }, '/list?q=zz');
  expect(screen.getByText('Nothing matches these filters.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove text: zz to show 12' }));
  expect(search()).toBe('');
});

test('a page beyond the end is not called an empty list', async () => {
  const beyond = { ...answered, data: { rows: [], total: 3, totalExact: true } };
  const { search } = await open({ query: beyond, empty: <p>Nobody at all.</p> }, '/list?page=9');
  expect(screen.queryByText('Nobody at all.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show the first page' }));
  expect(search()).toBe('');
});

test('an estimated total is read out as about', async () => {
  await open({ query: { ...answered, data: { rows, total: 12_400, totalExact: false } } });
  expect(screen.getAllByText('about 12,400 people').length).toBeGreaterThan(0);
});

test('on a phone rows are cards with an expander and filters live in a sheet', async () => {
  narrow(true);
  await open({ filters: <p>a filter</p>, expand: () => <p>more of it</p> });
  expect(screen.queryByRole('table')).toBeNull();
  const card = within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')[0] as HTMLElement;
  expect(within(card).getByRole('link', { name: 'Alice' })).toBeTruthy();
  expect(within(card).getByText('2100')).toBeTruthy();
  await userEvent.click(within(card).getByRole('button', { name: 'More' }));
  expect(within(card).getByText('more of it')).toBeTruthy();
  expect(screen.queryByText('a filter')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByText('a filter')).toBeTruthy();
});

test('Shift adds a further sort key and names it', async () => {
  const { search } = await open({}, '/list?cols=name,score,joined');
  const joined = screen.getByRole('columnheader', { name: /Joined/ });
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(within(joined).getByRole('button'));
  await user.keyboard('{/Shift}');
  expect(new URLSearchParams(search()).get('sort')).toBe('-score,joined');
  expect(within(joined).getByText(', sort key 2, ascending')).toBeTruthy();
});

test('o opens the details of the focused row', async () => {
  await open({ expand: (row) => <p>about {row.name}</p> });
  await userEvent.keyboard('jjo');
  expect(screen.getByText('about Bob')).toBeTruthy();
  await userEvent.keyboard('o');
  expect(screen.queryByText('about Bob')).toBeNull();
});

test('data that ends too early gets a note', async () => {
  const data = { rows, total: 3, totalExact: true, asOf: '2026-03-16T00:00:00Z' };
  await open({ query: { ...answered, data: { ...data, dataUntil: '2026-03-15T23:55:00Z' } } });
  expect(screen.queryByRole('note')).toBeNull();
  cleanup();
  await open({ query: { ...answered, data: { ...data, dataUntil: '2026-03-15T20:00:00Z' } } });
  expect(screen.getByRole('note').textContent).toContain('Later activity has not been loaded yet.');
});

test('a redrawn list keeps the rows that did not change', async () => {
  const drawn: string[] = [];
  const noted: Column<Row>[] = [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => {
        drawn.push(row.name);
        return row.name;
      },
    },
  ];
  let change: (next: readonly Row[]) => void = () => undefined;
  function Changing() {
    const [shown, setShown] = useState<readonly Row[]>(rows);
    change = setShown;
    return <TablePage columns={noted} query={{ ...answered, data: { rows: shown, total: 3, totalExact: true } }} />;
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Changing /> }])} />);
  expect(drawn).toEqual(['Alice', 'Bob', 'Carol']);
  const [alice, , carol] = rows as [Row, Row, Row];
  act(() => change([alice, { id: 2, name: 'Bobby', score: 5 }, carol]));
  expect(drawn).toEqual(['Alice', 'Bob', 'Carol', 'Bobby']);
  expect(screen.getByRole('link', { name: 'Bobby' })).toBeDefined();
});

test('a list that opens with a limited time range offers all time if that range is empty', async () => {
  function VotesPage() {
    const list = useFunctionAddress(votesStream, { cols: ['name', 'score', 'joined'] });
    const query = { ...answered, data: { rows: [], total: 0, totalExact: true } };
    const noun = { one: 'vote', other: 'votes' };
    return (
      <DataTable caption="Votes" columns={columns} query={query} list={list} rowKey={({ id }) => id} noun={noun} />
    );
  }
  const router = createMemoryRouter([{ path: '/votes', element: <VotesPage /> }], { initialEntries: ['/votes'] });
  render(<RouterProvider router={router} />);
  expect(await screen.findByText('Nothing in this range.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all time' }));
  expect(router.state.location.search).toBe('?range=all');
  expect(screen.queryByText('Nothing in this range.')).toBeNull();
});
