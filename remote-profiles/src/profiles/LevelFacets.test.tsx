import { MemoryRouter, useLocation } from '@companion/ui/router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LevelFacets } from './LevelFacets';
import { useProfilesAddress } from './params';

afterEach(cleanup);

let chosen: string | null;

function Facets() {
  chosen = new URLSearchParams(useLocation().search).get('level');
  return <LevelFacets list={useProfilesAddress()} facets={undefined} />;
}

test('two levels chosen within one event both count, and each can be removed again', async () => {
  render(
    <MemoryRouter>
      <Facets />
    </MemoryRouter>,
  );
  const press = (...names: string[]) =>
    act(async () => {
      for (const name of names) screen.getByRole('button', { name: new RegExp(name) }).click();
    });
  await press('reputable', 'known');
  expect(chosen).toBe('known,reputable');
  await press('known', 'exemplary', 'reputable');
  expect(chosen).toBe('exemplary');
});
