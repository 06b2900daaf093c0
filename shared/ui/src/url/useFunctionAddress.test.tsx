import { profilesSearch } from '@companion/functions/profilesSearch';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { type FunctionAddress, useFunctionAddress } from './useFunctionAddress';

afterEach(cleanup);

let list: FunctionAddress<typeof profilesSearch>;

function ListPage() {
  list = useFunctionAddress(profilesSearch);
  return <output>{JSON.stringify(list.values)}</output>;
}

async function open(...entries: string[]) {
  const router = createMemoryRouter([{ path: '/list', element: <ListPage /> }], { initialEntries: entries });
  render(<RouterProvider router={router} />);
  await act(async () => undefined);
  return router;
}

const address = (router: Awaited<ReturnType<typeof open>>) =>
  router.state.location.pathname + router.state.location.search;
const change = (patch: () => void) => act(async () => patch());

test('invalid and unknown parameters are dropped and the address is replaced', async () => {
  const router = await open('/list?page=abc&level=evil&junk=1&sort=joined');
  expect(address(router)).toBe('/list?sort=joined');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(screen.getByText(/"sort":"joined"/)).toBeTruthy();
});

test('a valid address is left alone', async () => {
  const router = await open('/list?level=known&page=2');
  expect(router.state.historyAction).toBe('POP');
  expect(list.values.page).toBe(2);
});

test('typing replaces, committing pushes, and both go back to page 1', async () => {
  const router = await open('/list?page=4');
  await change(() => list.type({ q: 'al' }));
  expect(address(router)).toBe('/list?q=al');
  expect(router.state.historyAction).toBe('REPLACE');
  await change(() => list.commit({ q: 'alice' }));
  expect(address(router)).toBe('/list?q=alice');
  expect(router.state.historyAction).toBe('PUSH');
});

test('committing exactly what was typed still adds an entry', async () => {
  const router = await open('/list');
  await change(() => list.type({ q: 'alice' }));
  await change(() => list.commit({ q: 'alice' }));
  expect(address(router)).toBe('/list?q=alice');
  expect(router.state.historyAction).toBe('PUSH');
});

test('typing that is taken back leaves no entry', async () => {
  const router = await open('/list');
  await change(() => list.type({ q: 'al' }));
  await change(() => list.commit({ q: '' }));
  expect(address(router)).toBe('/list');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('two changes in one event both count', async () => {
  const router = await open('/list');
  await change(() => {
    list.commit({ level: ['known'] });
    list.commit({ sort: 'joined' });
  });
  expect(address(router)).toBe('/list?sort=joined&level=known');
});

test('a page change keeps the filters, back restores them', async () => {
  const router = await open('/list?level=known');
  await change(() => list.commit({ page: 3 }));
  expect(address(router)).toBe('/list?page=3&level=known');
  await change(() => router.navigate(-1));
  expect(list.values).toMatchObject({ page: 1, level: ['known'] });
});

test('names the filters in force, clears them, and gives links', async () => {
  const router = await open('/list?level=known&q=al&sort=joined');
  expect(list.active).toEqual(['q', 'level']);
  expect(list.href({ page: 2 })).toBe('?q=al&sort=joined&page=2&level=known');
  await change(() => list.clear());
  expect(address(router)).toBe('/list');
  expect(list.active).toEqual([]);
});
