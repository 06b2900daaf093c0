import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { InSheet } from '../core/inSheet';
import { FilterCheck } from './FilterCheck';
import { FilterSelect } from './FilterSelect';
import { FilterSet } from './FilterSet';

// Panels load on first use, which can be slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

const NAMES = ['status', 'sentiment', 'author', 'subject', 'level'] as const;
const usual = { status: 'active', sentiment: null, author: null, subject: null, level: null, watched: null };
const listOf = (patch: object) => ({ values: { ...usual, ...patch }, defaults: usual, commit: vi.fn() });

function show(patch: object = {}, { names = NAMES as readonly string[], sheet = false } = {}) {
  const list = listOf(patch);
  render(
    <InSheet value={sheet}>
      <FilterSet list={list}>
        {names.map((name) => (
          <FilterSelect key={name} list={list} name={name as 'status'} label={name} words={['a', 'b']} any="Any" />
        ))}
        {names.length > 3 && <FilterCheck list={list} name="watched" label="Only watched" on={[1]} />}
        {false}
      </FilterSet>
    </InSheet>,
  );
  return list;
}

const shown = () => screen.getAllByRole('combobox').map((box) => box.closest('div')?.textContent?.split('A')[0]);
const more = () => screen.queryByRole('button', { name: /^More filters/ });

test('three filters are visible, the rest under a button with the number of active ones', async () => {
  const list = show({ status: 'b', level: ['known', 'neutral'], watched: [7] });
  expect(shown()).toEqual(['status', 'sentiment', 'author']);
  expect(more()?.textContent).toBe('More filters (2)');
  await userEvent.click(more() as HTMLElement);
  const panel = within(await screen.findByRole('dialog', { name: 'More filters' }));
  expect(panel.getAllByRole('combobox')).toHaveLength(2);
  await userEvent.click(panel.getByRole('checkbox', { name: 'Only watched' }));
  expect(list.commit).toHaveBeenCalledWith({ watched: null });
});

test('filters shown beside the button are not counted', () => {
  show({ status: 'b', author: 'a' });
  expect(more()?.textContent).toBe('More filters');
});

test('three filters need no button, and a sheet shows them all', () => {
  show({}, { names: NAMES.slice(0, 3) });
  expect(more()).toBeNull();
  cleanup();
  show({ level: 'a' }, { sheet: true });
  expect(more()).toBeNull();
  expect(shown()).toHaveLength(5);
});
