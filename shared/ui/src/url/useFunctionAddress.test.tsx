import { profilesSearch } from '@companion/functions/profilesSearch';
import { act, cleanup, render, screen } from '@testing-library/react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { type FunctionAddress, useFunctionAddress } from './useFunctionAddress';

afterEach(cleanup);

let list: FunctionAddress<typeof profilesSearch>;
let at: { location: Location; action: string; navigate: NavigateFunction };

function ListPage() {
  list = useFunctionAddress(profilesSearch);
  at = { location: useLocation(), action: useNavigationType(), navigate: useNavigate() };
  return <output>{JSON.stringify(list.values)}</output>;
}

async function open(...entries: string[]) {
  render(
    <MemoryRouter initialEntries={entries}>
      <ListPage />
    </MemoryRouter>,
  );
  await act(async () => undefined);
}

const address = () => at.location.pathname + at.location.search;
const change = (patch: () => void) => act(async () => patch());

test('invalid and unknown parameters are dropped and the address is replaced', async () => {
  await open('/list?page=abc&level=evil&junk=1&sort=joined');
  expect(address()).toBe('/list?sort=joined');
  expect(at.action).toBe('REPLACE');
  expect(screen.getByText(/"sort":"joined"/)).toBeTruthy();
});

test('a valid address is left alone', async () => {
  await open('/list?level=known&page=2');
  expect(at.action).toBe('POP');
  expect(list.values.page).toBe(2);
});

test('typing replaces, committing pushes, and both go back to page 1', async () => {
  await open('/list?page=4');
  await change(() => list.type({ q: 'al' }));
  expect(address()).toBe('/list?q=al');
  expect(at.action).toBe('REPLACE');
  await change(() => list.commit({ q: 'alice' }));
  expect(address()).toBe('/list?q=alice');
  expect(at.action).toBe('PUSH');
});

test('committing exactly the typed text still adds an entry', async () => {
  await open('/list');
  await change(() => list.type({ q: 'alice' }));
  await change(() => list.commit({ q: 'alice' }));
  expect(address()).toBe('/list?q=alice');
  expect(at.action).toBe('PUSH');
});

test('typing that is undone leaves no entry', async () => {
  await open('/list');
  await change(() => list.type({ q: 'al' }));
  await change(() => list.commit({ q: '' }));
  expect(address()).toBe('/list');
  expect(at.action).toBe('REPLACE');
});

test('two changes in one event both count', async () => {
  await open('/list');
  await change(() => {
    list.commit({ level: ['known'] });
    list.commit({ sort: 'joined' });
  });
  expect(address()).toBe('/list?sort=joined&level=known');
});

test('a change can build on one that is not drawn yet', async () => {
  await open('/list?level=known');
  await change(() => {
    list.commit({ level: ['known', 'exemplary'] });
    expect(list.values.level).toEqual(['known']);
    list.commit({ level: list.newest().level?.filter((name) => name !== 'known') ?? null });
  });
  expect(address()).toBe('/list?level=exemplary');
});

test('a commit after typing that is not drawn yet takes its place, and Back leads to before it', async () => {
  await open('/list?sort=joined');
  await change(() => {
    list.type({ q: 'a' });
    list.type({ q: 'al' });
    list.commit({ level: ['known'] });
  });
  expect(address()).toBe('/list?q=al&sort=joined&level=known');
  expect(at.action).toBe('PUSH');
});

test('a page change keeps the filters, and Back restores them', async () => {
  await open('/list?level=known');
  await change(() => list.commit({ page: 3 }));
  expect(address()).toBe('/list?page=3&level=known');
  await change(() => at.navigate(-1));
  expect(list.values).toMatchObject({ page: 1, level: ['known'] });
});

test('names the active filters, clears them, and gives links', async () => {
  await open('/list?level=known&q=al&sort=joined');
  expect(list.active).toEqual(['q', 'level']);
  expect(list.href({ page: 2 })).toBe('?q=al&sort=joined&page=2&level=known');
  await change(() => list.clear());
  expect(address()).toBe('/list');
  expect(list.active).toEqual([]);
});
