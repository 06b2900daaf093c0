import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Palette } from './Palette';
import { rankItems } from './rankItems';
import type { PaletteGroup, PaletteItem } from './types';

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const dark = vi.fn();
const pages: PaletteItem[] = [
  { id: '/reviews', label: 'Reviews', to: '/reviews' },
  { id: '/slashes', label: 'Slashes', to: '/slashes' },
];
const commands: PaletteItem[] = [{ id: 'dark', label: 'Dark theme', onSelect: dark }];

function Demo({ extra = [] }: { extra?: PaletteGroup[] }) {
  const [open, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const groups = [
    { id: 'pages', heading: 'Pages', items: rankItems(pages, query) },
    { id: 'commands', heading: 'Commands', items: rankItems(commands, query) },
    ...extra,
  ];
  return <Palette open={open} onClose={() => setOpen(false)} query={query} onQuery={setQuery} groups={groups} />;
}

function show(extra?: PaletteGroup[]) {
  const router = createMemoryRouter([{ path: '*', element: <Demo extra={extra} /> }]);
  render(<RouterProvider router={router} />);
  return router;
}

test('typing, arrows and Enter open a page', async () => {
  const router = show();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(router.state.location.pathname).toBe('/slashes');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a command runs and closes the palette', async () => {
  show();
  await userEvent.keyboard('dark{Enter}');
  expect(dark).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Ctrl + Enter opens a new tab and keeps the palette', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const router = show();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(open).toHaveBeenCalledWith('/reviews', '_blank', 'noopener');
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test('says that nothing was found, with the typed words, as text', async () => {
  show();
  await userEvent.keyboard('<b>x</b>');
  expect(screen.getByText('<b>x</b>')).toBeTruthy();
  expect(screen.getByText('0 results')).toBeTruthy();
});

test('a loading group shows a spinner, a failed one says so', async () => {
  show([
    { id: 'people', heading: 'People', items: [], loading: true },
    { id: 'slash', heading: 'Slashes by id', items: [], failed: true },
  ]);
  expect(await screen.findByText('Loading')).toBeTruthy();
  expect(screen.getByText('These did not load. Type again to retry.')).toBeTruthy();
});

const bob: PaletteGroup = { id: 'people', heading: 'People', items: [{ id: 'bob', label: 'Bob', to: '/profiles/2' }] };
const reviews: PaletteGroup = { id: 'pages', heading: 'Pages', items: pages };
const among = (...groups: PaletteGroup[]) => (
  <MemoryRouter>
    <Palette open onClose={() => {}} query="b" onQuery={() => {}} groups={groups} />
  </MemoryRouter>
);
const marked = () => screen.getByRole('option', { selected: true }).textContent;

test('a better result that arrives later gets selected, unless the visitor has moved the selection', async () => {
  const { rerender } = render(among(reviews));
  expect(marked()).toContain('Reviews');
  rerender(among(bob, reviews));
  expect(marked()).toContain('Bob');
  cleanup();
  const late = render(among(reviews));
  await userEvent.keyboard('{ArrowDown}');
  late.rerender(among(bob, reviews));
  expect(marked()).toContain('Slashes');
});
