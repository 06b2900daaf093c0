import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { FeedTypes } from './FeedTypes';
import { useHomeAddress } from './params';
import { feedKinds } from './queries';

afterEach(cleanup);

let query: Record<string, string>;

function Types() {
  query = Object.fromEntries(new URLSearchParams(useLocation().search));
  return <FeedTypes list={useHomeAddress()} />;
}

function open(entry: string) {
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Types />
    </MemoryRouter>,
  );
}

const press = (...names: string[]) =>
  act(async () => {
    for (const name of names) screen.getByRole('button', { name }).click();
  });

test('two kinds chosen within one event both count', async () => {
  open('/home');
  await press('Vouches', 'Open slashes');
  expect(query).toEqual({ types: 'slashOpen,vouch' });
});

test('all kinds together are the same as none', async () => {
  const all = feedKinds(false);
  open(`/home?types=${all.filter((kind) => kind !== 'vouch').join(',')}`);
  await press('Vouches');
  expect(query).toEqual({});
});

test('kinds shown for watched people alone go when everyone is shown again', async () => {
  open('/home?types=vouch');
  await press('People I watch');
  await press('Score drops', 'People I watch');
  expect(query).toEqual({ types: 'vouch' });
});
