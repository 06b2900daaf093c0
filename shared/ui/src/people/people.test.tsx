import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseWatched, savedViews, watchList } from '../core/watchList';
import { CompareTray, readWatchFile, WatchListPanel, writeWatchFile } from '.';

beforeEach(() => {
  for (const { userkey } of watchList.read()) watchList.remove(userkey);
  for (const { to } of savedViews.read()) savedViews.remove(to);
});
afterEach(cleanup);

const entry = (id: number, name: string) => ({
  userId: id,
  profileId: id,
  userkey: `profileId:${id}`,
  name,
  score: 1200,
});
const file = (value: unknown) => new File([JSON.stringify(value)], 'w.json', { type: 'application/json' });

test('an exported file reads back the same', () => {
  const alice = parseWatched({ ...entry(1, 'Alice'), addedAt: '2026-03-01T00:00:00Z' });
  const text = writeWatchFile(alice ? [alice] : [], [], Date.parse('2026-03-16T00:00:00Z'));
  expect(JSON.parse(text).exportedAt).toBe('2026-03-16T00:00:00.000Z');
  expect(readWatchFile(text)).toEqual({ people: [alice], views: [], refused: 0 });
});

test('a wrong, damaged or newer file is rejected with a sentence', () => {
  for (const text of ['', '{', 'null', '[]', '{"people":3,"views":[]}'])
    expect(() => readWatchFile(text), text).toThrow('This file is not a watch list from this site.');
  expect(() => readWatchFile('{"version":9,"people":[],"views":[]}')).toThrow('newer version');
});

test('reading a file merges, counts rejected entries, and shows names as text', async () => {
  render(<WatchListPanel />, { wrapper: MemoryRouter });
  expect(screen.getByText('You are not watching anyone yet.')).toBeTruthy();
  const picker = screen.getByLabelText('Watch list file');
  const views = [
    { name: 'Mine', to: '/reviews?q=a' },
    { name: 'Evil', to: '//evil.example' },
  ];
  await userEvent.upload(picker, file({ version: 1, people: [entry(1, '<b>Al</b>'), { x: 1 }], views }));
  expect((await screen.findAllByText('People imported: 1. Views imported: 1. Not recognized: 2.')).length).toBe(2);
  const list = screen.getByRole('list', { name: 'Watched people' });
  expect(within(list).getByText('<b>Al</b>')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Stop watching <b>Al</b>' }));
  expect(watchList.read()).toEqual([]);
});

test('the tray shows the compared people, known or not, and links to the comparison from two people', async () => {
  const alice = parseWatched(entry(1, 'Alice'));
  render(
    <MemoryRouter initialEntries={['/reviews?c=1,7']}>
      <CompareTray people={alice ? [alice] : []} to="/profiles/compare" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Compare 2' }).getAttribute('href')).toBe('/profiles/compare?c=1,7');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Profile 7' }));
  expect(screen.getByText('Add one more, up to 4')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Compare' })).toBeNull();
});
